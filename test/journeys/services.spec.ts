import { expect } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.43.1.1' } });

test('PICK-03 below the picker a message can be written, with the rules of the contact form', async ({
  page,
}) => {
  await page.goto('/select-services');
  await untilAlive(page);
  const section = page.getByRole('region', { name: 'Need Something Else?' });
  const send = section.getByRole('button', { name: 'Send Message' });
  await section.locator('form[data-hydrated]').waitFor();
  await send.click();
  for (const field of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(section.getByText(`${field} is required`)).toBeVisible();
  }
  await section.getByLabel('Name', { exact: true }).fill('Ana');
  await section.getByLabel('Email', { exact: true }).fill('ana@example.com');
  await section.getByLabel('Subject', { exact: true }).fill('A live album');
  await section.getByLabel('Message', { exact: true }).fill('Two nights, 48 channels. What would it cost?');
  await send.click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/Message sent/)).toBeVisible();
  await expect(section.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('SERV-02 a service shows what customers wrote about it, and its rating to search engines', async ({
  page,
}) => {
  await page.goto('/services/stereo-mastering-p6');
  const section = page.getByRole('region', { name: 'Reviews of this service' });
  await expect(section.getByText('Camille D.')).toBeVisible();
  await expect(section.getByText(/of 5 from 3 reviews/)).toBeVisible();
  await expect(section.getByText('Soraya B.')).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = blocks
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((b) => b['@type'] === 'Product');
  expect(product?.['aggregateRating']).toMatchObject({ ratingValue: 4.7, reviewCount: 3 });
});

test('SERV-02 a service without reviews shows none, and claims no rating', async ({ page }) => {
  await page.goto('/services/radio-edit-p9');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Radio Edit');
  await expect(page.getByRole('region', { name: 'Reviews of this service' })).toHaveCount(0);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(blocks.join('')).not.toContain('aggregateRating');
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`SERV-02 the way to buy stays in reach while a service is read, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/services/stereo-mastering-p6');
    await untilAlive(page);
    const add = page.getByRole('button', { name: 'Add to cart' });
    const reviews = page.getByRole('region', { name: 'Reviews of this service' });
    for (const part of [page.getByRole('heading', { level: 1 }), reviews]) {
      await part.scrollIntoViewIfNeeded();
      await expect(add).toBeInViewport({ ratio: 1 });
    }
    // It covers nothing for good: the end of the page can be read above it.
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
    const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
    const bar = await page.getByRole('region', { name: 'Buy' }).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await add.click();
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('SERV-02 a service can be heard on its page, and says days in place of hours', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-25T10:00:00Z');
  await page.goto('/services/stereo-mastering-p6');
  await untilAlive(page);
  await expect(page.getByText('Order today: first version Thu 26 to Sat 28')).toBeVisible();
  const sound = page.getByRole('region', { name: 'Hear our work' });
  await sound.getByRole('button', { name: /^Play/ }).click();
  await expect(sound.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await sound.getByRole('radio', { name: 'Before' }).check();
  await expect(sound.getByRole('slider', { name: /^Seek in .*before$/ })).toBeVisible();
});

test('SERV-02 without samples, and for a gift card, there is nothing to hear, and the page stands', async ({
  page,
}) => {
  await page.goto('/services/gift-card-p13');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hear our work' })).toHaveCount(0);
  await page.goto('/services');
  await untilAlive(page);
  await page.route('**/api/sample-audios*', (route) => route.abort());
  await page.getByRole('link', { name: 'Stereo Mastering', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hear our work' })).toHaveCount(0);
});

test('SERV-03 a monthly package is subscribed to from wherever its page is read', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services/monthly-mastering-4-songs-p10');
  await untilAlive(page);
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await expect(subscribe).toBeInViewport({ ratio: 1 });
  await subscribe.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(subscribe).toBeFocused();
});
