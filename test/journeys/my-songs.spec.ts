import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { test } from './journey';
import { logIn } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.127.63.1' } });

const songs = (page: Page) => page.getByRole('region', { name: 'My songs' });

async function openAccount(page: Page): Promise<void> {
  await logIn(page, { email: 'customer@demo.test', password: 'Headroom-demo-1' });
  await page.goto('/account');
  await untilAlive(page);
}

for (const width of [390, 1440]) {
  test(`ACCT-01 the account begins with my songs, what waits for me first, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openAccount(page);
    const headings = songs(page).getByRole('heading', { level: 3 });
    await expect(headings).toHaveText([/^Your turn \d+$/, /^With us \d+$/, /^Finished \d+$/]);
    const places = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    // Above the songs only what waits for its payment; orders are below.
    expect(['My songs', 'Sent, not yet paid']).toContain(places[0]);
    expect(places.indexOf('Most recent order')).toBeGreaterThan(places.indexOf('My songs'));
    // A line is one press by keys, and leads to its song.
    const line = songs(page)
      .getByRole('region', { name: /^Finished/ })
      .getByRole('link')
      .first();
    const href = (await line.getAttribute('href')) ?? '';
    expect(href).toMatch(/^\/order\/\d+(#item-\d+)?$/);
    const box = await line.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThan(width * 0.8 - 100);
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

test('songs that can not be read say so and can be tried again; the rest of the account stands', async ({
  page,
}) => {
  await openAccount(page);
  await page.goto('/faq');
  await untilAlive(page);
  let broken = true;
  await page.route('**/api/songs', (route) => (broken ? route.abort() : route.continue()));
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).first().click();
  await expect(songs(page).getByText('Your songs could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Most recent order' })).toBeVisible();
  broken = false;
  await songs(page).getByRole('button', { name: 'Try again' }).click();
  await expect(songs(page).getByRole('heading', { name: /^Your turn/ })).toBeVisible();
});

test('a month that could not be charged is the first thing on the account, and one press from being paid', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAccount(page);
  const failed = page.getByRole('list', { name: 'Payments that failed' });
  await expect(failed).toContainText(
    /Your payment did not go through\. We could not charge \$\d+\.\d\d for /,
  );
  const top = await failed.boundingBox();
  const below = await songs(page).boundingBox();
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await failed.getByRole('link', { name: 'Pay' }).first().click();
  await expect(page.getByRole('button', { name: 'Pay now' }).first()).toBeInViewport();
});
