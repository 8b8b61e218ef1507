import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { logIn, signUp } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.107.65.1' } });

const MASTERING = '/services/monthly-mastering-4-songs-p10';
const MIXING = '/services/monthly-mixing-2-songs-p11';
const APPROVES = '4242 4242 4242 4242';

const subscribe = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Subscribe' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isLocked = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('Security code').fill('123');
}

async function openPackage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await subscribe(page).click();
}

/** Gives the only package of the account's page another card, behind the button of that name. */
async function payByMastercard(page: Page, packages: Locator, button: string): Promise<void> {
  await packages.getByRole('button', { name: button }).click();
  await typeCard(page, '5555 5555 5555 4444');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(packages.getByText('Mastercard 4444')).toBeVisible();
}

/** Cancels the only package of the account's page: it runs to the end of its month. */
async function cancelPackage(page: Page, packages: Locator): Promise<void> {
  await packages.getByRole('button', { name: 'Cancel package' }).click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel package' }).click();
  await expect(packages.getByText('Cancelled')).toBeVisible();
  await expect(packages.getByText('Runs until')).toBeVisible();
  await expect(packages.getByRole('button', { name: 'Cancel package' })).toHaveCount(0);
}

test('SERV-03 the window locks the page behind it until it is closed, by keys alone', async ({ page }) => {
  await page.goto(MASTERING);
  await untilAlive(page);
  expect(await isLocked(page)).toBe(false);
  await subscribe(page).focus();
  await page.keyboard.press('Enter');
  const pane = dialog(page, 'Monthly Mastering: 4 Songs');
  await expect(pane).toBeVisible();
  await expect(pane.getByText('per month, 30% off')).toBeVisible();
  await expect(pane.getByRole('heading', { name: 'Each month: 4 songs' })).toBeVisible();
  await expect(pane.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms-and-conditions');
  expect(await isLocked(page)).toBe(true);
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab');
    const inside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
    expect(inside, 'focus stays in the window').toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  expect(await isLocked(page)).toBe(false);
  await expect(subscribe(page)).toBeFocused();
});

test('SERV-03 who is not signed in does it there and comes back to the package', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  await page.goto('/services?tag=monthly');
  await untilAlive(page);
  await page.getByRole('link', { name: 'Subscribe to Monthly Mixing: 2 Songs' }).click();
  const window = dialog(page, 'Monthly Mixing: 2 Songs');
  await expect(window.getByText('A package needs an account')).toBeVisible();
  await window.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`${MIXING}\\?subscribe=1$`));
  await expect(window.getByRole('button', { name: 'Continue to payment' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${MIXING}$`));
});

test('API-65 FINA-02 bought once whatever is pressed, seen on the account, cancelled there', async ({
  page,
  request,
  context,
}) => {
  await logIn(page, await signUp(request));
  await openPackage(page, MASTERING);
  const window = dialog(page, 'Monthly Mastering: 4 Songs');
  const go = window.getByRole('button', { name: 'Continue to payment' });
  await expect(go).toBeEnabled();
  await context.setOffline(true);
  await go.click();
  await expect(window.getByText('We could not reach the studio.')).toBeVisible();
  await context.setOffline(false);

  const begun: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/api/subscriptions')) begun.push(one.url());
  });
  await go.dblclick();
  await expect(window.getByRole('heading', { name: '$70.00 now and every month' })).toBeFocused();
  expect(begun).toHaveLength(1);

  await typeCard(page, '4000 0000 0000 0002');
  await window.getByRole('button', { name: 'Pay $70.00' }).click();
  await expect(window.getByText('Your card was declined.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('subscriptionData'))).toContain('demo_sub_');

  const seen: string[] = [];
  await page.route('**/api/success', async (route) => {
    seen.push(await page.getByRole('heading', { level: 1 }).first().innerText());
    const body = route.request().postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({
      order_type: 'subscription',
      payment_method: 'stripe',
      amount: 70,
      product: { id: 10, name: 'Monthly Mastering: 4 Songs', service_type: 'subscription' },
    });
    await route.continue();
  });
  await typeCard(page, APPROVES);
  await window.getByRole('button', { name: 'Pay $70.00' }).dblclick();
  await expect(page).toHaveURL(/\/order-confirmation\/\d+$/);
  expect(seen).toEqual(['Finalizing your subscription...']);
  await expect(page.getByText('Thank You!')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('subscriptionData'))).toBeNull();
  const state = await page.evaluate(() => (history.state as { usr?: { subscription?: object } }).usr);
  expect(state?.subscription).toMatchObject({ name: 'Monthly Mastering: 4 Songs', price: 70 });

  await openPackage(page, MASTERING);
  await go.click();
  await expect(window.getByText('You have this package already.')).toBeVisible();
  await window.getByRole('link', { name: 'Go to your account' }).click();

  const packages = page.getByRole('region', { name: 'Monthly packages' });
  await expect(packages.getByText('Active')).toBeVisible();
  await expect(packages.getByText('Visa 4242')).toBeVisible();
  await payByMastercard(page, packages, 'Change card');

  await cancelPackage(page, packages);
});

test('API-65 SERV-03 a package by PayPal: declined, changed one’s mind, then approved; cancelled on the account', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await openPackage(page, MIXING);
  const window = dialog(page, 'Monthly Mixing: 2 Songs');
  await window.getByRole('radio', { name: 'PayPal' }).check();
  await window.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(window.getByText('No PayPal account is used and nothing is charged.')).toBeVisible();
  const pay = window.getByRole('button', { name: 'Pay with PayPal (test)' });
  const paypal = dialog(page, 'PayPal (test)');
  await pay.click();
  await paypal.getByRole('button', { name: 'Approve, then be declined' }).click();
  await expect(window.getByText('PayPal did not take this payment. Nothing was charged.')).toBeVisible();

  // By card instead, and back: what was begun before is let go each time.
  await window.getByRole('button', { name: 'Back' }).click();
  await window.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await window.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(window.getByLabel('Card number')).toBeVisible();
  await window.getByRole('button', { name: 'Back' }).click();
  await window.getByRole('radio', { name: 'PayPal' }).check();
  await window.getByRole('button', { name: 'Continue to payment' }).click();

  await pay.dblclick();
  await paypal.getByRole('button', { name: 'Approve $168.00' }).dblclick();
  await expect(page).toHaveURL(/\/order-confirmation\/\d+$/);
  await expect(page.getByText('Thank You!')).toBeVisible();
  await expect(page.getByText('Monthly Mixing: 2 Songs').first()).toBeVisible();

  await page.goto('/account');
  await untilAlive(page);
  const packages = page.getByRole('region', { name: 'Monthly packages' });
  await expect(packages.getByText('PayPal (test)')).toBeVisible();
  await payByMastercard(page, packages, 'Pay by card instead');
  await cancelPackage(page, packages);
});

test('FINA-02 without an id, or with one of nobody, the way leads to the services after two seconds', async ({
  page,
}) => {
  await page.clock.install();
  for (const [path, text] of [
    ['/success-subscription', 'No subscription id found. Redirecting...'],
    ['/success-subscription?subscription_id=demo_sub_x', 'Transaction not found. Redirecting to services...'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    // The page's clock runs by itself too: what the looking took is in it.
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/success-subscription/);
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(/\/services$/);
  }
});

test('FINA-02 paid, but the order can not be fetched: says so, and that nothing is lost', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await openPackage(page, MIXING);
  const window = dialog(page, 'Monthly Mixing: 2 Songs');
  await window.getByRole('button', { name: 'Continue to payment' }).click();
  await page.route('**/api/success', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await typeCard(page, APPROVES);
  await window.getByRole('button', { name: 'Pay $168.00' }).click();
  await expect(
    page.getByRole('heading', { name: 'Payment succeeded but saving subscription failed.' }),
  ).toBeVisible();
  await page.unroute('**/api/success');
  const done = page.waitForResponse('**/api/success');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await done).status()).toBe(200);
  await expect(page).toHaveURL(/\/order-confirmation\/\d+$/);
});
