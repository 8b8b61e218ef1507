import { expect, type Browser, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { handOf } from './hand';
import { test } from './journey';
import { enterStudio, newPerson, renderSong } from './people';
import { deliver, takeSong } from './song-steps';

test.use({ actionTimeout: 20_000 });

const PHONE = { width: 390, height: 844 };

async function sendSong(page: Page, title: string, file: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Send your files now' });
  await form.getByLabel('Artist name').fill('Ida Noor');
  await form.getByLabel('Track title').fill(title);
  await form
    .getByLabel(/^Drop your files here|Choose files/)
    .first()
    .setInputFiles(file);
  await expect(form.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await form.getByRole('button', { name: /^(Upload|Send|Submit)/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Confirm|Yes|Send)/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A guest whose song has a first version, on its page, and the engineer on theirs. */
async function deliveredSong(browser: Browser, track: string) {
  const { master, stems } = await renderSong();
  const guest = await newPerson(browser);
  await addService(guest, '/services/stereo-mastering-p6');
  await openCart(guest);
  await fillGuest(guest, guestNamed(`listen-${Date.now()}@artist.test`));
  await payByCard(guest);
  const orderId = await confirmedOrder(guest);
  await sendSong(guest, track, stems[0] ?? master);
  // The page takes the order's private link into its address once it has it.
  await guest.waitForURL(/[?&]link=/);
  const { search } = new URL(guest.url());
  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await takeSong(engineer, track);
  await deliver(engineer, master, 1);
  await guest.goto(`/order/${orderId}${search}`);
  await expect(guest.getByRole('region', { name: 'Player' })).toBeVisible({ timeout: 20_000 });
  await untilAlive(guest);
  return { guest, engineer };
}

/** Makes a link in three presses and answers its address. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share to listen' }).click();
  const fold = page.getByRole('region', { name: 'Share to listen' });
  await fold.getByRole('button', { name: 'Make a link' }).click();
  await fold.getByRole('button', { name: 'Copy link' }).click();
  return fold.getByLabel('Address of the link').inputValue();
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });

test('a bandmate comments by touch on a phone; the artist gathers and sends; the engineer reads the names', async ({
  browser,
}) => {
  test.slow();
  const track = `Night Bus ${Date.now()}`;
  const { guest, engineer } = await deliveredSong(browser, track);
  const address = await makeLink(guest);
  expect(address).toMatch(/\/listen\/[\w-]{43}$/);

  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const bandmate = await context.newPage();
  const hand = handOf(bandmate, 'touch');
  const opened = await bandmate.goto(address);
  expect(opened?.headers()['x-robots-tag']).toContain('noindex');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  expect(opened?.headers()['cache-control']).toContain('private');
  await expect(bandmate.getByRole('heading', { level: 1, name: track })).toBeVisible();
  await bandmate.getByLabel('Your name').fill('Sam');
  await hand.press(bandmate.getByRole('button', { name: 'Listen' }));
  const field = bandmate.getByLabel('Write a note at this moment');
  await expect(field).toBeVisible();
  // All of it is on one screen: title, wave, comments, the line to write in.
  expect(await bandmate.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)).toBe(true);
  const line = await field.boundingBox();
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  expect(await accessibilityFaults(bandmate)).toEqual([]);
  await hand.press(bandmate.getByRole('button', { name: /^Play/ }));
  await expect(bandmate.getByRole('button', { name: /^Pause/ })).toBeVisible({ timeout: 20_000 });
  await field.fill('Vocal a bit loud');
  await hand.press(bandmate.getByRole('button', { name: /^Add/ }));
  await expect(comments(bandmate)).toContainText('Vocal a bit loud');
  // Known again in this browser, and by nobody else's.
  await bandmate.reload();
  await expect(comments(bandmate)).toContainText('Sam Vocal a bit loud');

  const fold = guest.getByRole('region', { name: 'From your listeners' });
  await expect(fold.getByRole('button', { name: /From your listeners \(1\)/ })).toBeVisible({
    timeout: 15_000,
  });
  await fold.getByRole('button', { name: /From your listeners/ }).click();
  await fold.getByRole('button', { name: 'Edit the words of Sam' }).click();
  await fold.getByLabel(/What Sam wrote/).fill('Vocal 1 dB down');
  await fold.getByRole('button', { name: 'Save' }).click();
  await fold.getByLabel('Pick all').check();
  await fold.getByRole('button', { name: 'Add to my notes (1)' }).click();
  await expect(fold).toContainText('You have been through all comments');
  await engineer.reload();
  await expect(engineer.getByText('Vocal 1 dB down')).toHaveCount(0);
  await guest.getByRole('button', { name: 'Send request' }).click();
  await expect(guest.getByText('Change requested.', { exact: false })).toBeVisible();
  await engineer.reload();
  await expect(engineer.getByText('Sam: Vocal 1 dB down').first()).toBeVisible({ timeout: 15_000 });

  await test.step('a revoked link ends for whoever listens', async () => {
    const links = guest.getByRole('region', { name: 'Share to listen' });
    await expect(links.getByText('Sam', { exact: false }).first()).toBeVisible();
    await links.getByRole('button', { name: 'Revoke' }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(bandmate.getByRole('heading', { name: 'This link was turned off' })).toBeVisible({
      timeout: 40_000,
    });
  });
  await context.close();
});

test('a manager opens a link with a password by keys on a desktop; a lost answer adds one comment', async ({
  browser,
}) => {
  test.slow();
  const track = `Ferry ${Date.now()}`;
  const { guest } = await deliveredSong(browser, track);
  await guest.getByRole('button', { name: 'Share to listen' }).click();
  const fold = guest.getByRole('region', { name: 'Share to listen' });
  await fold.getByRole('button', { name: 'Password, end date, downloads' }).click();
  await fold.getByLabel('Ask for a password').check();
  await fold.getByLabel('Password', { exact: true }).fill('low tide');
  await fold.getByLabel('Allow downloads').check();
  await fold.getByRole('button', { name: 'Make a link' }).click();
  const address = await fold.getByLabel('Address of the link').inputValue();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const manager = await context.newPage();
  await manager.goto(address);
  await expect(manager.getByRole('heading', { level: 1, name: 'A song to listen to' })).toBeVisible();
  expect(await manager.content()).not.toContain(track);
  await manager.getByLabel('Your name').focus();
  await manager.keyboard.type('Kim');
  await manager.keyboard.press('Tab');
  await manager.keyboard.type('high tide');
  await manager.keyboard.press('Enter');
  await expect(manager.getByText('That password does not open this link.')).toBeVisible();
  await manager.getByLabel('Password', { exact: true }).fill('low tide');
  await manager.keyboard.press('Enter');
  await expect(manager.getByRole('heading', { level: 1, name: track })).toBeVisible();
  await expect(manager.getByRole('link', { name: 'mp3' })).toBeVisible({ timeout: 20_000 });
  expect(await accessibilityFaults(manager)).toEqual([]);

  // The comment arrives, its answer does not: sending it again adds no second one.
  let lost = 0;
  await manager.route('**/api/listening/comments', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await manager.getByLabel('Write a note at this moment').focus();
  await manager.keyboard.type('Great chorus');
  await manager.keyboard.press('Enter');
  const again = comments(manager).getByRole('button', { name: 'Send again' });
  await expect(again).toBeVisible();
  await again.focus();
  await manager.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(comments(manager).getByText('Great chorus')).toHaveCount(1);
  await context.close();
});
