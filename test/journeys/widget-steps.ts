import { expect, type Locator, type Page } from '@playwright/test';
import { middleOf, type Hand } from './hand';

/** Every widget of ui/, by its part of /studio/ui, and what a press of it must do. */
export const WIDGETS: Record<string, (page: Page, part: Locator, hand: Hand) => Promise<void>> = {
  async 'phone-field'(_, part, hand) {
    const input = part.getByRole('textbox', { name: 'Phone' }).first();
    await hand.press(part.getByRole('button', { name: 'Country: US, +1' }).first());
    const search = part.getByRole('combobox', { name: 'Search country' });
    await expect(search).toBeFocused();
    await search.fill('nether');
    const option = part.getByRole('option', { name: /^Netherlands/ });
    await expect(option).toBeVisible();
    await expect(part.getByRole('option')).toHaveCount(2);
    if (hand.way === 'keys') {
      await search.press('ArrowDown');
      await search.press('Enter');
    } else await hand.press(option);
    await expect(input).toHaveValue('+31');
    await expect(input).toBeFocused();
    await expect(search).toHaveCount(0);
    // Its button closes the list, too, and so does leaving it.
    const button = part.getByRole('button', { name: /^Country: Netherlands/ }).first();
    await hand.press(button);
    await expect(search).toBeVisible();
    await (hand.way === 'keys' ? search.press('Escape') : hand.press(button));
    await expect(search).toHaveCount(0);
  },
  async 'password-field'(_, part, hand) {
    const field = part.getByRole('textbox', { name: 'Password' }).or(part.locator('input')).first();
    await hand.press(part.getByRole('button', { name: 'Show password' }).first());
    await expect(field).toHaveAttribute('type', 'text');
    await hand.press(part.getByRole('button', { name: 'Hide password' }).first());
    await expect(field).toHaveAttribute('type', 'password');
  },
  async 'select-field'(page, part, hand) {
    const field = part.getByRole('combobox', { name: 'Format' }).first();
    if (hand.way === 'keys') {
      await field.focus();
      await page.keyboard.press('ArrowDown');
    } else {
      await hand.press(field);
      await field.selectOption('wav');
    }
    await expect(field).toHaveValue('wav');
  },
  async checkbox(_, part, hand) {
    const box = part.getByRole('checkbox', { name: 'Send me the receipt' });
    await hand.press(box, 'Space');
    await expect(box).toBeChecked();
    await hand.press(hand.way === 'keys' ? box : part.getByText('Send me the receipt'), 'Space');
    await expect(box).not.toBeChecked();
  },
  async 'radio-cards'(_, part, hand) {
    const stems = part.getByRole('radio', { name: /^Stems/ }).first();
    if (hand.way === 'keys')
      await part
        .getByRole('radio', { name: /^Stereo file/ })
        .first()
        .press('ArrowDown');
    else await hand.press(part.getByText('Up to eight groups.').first());
    await expect(stems).toBeChecked();
  },
  async segmented(_, part, hand) {
    const monthly = part.getByRole('radio', { name: 'Monthly' }).first();
    if (hand.way === 'keys') await part.getByRole('radio', { name: 'Single' }).first().press('ArrowRight');
    else await hand.press(part.getByText('Monthly').first());
    await expect(monthly).toBeChecked();
  },
  async 'star-input'(_, part, hand) {
    const four = part.getByRole('radio', { name: '4 stars' }).first();
    await hand.press(four, 'Space');
    await expect(four).toBeChecked();
    if (hand.way === 'keys') await four.press('ArrowRight');
    else await hand.press(part.getByRole('radio', { name: '5 stars' }).first());
    await expect(part.getByRole('radio', { name: '5 stars' }).first()).toBeChecked();
  },
  async tabs(_, part, hand) {
    if (hand.way === 'keys') await part.getByRole('tab', { name: 'Details' }).press('ArrowRight');
    else await hand.press(part.getByRole('tab', { name: 'Includes' }));
    await expect(part.getByText('The second panel.')).toBeVisible();
    await expect(part.getByText('The first panel.')).toBeHidden();
  },
  async accordion(_, part, hand) {
    const first = part.getByRole('button', { name: 'How long does it take?' });
    await hand.press(first);
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(part.getByText('Five working days.')).toBeVisible();
    await hand.press(part.getByRole('button', { name: 'What if I need a change?' }), 'Space');
    await expect(first).toHaveAttribute('aria-expanded', 'false');
  },
  async disclosure(_, part, hand) {
    const items = part.getByRole('button', { name: 'Items' });
    await hand.press(items);
    await expect(part.getByText('Closed until pressed.')).toBeVisible();
    await hand.press(items, 'Space');
    await expect(part.getByText('Closed until pressed.')).toBeHidden();
  },
  async dialog(page, part, hand) {
    const opener = part.getByRole('button', { name: 'Form', exact: true });
    const dialog = page.getByRole('dialog', { name: 'Ask for a change' });
    await hand.press(opener);
    await hand.press(dialog.getByRole('button', { name: 'Close' }));
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await hand.press(opener);
    await expect(dialog).toBeVisible();
    if (hand.way === 'keys') await page.keyboard.press('Escape');
    else if (hand.way === 'touch') await page.touchscreen.tap(4, 4);
    else await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
    // A press that begins inside and ends on the backdrop selects text: it closes nothing.
    if (hand.way === 'mouse') {
      await hand.press(opener);
      const inside = await middleOf(dialog.getByText('Say what you hear and where.'));
      await hand.drag(inside, { x: 6, y: 6 });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
    }
  },
  async 'confirm-dialog'(page, part, hand) {
    const dialog = page.getByRole('dialog', { name: 'Remove this file?' }).or(page.getByRole('alertdialog'));
    const opener = part.getByRole('button', { name: 'Danger' });
    await hand.press(opener);
    await hand.press(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(dialog).toBeHidden();
    await hand.press(opener);
    await hand.press(dialog.getByRole('button', { name: 'Remove' }));
    await expect(dialog).toBeHidden();
  },
  async toast(page, part, hand) {
    await hand.press(part.getByRole('button', { name: 'Long, stays' }));
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await hand.press(toasts.getByRole('button', { name: 'Close notification' }));
    await expect(toasts.getByText('A new version is ready.')).toHaveCount(0);
  },
  async 'quantity-control'(_, part, hand) {
    const more = part.getByRole('button', { name: 'Increase quantity of the first' });
    const count = part.getByRole('status', { name: 'quantity of the first' });
    for (let presses = 0; presses < 4; presses += 1) await hand.press(more);
    await expect(count).toHaveText('5');
    await hand.press(part.getByRole('button', { name: 'Decrease quantity of the first' }), 'Space');
    await expect(count).toHaveText('4');
    // Fast presses are meant here.
    if (hand.way === 'mouse') {
      await more.dblclick();
      await expect(count).toHaveText('6');
    }
  },
  async 'copy-button'(_, part, hand) {
    await hand.press(part.getByRole('button', { name: 'Copy' }));
    await expect(part.getByText('Copied!')).toBeVisible();
  },
  async 'before-after-toggle'(_, part, hand) {
    const group = part.getByRole('group', { name: 'Version, one' });
    const after = group.getByRole('radio', { name: 'After' });
    if (hand.way === 'keys') await group.getByRole('radio', { name: 'Before' }).press('ArrowRight');
    else await hand.press(after);
    await expect(after).toBeChecked();
  },
  async player(_, part, hand) {
    await hand.press(part.getByRole('button', { name: /^Play/ }), 'Space');
    await expect(part.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await hand.press(part.getByRole('button', { name: /^Pause/ }));
    await expect(part.getByRole('button', { name: /^Play/ })).toBeVisible();
    await chooseOn(part.getByRole('slider', { name: 'Place in Night drive' }), hand);
  },
  async 'seek-bar'(_, part, hand) {
    const bar = part.getByRole('slider', { name: 'Seek', exact: true });
    await chooseOn(bar, hand);
    if (hand.way === 'keys') return;
    const box = await bar.boundingBox();
    if (box === null) throw new Error('no bar');
    const y = box.y + box.height / 2;
    await hand.drag({ x: box.x + box.width * 0.5, y }, { x: box.x + box.width * 0.9, y });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(150);
  },
  async pagination(_, part, hand) {
    const pages = part.getByRole('navigation', { name: 'Pages, wide' });
    await hand.press(pages.getByRole('button', { name: /(^|\D)7$/ }));
    await expect(pages.locator('[aria-current="page"]')).toHaveText('7');
    await hand.press(pages.getByRole('button', { name: /Next/ }));
    await expect(pages.locator('[aria-current="page"]')).toHaveText('8');
  },
  async 'data-table'(_, part, hand) {
    const table = part.getByRole('table').first();
    await hand.press(table.getByRole('button', { name: 'Number' }));
    await expect(table.getByRole('columnheader', { name: 'Number' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await hand.press(part.getByRole('button', { name: /^Columns/ }).first());
    const box = part.getByRole('checkbox', { name: 'Date' }).first();
    await hand.press(box, 'Space');
    await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveCount(0);
    await hand.press(box, 'Space');
    await expect(table.getByRole('columnheader', { name: 'Date' })).toHaveCount(1);
  },
  async 'sortable-list'(page, part, hand) {
    const list = part.getByRole('list', { name: 'Services in their order' });
    const rows = list.getByRole('listitem');
    const handle = list.getByRole('button', { name: 'Move Mixing', exact: true });
    if (hand.way === 'keys') {
      await handle.press('Space');
      await expect(page.getByText(/^Mixing would be 1 of/)).toBeAttached();
      // The library listens for arrows a moment after it has picked up; no hand is that quick.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(/^Mixing would be 2 of/)).toBeAttached();
      await page.keyboard.press('Space');
    } else {
      const from = await middleOf(handle);
      const over = await middleOf(list.getByRole('button', { name: 'Move Mastering', exact: true }));
      await hand.drag(from, { x: over.x, y: over.y + 12 });
    }
    await expect(rows.first()).toContainText('Mastering');
    await hand.press(list.getByRole('button', { name: 'Move Mixing up' }));
    await expect(rows.first()).toContainText('Mixing');
  },
  async dropzone(page, part, hand) {
    const chosen = page.waitForEvent('filechooser');
    await hand.press(part.getByRole('button', { name: /^Choose files/ }).first());
    const file = { name: 'Kick.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') };
    await (await chosen).setFiles([file]);
    await expect(part.getByText('Kick.wav')).toBeVisible();
  },
  async theme(page, _, hand) {
    const group = page.getByRole('group', { name: 'Theme' }).first();
    const dark = group.getByRole('radio', { name: 'Dark' });
    await hand.press(dark, 'Space');
    await expect(dark).toBeChecked();
    await hand.press(group.getByRole('radio', { name: 'As the system' }), 'Space');
  },
};

/** A place on a slider: a quarter by pointer, then one step by keys. */
async function chooseOn(slider: Locator, hand: Hand): Promise<void> {
  const value = async () => Number(await slider.getAttribute('aria-valuenow'));
  if (hand.way === 'keys') {
    await slider.press('Home');
    await slider.press('ArrowRight');
    await expect.poll(value).toBe(5);
    return;
  }
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('no slider');
  const position = { x: box.width / 4, y: box.height / 2 };
  await (hand.way === 'touch' ? slider.tap({ position }) : slider.click({ position, delay: 60 }));
  await expect.poll(value).toBeGreaterThan(35);
  expect(await value()).toBeLessThan(60);
}
