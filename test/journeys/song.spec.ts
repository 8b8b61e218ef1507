import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { holdCall } from './held-call';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';
import { enterStudio, newPerson, renderSong } from './people';
import { deliver } from './song-steps';

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

/** What is drawn as the one action of the page. */
const primaries = (page: Page): Promise<string[]> =>
  page.getByRole('main').locator('.btn-primary:visible').allInnerTexts();

type Spot = readonly [x: number, y: number];

/** A finger that goes down on a thing, moves and leaves; spots in parts of its size. */
async function fingerOver(page: Page, thing: Locator, way: { from: Spot; to: Spot }): Promise<void> {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('nothing to touch');
  const at = ([x, y]: Spot) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const [from, to] = [at(way.from), at(way.to)];
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await page.waitForTimeout(16);
  }
  await touch('touchEnd', []);
  await client.detach();
}

interface Seen {
  readonly text: string;
  readonly top: number;
}

/** The headings of the page: what each says, and how far below the top of the screen it is, in px. */
function headings(page: Page): Promise<Seen[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3)')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => ({ text: heading.textContent, top: heading.getBoundingClientRect().top })),
  );
}

test('D2 D3 D1 D4 D6: three songs of one line, files sent from the thank-you page, before and after, a note while it plays', async ({
  browser,
}) => {
  test.slow();
  const { master, stems } = await renderSong();
  const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: PHONE });
  const guest = await phone.newPage();
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
    await sendSong(guest, 'Night Train', master);
    await expect(guest.getByText('song 2 of 3', { exact: false }).first()).toBeVisible({ timeout: 15_000 });
    await sendSong(guest, 'Ferry', stems[0] ?? master);
    await expect(guest.getByText('song 3 of 3', { exact: false }).first()).toBeVisible({ timeout: 15_000 });
  });

  await test.step('D2: the order has a place for each song', async () => {
    await guest.goto(`/order/${orderId}${new URL(guest.url()).search}`);
    await untilAlive(guest);
    const songs = guest.getByRole('navigation', { name: 'Songs of this order' });
    for (const name of [/Night Train/, /Ferry/, /Stereo Mastering.*song 3 of 3/])
      await expect(songs.getByRole('link', { name })).toBeVisible();
    await expect(guest.getByRole('main')).not.toContainText('have not confirmed');
  });

  const engineer = await newPerson(browser);
  await enterStudio(engineer, 'engineer');
  await engineer
    .getByRole('row', { name: /Night Train/ })
    .getByRole('button', { name: /^Take/ })
    .click();
  await engineer
    .getByRole('link', { name: /Night Train/ })
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

  await guest
    .getByRole('navigation', { name: 'Songs of this order' })
    .getByRole('link', { name: /Night Train/ })
    .click();
  const player = guest.getByRole('region', { name: 'Player' });
  const controls = guest.getByRole('region', { name: 'Song controls' });
  const request = guest.getByRole('region', { name: 'Ask for a revision' });
  const scrolled = () => guest.evaluate(() => window.scrollY);
  await test.step('D1: what I sent is side A, the version side B; one song is open at a time', async () => {
    await expect(player).toBeVisible({ timeout: 20_000 });
    await expect(guest.getByRole('button', { name: 'Complete', exact: true })).toHaveCount(1);
    await player.getByRole('radio', { name: 'Sent' }).check();
    await controls.getByRole('button', { name: 'Play Sent' }).click();
    await expect(controls.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await player.getByRole('radio', { name: 'v1' }).check();
    await expect(controls.getByRole('button', { name: 'Pause v1' })).toBeVisible();
  });

  const note = controls.getByRole('textbox', { name: /^Write a note/ });
  await test.step('B2 D4 D6: a part by a finger, a note about it; play, note and Complete stay; nothing scrolls by itself', async () => {
    const wave = player.getByRole('slider', { name: 'Seek in v1' });
    // Both waves are drawn by a job.
    await expect(player.getByRole('slider', { name: 'Compare Sent and v1' })).toBeVisible({
      timeout: 45_000,
    });
    await wave.scrollIntoViewIfNeeded();
    await fingerOver(guest, wave, { from: [0.3, 0.4], to: [0.6, 0.45] });
    await expect(note).toHaveAccessibleName('Write a note about this part');
    const play = controls.getByRole('button', { name: /^(Pause|Play)/ });
    const complete = guest.getByRole('button', { name: 'Complete', exact: true });
    for (const part of [play, note, complete]) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await primaries(guest)).toEqual(['Complete']);
    const before = await scrolled();
    await note.fill('Vocal a bit loud');
    await note.press('Enter');
    const row = guest.getByRole('list', { name: 'Notes by time' }).getByText('Vocal a bit loud');
    await expect(row).toBeAttached();
    await expect(request.getByLabel('Time', { exact: true })).toHaveValue(
      /^\d:\d\d(\.\d)? to \d:\d\d(\.\d)?$/,
    );
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(100);
    await expect(note).toBeFocused();
    await expect(note).toHaveAccessibleName('Write a note at this moment');
    expect(await primaries(guest)).toEqual(['Send request']);
    expect(await accessibilityFaults(guest)).toEqual([]);
  });
  await test.step('B2: a swipe up the wave scrolls the page and chooses nothing; the handle scrolls nothing', async () => {
    const wave = player.getByRole('slider', { name: 'Seek in v1' });
    await wave.scrollIntoViewIfNeeded();
    const handle = player.getByRole('slider', { name: 'Compare Sent and v1' });
    const before = await scrolled();
    await fingerOver(guest, handle, { from: [0.5, 0.5], to: [3, -3] });
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    expect(await scrolled()).toBe(before);
    await fingerOver(guest, wave, { from: [0.5, 0.7], to: [0.5, -2] });
    await expect.poll(scrolled).toBeGreaterThan(before + 40);
    await expect(note).toHaveAccessibleName('Write a note at this moment');
  });
  await test.step('B5: sent where it was written, nothing jumps', async () => {
    const send = request.getByRole('button', { name: 'Send request' });
    await send.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const before = await scrolled();
    await send.click();
    await expect(guest.getByText('Please see my notes in the song.')).toBeAttached();
    await expect(request).toBeHidden();
    await expect(guest.getByRole('heading', { name: 'Request sent' })).toBeInViewport();
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(100);
    expect(await primaries(guest)).toEqual([]);
  });
  await test.step('B3 B5: v2 comes while v1 plays; both are heard at the note; not yet goes along', async () => {
    // A song of ten seconds plays on while the engineer delivers: looped.
    const wave = player.getByRole('slider', { name: 'Seek in v1' });
    await wave.scrollIntoViewIfNeeded();
    await fingerOver(guest, wave, { from: [0.1, 0.4], to: [0.9, 0.4] });
    const playing = controls.getByRole('button', { name: /^Pause/ });
    if (!(await playing.isVisible())) await controls.getByRole('button', { name: /^Play/ }).click();
    await deliver(engineer, stems[1] ?? master, 2);
    await expect(player.getByText('v2 has arrived.')).toBeVisible({ timeout: 20_000 });
    await player.getByRole('button', { name: 'Play v2' }).click();
    await expect(controls.getByRole('button', { name: 'Pause v2' })).toBeVisible();
    const judged = guest.getByRole('group', { name: 'Fixed in v2? Vocal a bit loud' });
    await judged.getByRole('button', { name: 'Hear v1 and v2' }).click();
    await expect(judged.getByRole('button', { name: 'Now v1' })).toBeVisible();
    await expect(judged.getByRole('button', { name: 'Now v2' })).toBeVisible({ timeout: 15_000 });
    await judged.getByRole('button', { name: 'Now v2' }).click();
    await judged.getByRole('button', { name: 'Not yet' }).click();
    await expect(judged.getByText('Not yet: in your next request')).toBeVisible();
    await expect(engineer.getByText('Customer: not fixed yet')).toBeVisible({ timeout: 15_000 });
    await guest.getByRole('button', { name: 'Revision', exact: true }).click();
    await expect(request.getByText(/1 earlier note is still open and is included/)).toBeVisible();
    await request.getByRole('button', { name: 'Not now' }).click();
  });
  await test.step('B4: approved: download is the one next step, then the credits', async () => {
    const read = (await headings(guest)).find(({ top }) => top > 96 && top < 600);
    await guest.getByRole('button', { name: 'Complete', exact: true }).click();
    await guest.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
    await expect(guest.getByText('Order completed successfully!')).toBeVisible();
    await expect(controls.getByRole('link', { name: 'Download' })).toBeInViewport({ ratio: 1 });
    expect(await primaries(guest)).toEqual(['Download']);
    await expect(guest.getByText(/^Mastered by .+ at .+$/)).toBeAttached();
    // The page grows above what is read and loses the question about a note: what is read stays on the screen.
    const same = (await headings(guest)).find(({ text }) => text === read?.text);
    expect(Math.abs((same?.top ?? Number.NaN) - (read?.top ?? Number.NaN))).toBeLessThan(PHONE.height / 5);
    expect(await accessibilityFaults(guest)).toEqual([]);
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
