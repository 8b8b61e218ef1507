import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';

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
