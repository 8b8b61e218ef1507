import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { holdCall } from './held-call';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { enterStudio, newPerson, renderSong } from './people';

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
}

/** Whether all of it fits on one phone's screen. */
async function fitsScreen(...targets: ReturnType<Page['getByRole']>[]): Promise<boolean> {
  const boxes = await Promise.all(targets.map((target) => target.boundingBox()));
  const top = Math.min(...boxes.map((box) => box?.y ?? -1e6));
  const bottom = Math.max(...boxes.map((box) => (box?.y ?? 1e6) + (box?.height ?? 0)));
  return bottom - top <= PHONE.height;
}

test('D2 D3 D1 D4 D6: three songs of one line, files sent from the thank-you page, before and after, a note while it plays', async ({
  browser,
}) => {
  test.slow();
  const { master, stems } = await renderSong();
  const guest = await newPerson(browser);
  await guest.setViewportSize(PHONE);
  await addService(guest, '/services/stereo-mastering-p6');
  await openCart(guest);
  const more = guest.getByRole('button', { name: /^Increase quantity of Stereo Mastering/ });
  await more.click();
  await more.click();
  await fillGuest(guest, guestNamed(`three-${Date.now()}@artist.test`));
  await payByCard(guest);
  const orderId = await confirmedOrder(guest);

  await test.step('D3: the first two songs go from the thank-you page, one after the other', async () => {
    await expect(guest.getByText('song 1 of 3', { exact: false }).first()).toBeVisible({ timeout: 15_000 });
    await expect(guest.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
    expect(await accessibilityFaults(guest)).toEqual([]);
    await sendSong(guest, 'Night Bus', master);
    await expect(guest.getByText('song 2 of 3', { exact: false }).first()).toBeVisible({ timeout: 15_000 });
    await sendSong(guest, 'Ferry', stems[0] ?? master);
    await expect(guest.getByText('song 3 of 3', { exact: false }).first()).toBeVisible({ timeout: 15_000 });
  });

  await test.step('D2: the order has a place for each song', async () => {
    await guest.goto(`/order/${orderId}${new URL(guest.url()).search}`);
    await untilAlive(guest);
    for (const name of ['Night Bus', 'Ferry', /Stereo Mastering.*song 3 of 3/])
      await expect(guest.getByRole('heading', { level: 3, name })).toBeVisible();
    await expect(guest.getByRole('main')).not.toContainText('have not confirmed');
  });

  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await engineer
    .getByRole('row', { name: /Night Bus/ })
    .getByRole('button', { name: /^Take/ })
    .click();
  await engineer
    .getByRole('link', { name: /Night Bus/ })
    .first()
    .click();
  const panel = engineer.locator('section', { hasText: 'Deliver version 1' }).first();
  await panel.getByLabel('Drop the finished files here', { exact: true }).setInputFiles(stems[1] ?? master);
  await expect(panel.getByText('Done', { exact: true })).toBeVisible({ timeout: 30_000 });
  await panel.getByRole('button', { name: /^Deliver/ }).click();
  await engineer
    .getByRole('dialog')
    .getByRole('button', { name: /^Deliver/ })
    .click();

  const song = guest
    .locator('li')
    .filter({ has: guest.getByRole('heading', { level: 3, name: 'Night Bus' }) });
  const player = song.getByRole('region', { name: 'Player' });
  await test.step('D1: what I sent is side A, the version side B', async () => {
    await expect(player).toBeVisible({ timeout: 20_000 });
    await player.getByRole('radio', { name: 'Sent' }).check();
    await player.getByRole('button', { name: 'Play Sent' }).click();
    await expect(player.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await player.getByRole('radio', { name: 'v1' }).check();
    await expect(player.getByRole('button', { name: 'Pause v1' })).toBeVisible();
  });

  await test.step('D4 D6: play, note and what comes next share a phone’s screen; a note does not move the page', async () => {
    const note = player.getByRole('textbox', { name: 'Write a note at this moment' });
    const play = player.getByRole('button', { name: /^Pause/ });
    expect(await fitsScreen(play, note, song.getByRole('button', { name: 'Complete' }))).toBe(true);
    await note.scrollIntoViewIfNeeded();
    const before = await guest.evaluate(() => window.scrollY);
    await note.fill('Vocal a bit loud');
    await note.press('Enter');
    await expect(player.getByText('Vocal a bit loud')).toBeVisible();
    expect(Math.abs((await guest.evaluate(() => window.scrollY)) - before)).toBeLessThan(100);
    await expect(note).toBeFocused();
    expect(await accessibilityFaults(guest)).toEqual([]);
    await song.getByRole('button', { name: 'Send request' }).click();
    await expect(song.getByText('Please see my notes in the song.')).toBeVisible();
  });
});

test('ADR 074: whoever leaves the thanks before its private link came is not called back', async ({
  page,
}) => {
  const answerLink = await holdCall(page, '**/api/orders/*/paid-here');
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, guestNamed(`leaving-${Date.now()}@artist.test`));
  await payByCard(page);
  await confirmedOrder(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/signup-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Create Account & Upload Files' }).click();
  answerLink({ json: { success: true, link: 'made-up' } });
  await page.waitForTimeout(500);
  letGo();
  await expect(
    page.getByText('Create your account to track your order and access your files!'),
  ).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/signup$/);
});
