import { expect, type Page, type Route } from '@playwright/test';
import { untilAlive } from './alive';
import { addService, fillCard, fillGuest, guestNamed, openCart } from './buying';
import { test } from './journey';
import { logIn, signUp } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.64.2.1' } });

type Answer = (route: Route) => Promise<void>;

const SILENT: [string, Answer][] = [
  ['a 500 without words', (route) => route.fulfill({ status: 500, json: {} })],
  ['a page in place of JSON', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })],
  ['no connection', (route) => route.abort()],
];

const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true }).last();

interface Silence {
  readonly call: string;
  readonly press: () => Promise<void>;
  readonly words: string;
}

/** Answers a call in each silent way; after each press the sentence is shown. */
async function eachSilence(page: Page, { call, press, words }: Silence): Promise<void> {
  for (const [, answer] of SILENT) {
    await page.route(call, answer);
    await press();
    await expect(said(page, words)).toBeVisible();
    await expect(page.getByText(/Nothing was changed/)).toHaveCount(0);
    await page.unroute(call);
  }
}

test('8.13 8.14 8.15 8.16 forms of accounts show their own sentence where the server says nothing, and believe success: false', async ({
  page,
}) => {
  const submit = () => page.locator('form button[type=submit]').click();
  await page.goto('/login');
  await untilAlive(page);
  await page.getByLabel('Email').fill('nobody@artist.test');
  await page.getByLabel('Password', { exact: true }).fill('Quiet-room-7');
  await eachSilence(page, { call: '**/api/auth/login', press: submit, words: 'Login failed' });
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: false } }));
  await submit();
  await expect(said(page, 'Login failed')).toBeVisible();
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ json: { success: false, message: 'Closed for today.' } }),
  );
  await submit();
  await expect(said(page, 'Closed for today.')).toBeVisible();
  // An answer that says yes and gives nothing to sign in with.
  await page.unroute('**/api/auth/login');
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: true } }));
  await submit();
  await expect(page.locator('form button[type=submit]')).toBeEnabled();
  await expect(page).toHaveURL(/login/);

  await page.goto('/forgot-password');
  await untilAlive(page);
  await page.getByLabel('Email').fill('nobody@artist.test');
  const wrong = 'Something went wrong. Please try again.';
  await eachSilence(page, { call: '**/api/auth/forgot-password', press: submit, words: wrong });

  const token = 'a'.repeat(43);
  await page.goto(`/reset-password/nobody@artist.test/${token}`);
  await untilAlive(page);
  await page.getByLabel('New password', { exact: true }).fill('Quiet-room-8');
  await page.getByLabel('Confirm new password').fill('Quiet-room-8');
  await page.route('**/api/auth/reset-password/**', (route) => route.fulfill({ status: 500, json: {} }));
  await submit();
  await expect(said(page, 'Password reset failed')).toBeVisible();

  await page.goto('/signup');
  await untilAlive(page);
  await page.getByLabel('First name').fill('No');
  await page.getByLabel('Last name').fill('Body');
  await page.getByLabel('Email').fill('nobody@artist.test');
  await page.getByLabel('Password', { exact: true }).fill('Quiet-room-7');
  await page.getByLabel('Confirm password').fill('Quiet-room-7');
  await eachSilence(page, { call: '**/api/auth/register', press: submit, words: 'Registration failed' });
  await page.route('**/api/auth/register', (route) => route.fulfill({ json: { status: false } }));
  await submit();
  await expect(said(page, 'Registration failed')).toBeVisible();
});

test('8.4 8.9 a code and a card that fail without words say so in the specified sentences', async ({
  page,
  request,
}) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, guestNamed('silent.card@artist.test'));
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await page.route('**/api/demo-pay/*/confirm', (route) => route.fulfill({ status: 500, json: {} }));
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(page.getByText(/Nothing was changed/)).toHaveCount(0);

  await logIn(page, await signUp(request));
  await openCart(page);
  await page.route('**/api/my-promo-codes/verify?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel('Promo code or gift card').fill('ANY');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(said(page, 'Invalid promo code')).toBeVisible();
});

test('2.41 a cart that another tab empties says that there is nothing to buy', async ({ page, context }) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  const other = await context.newPage();
  await openCart(other);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No products available', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
});

test('1.8 1.5 2.6 rush is named where services are chosen, revisions by each service, and the picture shows what is taken', async ({
  page,
}) => {
  await page.goto('/select-services');
  await untilAlive(page);
  await expect(page.getByRole('main')).toContainText(/rush delivery in 24 hours/i);
  await expect(page.getByRole('main')).not.toContainText('Every package comes with up to');
  await page.getByText('Mastering', { exact: true }).first().click();
  await expect(page.getByRole('heading', { name: /Which package/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/rush delivery in 24 hours/i);
  await expect(page.getByRole('img', { name: 'Payment methods: cards and PayPal' })).toBeVisible();
});

test('2.2 2.3 2.4 every page has keywords, the page that is not there a whole head too', async ({
  request,
  baseURL,
}) => {
  for (const path of [
    '/cart',
    '/login',
    '/signup',
    '/orders',
    '/upload-confirmation',
    '/studio/login',
    '/no-such-page',
  ]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<meta name="keywords" content="[^"]*Headroom"/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html.match(/<title>/g), path).toHaveLength(1);
  }
  const missing = await (await request.get('/no-such-page')).text();
  expect(missing).toContain('<title>Page not found | Headroom</title>');
  expect(missing).toContain(`<link rel="canonical" href="${baseURL}/no-such-page"`);
});
