import { expect, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { untilAlive } from './alive';
import { logIn, signUp } from './new-account';
import { PASSWORD } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.117.4.1' } });

const DEMO = { email: 'customer@demo.test', password: PASSWORD };
const CARDS = '**/api/my-gifts*';

const card = (id: number, more: object = {}): object => ({
  id,
  promocode: `TEST-CARD-0000-${String(id).padStart(4, '0')}`,
  amount: 12.5,
  use_amount: 87.5,
  currency: 'USD',
  created_at: '2026-03-02T10:00:00.000Z',
  recipient: null,
  history: [],
  ...more,
});

const listOf = (data: readonly object[], page: number, last_page: number): object => ({
  data,
  current_page: page,
  last_page,
  per_page: 12,
  total: last_page * 12,
});

/** Reaches the page by the account's tile: a navigation in the browser, so that the test can answer its call. */
async function openFromAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Gift Cards' }).click();
}

test('GIFT-01 guests are sent to the login, and back to their gift cards', async ({ page }) => {
  await page.goto('/user-gift-coupon');
  await expect(page).toHaveURL(/\/login/);
  await untilAlive(page);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('heading', { name: 'Gift Cards', level: 1 })).toBeVisible();
});

test('GIFT-01 a card shows its code, what is left, what was used and for which order', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, DEMO);
  await page.goto('/user-gift-coupon');
  await untilAlive(page);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(crumbs).toContainText('Gift Cards');
  const gift = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Gift Card #\d+$/ }) });
  await expect(gift).toHaveCount(1);
  for (const [name, value] of [
    ['Amount Left', '$20.00'],
    ['Used', '$30.00'],
  ]) {
    const fact = gift.locator('dl > div').filter({ hasText: name ?? '' });
    await expect(fact).toContainText(value ?? '');
  }
  await expect(gift.locator('dl > div').filter({ hasText: 'Purchased' })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, \d{4}/,
  );
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);

  const copy = gift.getByRole('button', { name: 'Copy', exact: true });
  await expect(copy).toHaveAttribute('title', 'Copy');
  await copy.click();
  const copied = gift.getByRole('button', { name: 'Copied!' });
  await expect(copied).toHaveAttribute('title', 'Copied!');
  const code = await gift.locator('code').innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(copy).toBeVisible();

  await gift.getByRole('button', { name: 'History' }).click();
  await expect(gift.getByRole('link', { name: /^Order #\d+$/ })).toBeVisible();
  await expect(gift).toContainText('−$30.00');
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('GIFT-01 whoever has no cards reads so, and what to do', async ({ page, request }) => {
  await logIn(page, await signUp(request));
  await page.goto('/user-gift-coupon');
  await expect(page.getByText('You have no gift cards')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See services' })).toBeVisible();
});

test('GIFT-01 while they load there is room for them; many have pages: one at the edges, three around', async ({
  page,
}) => {
  await logIn(page, DEMO);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CARDS, async (route) => {
    await asked;
    const wanted = Number(new URL(route.request().url()).searchParams.get('page'));
    const cards = Array.from({ length: 12 }, (_, index) => card(100 + index));
    await route.fulfill({ json: listOf(cards, wanted, 9) });
  });
  await openFromAccount(page);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Gift Card #111' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pagination' });
  await pages.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(pages.getByRole('link', { name: 'Page 4' })).toBeVisible();
  await pages.getByRole('link', { name: 'Page 4' }).click();
  await pages.getByRole('link', { name: 'Page 5' }).click();
  await expect(page).toHaveURL(/page=5/);
  await expect(pages.getByRole('listitem')).toHaveText(['1', '…', '4', '5', '6', '…', '9']);
});

test('GIFT-01 a card for somebody else says for whom and when; long names break nowhere', async ({
  page,
}) => {
  await logIn(page, DEMO);
  const email = 'a.very.long.address.of.somebody@a-very-long-domain-name.example.com';
  const recipient = {
    name: 'Bartholomew Featherstone',
    email,
    send_at: '2026-12-24T08:00:00.000Z',
    sent: false,
  };
  const data = [card(1, { recipient }), card(2, { promocode: '' }), card(3, { amount: 123456789.99 })];
  await page.route(CARDS, (route) => route.fulfill({ json: listOf(data, 1, 1) }));
  await page.setViewportSize({ width: 390, height: 844 });
  await openFromAccount(page);
  await expect(
    page.getByText(/^For Bartholomew Featherstone .*to be emailed on Dec 24, 2026$/),
  ).toBeVisible();
  await expect(page.getByText('The code of this card is in the email')).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('GIFT-01 a failure says so, and trying again works', async ({ page }) => {
  await logIn(page, DEMO);
  await page.route(CARDS, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side.' } }),
  );
  await openFromAccount(page);
  const again = page.getByRole('button', { name: /try again/i });
  await expect(again).toBeVisible();
  await page.unroute(CARDS);
  await again.click();
  await expect(page.getByRole('heading', { name: /^Gift Card #\d+$/ })).toBeVisible();
});
