import { devices, expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { wavOnDisk } from './upload-parts';

const SECOND = 176_400;

/** Addresses of sounds that the page asks for from now on. */
function soundsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(mp3|flac|wav)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

for (const width of [390, 1440]) {
  test(`C: each kind of work in the picker is heard in place, one at a time, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const asked = soundsAsked(page);
    await page.goto('/select-services');
    const plays = page.getByRole('button', { name: /^Play .*, after$/ });
    await expect(plays).toHaveCount(3);
    // Somebody is here and looks at it, and still nothing of it is loaded.
    await plays.first().scrollIntoViewIfNeeded();
    await plays.first().hover();
    await plays.first().focus();
    await page.waitForTimeout(400);
    expect(asked).toEqual([]);
    const names = await plays.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const pauseOf = (at: number) =>
      page.getByRole('button', { name: (names[at] ?? '').replace('Play', 'Pause'), exact: true });
    await plays.first().click();
    await expect(pauseOf(0)).toBeVisible();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // Playing is not choosing.
    await expect(page).toHaveURL(/\/select-services$/);
    await page.getByRole('button', { name: names[1] ?? '', exact: true }).click();
    await expect(pauseOf(1)).toBeVisible();
    await expect(pauseOf(0)).toHaveCount(0);
    const other = page.getByRole('button', { name: /^Hear before of / }).nth(1);
    await other.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Hear after of .*, now before$/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByText(/^Choose this if your mix is finished/).click();
    await expect(page).toHaveURL(/category=\d+/);
  });

  test(`C: a service page has its sound and its contents in the first screen, and its price in the head, at ${width} px`, async ({
    page,
  }) => {
    const height = width === 390 ? 844 : 900;
    await page.setViewportSize({ width, height });
    await page.goto('/services/stereo-mastering-p6');
    const bar = page.getByRole('region', { name: 'Buy' });
    // It takes its place at the bottom of the window once the page knows that its own is out of view.
    await expect(bar).toHaveAttribute('data-staying', 'true');
    const fold = (await bar.boundingBox())?.y ?? 0;
    expect(fold).toBeGreaterThan(height - 120);
    const main = page.getByRole('main');
    const play = main.getByRole('button', { name: /^Play / });
    const first = main.getByRole('region', { name: 'What you get' }).getByRole('listitem').first();
    for (const part of [play, first]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(fold + 8);
    }
    // Beside the prices to choose among it is said twice: in the head, and in the bar that stays.
    const radios = main.getByRole('radio');
    await expect(radios.first()).toBeAttached();
    const said = await main
      .getByText(/^\$25\.00$/)
      .evaluateAll((all) => all.filter((one) => one.closest('label') === null).map((one) => one.textContent));
    expect(said).toEqual(['$25.00', '$25.00']);
    await main.getByText('With Instrumental Master').click();
    await expect(
      main.getByRole('banner').or(main.locator('header')).getByText('$35.00').first(),
    ).toBeVisible();
    await expect(bar.getByText('$35.00')).toBeVisible();
  });
}

test('C: on a phone a song is chosen on home, priced there, and goes into the cart with its file', async ({
  browser,
}) => {
  const phone = { ...devices['iPhone 13'], viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ ...phone, defaultBrowserType: 'chromium' } as typeof phone);
  const page = await context.newPage();
  await page.goto('/');
  const place = page.getByRole('region', { name: 'Start with your song' });
  await place.scrollIntoViewIfNeeded();
  const chooser = page.waitForEvent('filechooser');
  await place.getByRole('button', { name: 'Choose your song or tracks' }).tap();
  await (await chooser).setFiles(wavOnDisk('Home Song.wav', SECOND));
  await expect(place.getByText('1 stereo file, 0:01')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await place.getByRole('button', { name: /^Add to cart, \$25/ }).tap();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText('Your file is here. You won’t be asked for it again.')).toBeVisible();
  await context.close();
});

test('B: a review is heard before and after on a phone; tabs that are cut fade out', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto('/reviews');
  const review = page.getByRole('listitem').filter({ hasText: 'The low end finally works in my car.' });
  const play = review.getByRole('button', { name: /Play.*Soul: Sunday Shift/ });
  await play.scrollIntoViewIfNeeded();
  await play.tap();
  await expect(review.getByRole('button', { name: /Pause.*Soul: Sunday Shift/ })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'One star less' }).getByRole('button'),
  ).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.goto('/services/stereo-mastering-p6');
  const tabs = page.getByRole('tablist');
  await tabs.scrollIntoViewIfNeeded();
  const cut = () => tabs.evaluate((list) => getComputedStyle(list).getPropertyValue('--cut-end'));
  expect(Number.parseFloat(await cut())).toBeGreaterThan(20);
  await tabs.getByRole('tab').last().tap();
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect.poll(async () => Number.parseFloat(await cut())).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(async () => Number.parseFloat(await cut())).toBe(0);
  await context.close();
});

test('C: by keys on home; what takes the files is not among the first scripts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForTimeout(500);
  expect(scripts.filter((path) => /drop-first|use-drop/.test(path))).toEqual([]);
  const place = page.getByRole('region', { name: 'Start with your song' });
  await place.scrollIntoViewIfNeeded();
  const button = place.getByRole('button', { name: 'Choose your song or tracks' });
  // Before the focus: a key is faster than the browser's promise to hand over its dialog.
  const chooser = page.waitForEvent('filechooser');
  await button.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(wavOnDisk('Key Song.wav', SECOND + 400));
  await expect(place.getByText('1 stereo file, 0:01')).toBeVisible();
  await page.reload();
  await place.scrollIntoViewIfNeeded();
  await expect(place.getByText('1 stereo file, 0:01')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});
