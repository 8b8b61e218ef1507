import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { logIn, signUp } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.127.62.1' } });

async function demoCustomer(page: Page): Promise<void> {
  await logIn(page, { email: 'customer@demo.test', password: 'Headroom-demo-1' });
  await page.goto('/account');
  await untilAlive(page);
}

test('AUTH-03 after signing up: told to verify by mail, with ways to sign in and home', async ({ page }) => {
  await page.goto('/signup');
  await untilAlive(page);
  const email = `welcome-${Date.now()}@artist.test`;
  await page.getByLabel('First name').fill('Wel');
  await page.getByLabel('Last name').fill('Come');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('iloveyou');
  await page.getByLabel('Confirm password').fill('iloveyou');
  await page.locator('form button[type=submit]').click();
  await expect(page.getByText('This password is too common. Please choose another one.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Quiet-room-7');
  await page.getByLabel('Confirm password').fill('Quiet-room-7');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { name: 'Verify your email', level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  // Opened by its address it knows no mail address, and says the same.
  const opened = await page.context().newPage();
  await opened.goto('/welcome');
  await untilAlive(opened);
  await expect(opened.getByRole('main')).toContainText('an email to your address');
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('ACCT-01 ACCT-02 a new account: tiles, empty cards, no orders, not verified, and the way to a fresh link', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  await logIn(page, person);
  await page.goto('/account');
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/select-services');
  const tiles = page.getByRole('navigation', { name: 'Account' });
  await expect(tiles.getByRole('listitem')).toHaveCount(5);
  for (const [name, href] of [
    ['Account', '/account'],
    ['Track Orders', '/orders'],
    ['Cart', '/cart'],
    ['Gift Cards', '/user-gift-coupon'],
  ] as const) {
    await expect(tiles.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(tiles.getByText('Chat', { exact: true })).toBeVisible();
  await expect(tiles.getByRole('link', { name: 'Chat' })).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByText('Your shopping cart is empty')).toBeVisible();
  await expect(main.getByText('You haven’t favorited anything yet')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute(
    'href',
    '/terms-and-conditions',
  );
  await expect(main.getByRole('region', { name: 'Profile' })).toContainText('New Artist');
  await expect(main.getByRole('region', { name: 'Profile' })).toContainText(person.email);
  await expect(main.getByText('No Orders')).toBeVisible();
  await expect(main.getByText('Click Here To See All Orders')).toHaveCount(0);

  await main.getByRole('link', { name: 'No email?' }).click();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('We have emailed you a new link.')).toBeVisible();
});

test('ACCT-02 the most recent order: what it says, its badge, and the ways on', async ({ page }) => {
  await page.route('**/api/orders?*', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { orders: { notify: number }[] } };
    for (const order of json.data.orders) order.notify = 1;
    await route.fulfill({ response: answer, json });
  });
  await demoCustomer(page);
  const main = page.getByRole('main');
  const order = main.getByRole('region').filter({ hasText: 'Most recent order' });
  const card = main.locator('section', { has: page.getByRole('heading', { name: 'Most recent order' }) });
  await expect(order.or(card).first()).toBeVisible();
  for (const term of ['Order ID', 'Payer Name', 'Payer Email', 'Amount', 'Status', 'Date']) {
    await expect(card.getByText(term, { exact: true })).toBeVisible();
  }
  await expect(card).toContainText('Mara Lindqvist');
  await expect(card).toContainText('customer@demo.test');
  await expect(card).toContainText(/\$\d+\.\d\d USD/);
  await expect(card).toContainText('Statuspaid');
  const id = (await card.locator('dd').first().textContent())?.trim() ?? '';
  await expect(card.getByRole('link', { name: 'Most recent order' })).toHaveAttribute('href', `/order/${id}`);
  await expect(main.getByRole('link', { name: 'Click Here To See All Orders' })).toHaveAttribute(
    'href',
    '/orders',
  );
  // Told as something new: the list is read anew in the browser.
  await page.goto('/faq');
  await untilAlive(page);
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).first().click();
  await expect(card.getByText('New Update')).toBeVisible();
});

test('ACCT-01 what can not be read says so and can be tried again; the rest stands', async ({ page }) => {
  await demoCustomer(page);
  await page.goto('/faq');
  await untilAlive(page);
  let broken = true;
  for (const path of ['**/api/auth/me', '**/api/orders?*']) {
    await page.route(path, (route) => (broken ? route.abort() : route.continue()));
  }
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).first().click();
  await expect(page.getByText('Your profile could not be loaded')).toBeVisible();
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: 'Most recent order' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Mara Lindqvist');
});

test('ACCT-01 Sign Out goes home, and a guest who opens /account is sent there', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.goto('/account');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(
    await page.evaluate(() => [localStorage.getItem('user'), document.cookie.includes('user=')]),
  ).toEqual([null, false]);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/$/);
});
