import { expect, type Page } from '@playwright/test';
import { labSample, numberedSound, openLab, startLab } from '../../bench/player-lab.mjs';
import { test } from './journey';
import { enterShop } from './buying';

/** Seconds of a sample that does not end while a slow machine walks through pages. */
const LONG = 600;

test.use({ viewport: { width: 1440, height: 900 } });

const placeOf = (page: Page) => page.getByRole('slider', { name: /^Seek/ }).first();
const secondOf = async (page: Page) => Number(await placeOf(page).getAttribute('aria-valuenow'));

/** Catches what the page tells the browser's media keys, so that a test can press them. */
async function catchMediaKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys: Record<string, ((details: object) => void) | null> = {};
    Reflect.set(globalThis, 'mediaKeys', keys);
    navigator.mediaSession.setActionHandler = (name, act) => void (keys[name] = act as (typeof keys)[string]);
  });
}

async function pressMediaKey(page: Page, key: string, details: object = {}): Promise<void> {
  await page.evaluate(
    ([name, given]) => {
      const keys = Reflect.get(globalThis, 'mediaKeys') as Record<string, (details: object) => void>;
      keys[name]?.(given);
    },
    [key, details] as const,
  );
}

test('SAMP-01 SAMP-03 SAMP-04 a sample plays on in the bar from page to page, goes back to its card, and stops where people pay', async ({
  page,
  baseURL,
}) => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') counted.push(request.postData() ?? '');
  });
  const plays = () => counted.join('').split('audio_play').length - 1;
  const open = async (name: string) => {
    await page.getByRole('banner').getByRole('link', { name }).first().click();
    await expect(page.getByRole('banner').getByRole('link', { name }).first()).toHaveAttribute(
      'aria-current',
      'page',
      { timeout: 15_000 },
    );
  };
  const lab = await startLab({
    studio: baseURL ?? '',
    sounds: {
      '/media/samples/lab-before.wav': numberedSound({ sign: -1, seconds: LONG }),
      '/media/samples/lab-after.wav': numberedSound({ sign: 1, seconds: LONG }),
    },
    sample: labSample({ before: 'samples/lab-before.wav', after: 'samples/lab-after.wav', seconds: LONG }),
  });
  await openLab(page, lab.address, { recorded: false });
  const card = page.getByRole('article').first();
  const bar = page.getByRole('complementary', { name: 'Plays on' });
  await card.getByRole('button', { name: /^Play/ }).click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect(bar).toBeHidden();
  await placeOf(page).press('PageUp');

  await test.step('on another page it plays on at its place', async () => {
    await open('Services');
    await expect(bar.getByRole('button', { name: 'Pause Numbered, after' })).toBeVisible();
    await expect.poll(() => secondOf(page)).toBeGreaterThan(30);
  });
  await test.step('by keys: the other side, a place, a pause', async () => {
    await bar.getByRole('radio', { name: 'Before' }).check({ force: true });
    await expect(bar.getByRole('button', { name: 'Pause Numbered, before' })).toBeVisible();
    await placeOf(page).press('PageUp');
    await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(60);
    await bar.getByRole('button', { name: /^Pause/ }).press('Enter');
    await expect(bar.getByRole('button', { name: /^Play/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('button', { name: /^Pause/ })).toBeVisible();
  });
  await test.step('the end of a page is not covered, and the bar fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [foot, top] = [await page.getByRole('contentinfo').boundingBox(), await bar.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await bar.getByRole('button', { name: 'Hear after, now before' }).click();
    await expect(bar.getByRole('button', { name: 'Pause Numbered, after' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('back with its card, the card has it again', async () => {
    await open('Samples');
    await expect(card.getByRole('button', { name: 'Pause Numbered, after' })).toBeVisible();
    await expect(bar).toBeHidden();
    expect(await secondOf(page)).toBeGreaterThanOrEqual(60);
  });
  await test.step('a closed bar leaves the focus in the page; the cart is quiet', async () => {
    await open('FAQ');
    await bar.getByRole('button', { name: 'Stop and close the player' }).press('Enter');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await open('Samples');
    await card.getByRole('button', { name: /^Play/ }).click();
    await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).first().click();
    await expect(page).toHaveURL(/\/cart/, { timeout: 15_000 });
    await expect(bar).toBeHidden();
  });
  // The press, the one after the pause in the bar, the one of the second visit: what went along was not counted again.
  await expect.poll(plays, { timeout: 15_000 }).toBe(3);
  await lab.close();
});

test('SAMP-01 media keys play, pause and move; nothing is loaded before somebody comes near', async ({
  page,
}) => {
  await catchMediaKeys(page);
  const sounds: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/samples/')) sounds.push(request.url());
  });
  await page.goto('/samples');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  expect(sounds).toEqual([]);
  await card.getByRole('button', { name: /^Play/ }).press('Enter');
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  const told = () =>
    page.evaluate(() => [navigator.mediaSession.playbackState, navigator.mediaSession.metadata?.title]);
  await expect.poll(told).toEqual(['playing', await card.getByRole('heading').textContent()]);
  await pressMediaKey(page, 'pause');
  await expect(card.getByRole('button', { name: /^Play/ })).toBeVisible();
  const before = await secondOf(page);
  await pressMediaKey(page, 'seekforward', { seekOffset: 7 });
  await expect.poll(() => secondOf(page)).toBe(before + 7);
  await pressMediaKey(page, 'play');
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await expect.poll(async () => (await told())[0]).toBe('playing');
});

test('SAMP-01 SAMP-03 without AudioWorklet the browser’s own elements play, and a switch keeps the place', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioWorkletNode'));
  await page.goto('/samples');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Play/ }).click();
  await expect(card.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await placeOf(page).press('ArrowRight');
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(5);
  await card.getByRole('radio', { name: 'Before' }).check({ force: true });
  await expect(card.getByRole('button', { name: /^Pause .*before/ })).toBeVisible();
  expect(await secondOf(page)).toBeGreaterThanOrEqual(5);
});

/** Address of the demo customer's order with a song of this name. */
async function orderOf(page: Page, track: string): Promise<string> {
  const id = await page.evaluate(async (name) => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const read = async (path: string) =>
      (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text();
    for (const turn of [1, 2, 3]) {
      const list = JSON.parse(await read(`/orders?page=${turn}`)) as { data: { orders: { id: number }[] } };
      for (const order of list.data.orders)
        if ((await read(`/orders/${order.id}`)).includes(`"${name}"`)) return order.id;
    }
    throw new Error(`no order holds ${name}`);
  }, track);
  return `/order/${id}`;
}

test('ORDR-03 ORDR-08 a delivery by keys: its length before the press, its levels, a looped part, a note and back', async ({
  page,
}) => {
  await enterShop(page);
  await page.goto(await orderOf(page, 'Night Bus'));
  const player = page.getByRole('region', { name: 'Player' });
  const controls = page.getByRole('region', { name: 'Song controls' });
  // Drawn by a job: in a studio that just began it comes by itself.
  await expect(player).toContainText(/0:00 \/ 0:[0-5]\d/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Levels', exact: true }).press('Enter');
  const levels = page.getByRole('group', { name: 'Levels' });
  await expect(levels).toContainText('– LUFS');
  await controls.getByRole('button', { name: /^Play/ }).press('Enter');
  await expect(controls.getByRole('button', { name: /^Pause/ })).toBeFocused();
  await expect(levels).toContainText(/−\d+\.\d LUFS/);
  await expect(levels).toContainText(/L −?\d+\.\d\s+R −?\d+\.\d dBTP/);
  await expect(levels.locator('[aria-live], [role=status], output')).toHaveCount(0);

  await test.step('a part again and again, and the focus stays on the button', async () => {
    await placeOf(page).press('Home');
    await player.getByRole('button', { name: 'Loop from here' }).press('Enter');
    const end = player.getByRole('button', { name: /^Loop 0:0\d to here$/ });
    await expect(end).toBeFocused();
    await placeOf(page).press('ArrowRight');
    await end.press('Enter');
    await expect(player.getByRole('button', { name: /^Stop looping/ })).toBeFocused();
    await expect(player.getByRole('status').filter({ hasText: /^Looping 0:0\d to 0:0\d$/ })).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(player.getByRole('button', { name: 'Loop from here' })).toBeFocused();
  });
  await test.step('a note at this place; Not now gives the focus back', async () => {
    await controls.getByRole('button', { name: /^Pause/ }).press('Enter');
    const note = controls.getByRole('textbox', { name: /^Write a note/ });
    await note.fill('Louder here');
    await note.press('Enter');
    const panel = page.getByRole('region', { name: 'Ask for a revision' });
    await expect(panel.getByLabel('Note 1', { exact: true })).toHaveValue('Louder here');
    await expect(note).toBeFocused();
    await expect(note).toHaveValue('');
    await expect(panel.getByLabel('Time', { exact: true })).not.toHaveValue('');
    await panel.getByRole('button', { name: 'Not now' }).press('Enter');
    await expect(panel).toBeHidden();
    await expect(note).toBeFocused();
  });
});
