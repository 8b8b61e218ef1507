import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { clipColour, holdCall, leaveHomeFor, OUT_OF_ORDER } from './held-call';

const wide = { width: 1440, height: 900 };
const LIST = '**/api/testimonial-list*';

const reviews = (page: Page) => page.getByRole('main').locator('li:has(blockquote)');
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of reviews' });

const review = (id: number, more: object = {}) => ({
  id,
  text: `Review ${id}`,
  user_name: `Person ${id}`,
  ratings: 5,
  created_at: '2024-01-05T23:30:00Z',
  ...more,
});
const pageOf = (data: object[], last_page = 0, total = data.length) => ({
  json: { data, current_page: 0, last_page, total },
});

test('REVW-01 two columns on wide screens, one on phones', async ({ page }) => {
  for (const [width, columns] of [
    [1440, 2],
    [768, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/reviews');
    const tops = await reviews(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.length).toBe(10);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  }
});

test('REVW-01 a loader, then a failure in red with a way to try again', async ({ page }) => {
  const answer = await holdCall(page, LIST);
  await leaveHomeFor(page, '/reviews');
  await expect(page.getByRole('status', { name: 'Loading reviews' })).toBeVisible();
  answer(OUT_OF_ORDER);
  const failure = page
    .getByRole('alert')
    .getByRole('heading', { name: 'Failed to load reviews', exact: true });
  await expect(failure).toHaveCSS('color', await clipColour(page));
  await page.unroute(LIST);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(reviews(page)).toHaveCount(10);
});

test('REVW-01 REVW-03 an empty list says so, on its first and only page', async ({ page }) => {
  const [list, summary] = [await holdCall(page, LIST), await holdCall(page, '**/api/testimonial-summary')];
  await leaveHomeFor(page, '/reviews');
  list(pageOf([]));
  summary({ json: { total: 0, counts: [0, 0, 0, 0, 0, 0] } });
  await expect(page.getByText('No reviews available yet.', { exact: true })).toBeVisible();
  await expect(pages(page).getByLabel('Page 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Reviews by stars' })).toHaveCount(0);
});

test('REVW-02 each shows text, name, stars and a short date', async ({ page }) => {
  const answer = await holdCall(page, LIST);
  await leaveHomeFor(page, '/reviews');
  answer(
    pageOf([
      review(1, { text: 'Two\nlines', user_name: 'Marit V.', ratings: 4 }),
      review(2, { ratings: 'great' }),
      review(3, { ratings: 9, user_name: 'A very long name '.repeat(12).trim() }),
    ]),
  );
  await expect(reviews(page)).toHaveCount(3);
  const first = reviews(page).nth(0);
  await expect(first.getByRole('blockquote')).toHaveText('Two\nlines', { useInnerText: true });
  await expect(first).toContainText('Marit V.');
  await expect(first.getByRole('time')).toHaveText('Jan 5, 2024');
  const stars = reviews(page).getByRole('img');
  await expect(stars.nth(0)).toHaveAccessibleName('4 out of 5 stars');
  await expect(stars.nth(1)).toHaveAccessibleName('0 out of 5 stars');
  await expect(stars.nth(2)).toHaveAccessibleName('5 out of 5 stars');
});

test('REVW-03 pages of ten, asked for from 0, one more than last_page', async ({ page }) => {
  await page.setViewportSize(wide);
  const asked: string[] = [];
  await page.route(LIST, async (route) => {
    asked.push(new URL(route.request().url()).search);
    await route.fulfill(pageOf([review(1)], 6, 70));
  });
  await leaveHomeFor(page, '/reviews');
  await expect(pages(page).getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', '6', '7']);
  await pages(page).getByRole('link', { name: 'Page 7' }).click();
  await expect(page).toHaveURL(/\/reviews\?page=7$/);
  await expect.poll(() => asked.at(-1)).toBe('?page=6&per_page=10');
  expect(asked[0]).toBe('?page=0&per_page=10');
});

test('REVW-03 pages are links that work without scripts; past the end is a way back', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: wide,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/reviews');
  await expect(reviews(page)).toHaveCount(10);
  await pages(page).getByRole('link', { name: 'Page 2' }).click();
  await expect(reviews(page)).toHaveCount(2);
  await expect(pages(page).locator('[aria-current="page"]')).toHaveText('2');
  await page.goto('/reviews?page=99');
  await expect(page.getByText('There are no reviews on this page')).toBeVisible();
  await page.getByRole('link', { name: 'First page' }).click();
  await expect(reviews(page)).toHaveCount(10);
  await context.close();
});

test('REVW-02 the mean and its spread are those of all reviews', async ({ page }) => {
  const { counts, total } = (await (await page.request.get('/api/testimonial-summary')).json()) as {
    counts: number[];
    total: number;
  };
  const mean = counts.reduce((sum, count, stars) => sum + count * stars, 0) / total;
  await page.goto('/reviews');
  await expect(page.getByText(`${mean.toFixed(1)} of 5, from ${total} reviews`)).toBeVisible();
  const rows = page.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem');
  await expect(rows).toHaveText(
    [5, 4, 3, 2, 1].map((stars) => new RegExp(`^${stars} stars?${counts[stars]}$`)),
  );
});
