import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { clipColour, holdCall, leaveHomeFor, OUT_OF_ORDER } from './held-call';

const wide = { width: 1440, height: 900 };

interface Question {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
  readonly category: string | null;
}

const pills = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
const chosen = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]');
const questions = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const openOnes = (page: Page) => page.getByRole('main').locator('button[aria-expanded="true"]');

async function demoQuestions(page: Page): Promise<Question[]> {
  return (await (await page.request.get('/api/faq-list')).json()) as Question[];
}

test('FAQ-01 the first category is chosen; another one closes what is open and scrolls to the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 620 });
  await page.goto('/faq');
  await untilAlive(page);
  await expect(pills(page)).toHaveCount(11);
  await expect(chosen(page)).toHaveText(/^Getting Started/);
  await expect(questions(page)).toHaveCount(5);
  await questions(page).last().getByRole('button').click();
  await expect(openOnes(page)).toHaveCount(1);
  await page.evaluate(() => window.scrollTo(0, 300));
  const other = pills(page).filter({ hasText: 'Mastering' });
  await other.click();
  await expect(page).toHaveURL(/\/faq\?category=mastering$/);
  await expect(chosen(page)).toHaveText(/^Mastering/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^Mastering/);
  await expect(openOnes(page)).toHaveCount(0);
  await expect.poll(async () => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(other).toBeFocused();
  await page.goBack();
  await expect(chosen(page)).toHaveText(/^Getting Started/);
});

test('a folded answer is no box that scrolls: nothing moves under the pointer while it opens', async ({
  page,
}) => {
  await page.goto('/faq');
  const scrolled = await page.locator('[data-foldable] > div').evaluateAll((folds) =>
    folds.map((fold) => {
      fold.scrollTop = 20;
      return fold.scrollTop;
    }),
  );
  expect(scrolled.length).toBeGreaterThan(4);
  expect(scrolled.filter((at) => at > 0)).toEqual([]);
});

test('FAQ-01 a category can be linked, and choosing loads nothing anew', async ({ page }) => {
  await page.goto('/faq?category=prices-and-payment');
  await untilAlive(page);
  await expect(chosen(page)).toHaveText(/^Prices And Payment/);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/faq-list')) calls += 1;
  });
  for (const name of ['Mixing', 'Revisions', 'Revisions'])
    await pills(page).filter({ hasText: name }).first().click();
  await expect(chosen(page)).toHaveText(/^Revisions/);
  expect(calls).toBe(0);
});

test('FAQ-02 one answer is open at most, a press on it closes it, its lines stay lines', async ({ page }) => {
  await page.setViewportSize(wide);
  await page.goto('/faq');
  await untilAlive(page);
  const [first, second] = [
    questions(page).nth(0).getByRole('button'),
    questions(page).nth(1).getByRole('button'),
  ];
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  const answer = page.getByText('1. Choose a service and pay.');
  await expect(answer).toBeVisible();
  expect(((await answer.innerText()).match(/\n/g) ?? []).length).toBe(4);
  await second.click();
  await expect(openOnes(page)).toHaveText(['Do I need an account?']);
  await expect(answer).toBeHidden();
  await second.press('Enter');
  await expect(openOnes(page)).toHaveCount(0);
});

test('FAQ-02 what has no category stands in General', async ({ page }) => {
  const answer = await holdCall(page, '**/api/faq-list');
  await leaveHomeFor(page, '/faq');
  answer({ json: [{ id: 1, question: 'Is it so?', answer: 'It is.', category: null }] });
  await expect(pills(page)).toHaveText([/^General/]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/^General/);
});

test('FAQ-02 a question can be linked, in whichever category it stands', async ({ page }) => {
  const last = (await demoQuestions(page)).at(-1);
  await page.goto(`/faq#q-${last?.id}`);
  await expect(openOnes(page)).toHaveText([last?.question ?? '']);
  await expect(openOnes(page)).toBeInViewport();
  await expect(chosen(page)).toHaveText(/^Your Files And Rights/);
  await openOnes(page).click();
  await expect(page).not.toHaveURL(/#/);
  await questions(page).first().getByRole('button').click();
  await expect(page).toHaveURL(/#q-\d+$/);
});

test('FAQ-02 a search looks into all categories', async ({ page }) => {
  await page.goto('/faq');
  await untilAlive(page);
  const field = page.getByRole('searchbox', { name: 'Search all answers' });
  await field.fill('WESTERN union');
  await expect(questions(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('1 answer found');
  await expect(chosen(page)).toHaveCount(0);
  await field.fill('zither');
  await expect(
    page.getByRole('main').getByRole('heading', { name: 'No answer mentions “zither”' }),
  ).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/faq\?q=zither$/);
  await pills(page).first().click();
  await expect(field).toHaveValue('');
  await expect(questions(page)).toHaveCount(5);
});

test('FAQ-03 a loader while questions come; a failure says so in red, and trying again helps', async ({
  page,
}) => {
  const answer = await holdCall(page, '**/api/faq-list');
  await leaveHomeFor(page, '/faq');
  await expect(page.getByRole('status', { name: 'Loading questions' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
  answer(OUT_OF_ORDER);
  const failure = page.getByRole('alert').getByRole('heading', { name: 'Failed to load FAQs', exact: true });
  await expect(failure).toHaveCSS('color', await clipColour(page));
  await page.unroute('**/api/faq-list');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(pills(page)).toHaveCount(11);
  await expect(failure).toHaveCount(0);
});

test('FAQ-01 without scripts every answer can be read, and search engines get every one', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const plain = await context.newPage();
  const all = await demoQuestions(page);
  await plain.goto('/faq');
  await expect(questions(plain)).toHaveCount(all.length);
  for (const { answer } of [all[0], all.at(-1)].filter((one) => one !== undefined))
    await expect(plain.getByText(answer.split('\n')[0] ?? '').first()).toBeVisible();
  const data = await plain.locator('script[type="application/ld+json"]').allTextContents();
  const faq = data.map((text) => JSON.parse(text) as { '@type': string; mainEntity?: unknown[] });
  expect(faq.find((one) => one['@type'] === 'FAQPage')?.mainEntity).toHaveLength(all.length);
  await plain.goto('/faq?q=western+union');
  await expect(questions(plain)).toHaveCount(1);
  await context.close();
});
