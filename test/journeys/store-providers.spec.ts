import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './journey';
import { CARDS } from '../fakes/stripe';
import { cardFrame, interceptStripe } from '../fakes/stripe/in-browser';
import { FAKE_KEYS, startPayPalFake, type PayPalFake } from '../fakes/paypal/index';
import { accessibilityFaults } from './accessibility';
import { untilAlive } from './alive';
import {
  addService,
  addToAccountCart,
  confirmedOrder,
  fillGuest,
  guestNamed,
  openCart,
  openService,
} from './buying';
import { logIn, signUp } from './new-account';
import { newTab } from './own-studio';
import { standInForPayPal } from './paypal-script';
import { enterStudio } from './people';
import { launchStudioWithStripe, type StudioWithStripe } from './studio-with-stripe';

// What purchase*.spec.ts and gift-purchase.spec.ts buy with the demo provider, bought at Stripe and at PayPal.

let own: StudioWithStripe;
let paypal: PayPalFake;

test.beforeAll(async () => {
  paypal = await startPayPalFake();
  own = await launchStudioWithStripe({
    PAYPAL_CLIENT_ID: FAKE_KEYS.clientId,
    PAYPAL_CLIENT_SECRET: FAKE_KEYS.clientSecret,
    PAYPAL_WEBHOOK_ID: FAKE_KEYS.webhookId,
    PAYPAL_API_BASE: paypal.base,
  });
  own.fake.book.prices.add({ ...own.fake.book.prices.get('price_monthly'), ...MONTHLY });
});
test.afterAll(async () => {
  await own.stop();
  await paypal.close();
});
test.afterEach(() => {
  own.fake.front.assertValid();
  expect(paypal.invalid).toEqual([]);
});

const MONTHLY = { id: 'plan_demo_monthly_mastering_4', unit_amount: 7_000, currency: 'usd' };

async function shopper(browser: Browser, address: string): Promise<Page> {
  const extraHTTPHeaders = { 'x-forwarded-for': address };
  const context = await browser.newContext({ baseURL: own.studio.url, extraHTTPHeaders });
  await interceptStripe(context, own.fake.url);
  const page = await newTab(context);
  await standInForPayPal(page, (id) => {
    paypal.approve(id);
    return 'approve';
  });
  return page;
}

/** How to pay, and the newest amount that the provider took, in cents. */
const WAYS = {
  Stripe: {
    async pay(page: Page): Promise<void> {
      await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
      await cardFrame(page).getByLabel('Card number').fill(CARDS.good);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
    },
    taken: () => own.fake.book.intents.list(({ status }) => status === 'succeeded')[0]?.amount,
  },
  PayPal: {
    async pay(page: Page): Promise<void> {
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    },
    taken: () => Math.round(Number([...paypal.books.captures.values()].at(-1)?.amount.value) * 100),
  },
};

let guests = 0;
const guest = () => guestNamed(`provider${(guests += 1)}.${Date.now()}@artist.test`);

for (const [name, way] of Object.entries(WAYS)) {
  test(`CHEC-01 CHEC-02 SERV-03 a guest buys a variant with rush, then a gift card, at ${name}`, async ({
    browser,
  }) => {
    const page = await shopper(browser, '10.64.2.1');
    await openService(page, '/services/mix-up-to-24-stems-p3');
    await page.getByRole('radio', { name: /With Instrumental And A Cappella/ }).check();
    await page.getByRole('radio', { name: /Rush/ }).check();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
    await addService(page, '/services/stereo-mastering-p6');
    await openCart(page);
    const total = page.getByRole('region', { name: 'Summary' }).locator('dt:text-is("Final Total") + dd');
    const shown = Math.round(Number((await total.innerText()).replaceAll(/[$,]/g, '')) * 100);
    await fillGuest(page, guest());
    await way.pay(page);
    await confirmedOrder(page);
    await expect(page.getByText(/Mix: Up To 24 Stems \(With Instrumental/).first()).toBeVisible();
    expect(way.taken()).toBe(shown);

    await openService(page, '/services/gift-card-p13');
    await page.getByText('50 USD').first().click();
    await page.getByRole('button', { name: 'Buy Gift Card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy Gift Card' });
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await fillGuest(page, guest());
    await way.pay(page);
    await confirmedOrder(page);
    await expect(page.getByRole('heading', { name: 'Gift Card (50 USD)' })).toBeVisible();
    expect(way.taken()).toBe(5_000);
    await page.context().close();
  });
}

test('CART-01 API-65 FINA-02 signed in: a mixed cart, its service at PayPal, then its package at Stripe', async ({
  browser,
  playwright,
}) => {
  const asking = await playwright.request.newContext({ baseURL: own.studio.url });
  const page = await shopper(browser, '10.64.2.2');
  await logIn(page, await signUp(asking));
  await addService(page, '/services/stereo-mastering-p6');
  await openService(page, '/services/monthly-mastering-4-songs-p10');
  await addToAccountCart(page);
  await openCart(page);
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible();
  await WAYS.PayPal.pay(page);
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible({ timeout: 20_000 });
  expect(WAYS.PayPal.taken()).toBe(2_500);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const window = page.getByRole('dialog', { name: 'Monthly Mastering: 4 Songs' });
  await window.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await window.getByRole('button', { name: 'Continue to payment' }).click();
  await cardFrame(page).getByLabel('Card number').fill(CARDS.declined);
  await window.getByRole('button', { name: 'Pay $70.00' }).click();
  await expect(window.getByText('Your card was declined.')).toBeVisible();
  await cardFrame(page).getByLabel('Card number').fill(CARDS.good);
  await window.getByRole('button', { name: 'Pay $70.00' }).click();
  await confirmedOrder(page);
  expect(WAYS.Stripe.taken()).toBe(7_000);
  await page.goto('/account');
  const packages = page.getByRole('region', { name: 'Monthly packages' });
  await expect(packages.getByText('Active')).toBeVisible();
  await Promise.all([page.context().close(), asking.dispose()]);
});

test('API-65 FINA-02 a package at PayPal: left, agreed to, its month refunded by the studio, cancelled', async ({
  browser,
  playwright,
}) => {
  paypal.books.plans.set('P-DEMO-MONTHLY-MASTERING-4', { currency_code: 'USD', value: '70.00' });
  const asking = await playwright.request.newContext({ baseURL: own.studio.url });
  const person = await signUp(asking);
  const page = await shopper(browser, '10.64.2.3');
  const ids: string[] = [];
  await page.route('https://www.sandbox.paypal.com/webapps/billing/**', async (route) => {
    const id = new URL(route.request().url()).searchParams.get('ba_token') ?? '';
    ids.push(id);
    const { returnUrl, cancelUrl } = paypal.subscription(id);
    const agrees = ids.length > 1;
    if (ids.length === 2) paypal.approveSubscription(id);
    const back = new URL(agrees ? returnUrl : cancelUrl);
    back.searchParams.set('subscription_id', id);
    back.searchParams.set('ba_token', 'BA-1');
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await logIn(page, person);
  await page.goto('/services/monthly-mastering-4-songs-p10');
  await untilAlive(page);
  await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  const window = page.getByRole('dialog', { name: 'Monthly Mastering: 4 Songs' });
  for (const come of [/monthly-mastering-4-songs-p10\?subscribe=1/, /\/order-confirmation\/\d+$/]) {
    await window.getByRole('radio', { name: 'PayPal' }).check();
    await window.getByRole('button', { name: 'Continue to payment' }).click();
    await window.getByRole('link', { name: 'Continue to PayPal' }).click();
    await expect(page).toHaveURL(come, { timeout: 20_000 });
  }
  // Who left PayPal's page and came back agreed to the same package.
  expect(new Set(ids).size).toBe(1);
  const order = Number(/\d+$/.exec(page.url())?.[0]);
  const charge = paypal.subscription(ids[0] ?? '').charges[0]?.id ?? '';

  const harness = await newTab(await browser.newContext({ baseURL: own.studio.url }));
  await enterStudio(harness, 'admin');
  await harness.goto(`/studio/orders/${order}`);
  await untilAlive(harness);
  const refund = harness.getByRole('dialog', { name: `Refund order ${order}` });
  const open = harness.getByRole('button', { name: 'Refund', exact: true });
  await open.click();
  await refund.getByLabel('Amount').fill('20');
  await refund.getByLabel('Reason').fill('One song less');
  await refund.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(harness.getByText('Partly refunded').first()).toBeVisible();
  expect(paypal.captureOf(charge).status).toBe('PARTIALLY_REFUNDED');

  // Two more at PayPal itself, of which the news of one is lost.
  paypal.news = 'refused';
  const usd = (value: string) => ({ currency_code: 'USD', value });
  paypal.refundManually(charge, usd('5.00'));
  paypal.refundManually(charge, usd('7.00'));
  const [, lost, told] = [...paypal.books.refunds.values()].filter(({ captureId }) => captureId === charge);
  const [news] = paypal.webhooks(charge, 'PAYMENT.CAPTURE.REFUNDED').slice(-1);
  const { status } = await fetch(`${own.studio.url}/api/webhooks/paypal`, { method: 'POST', ...news });
  expect(status).toBe(200);
  const named = harness.getByRole('table', { name: 'Unmatched refunds' });
  await expect(async () => {
    await harness.goto('/studio/money');
    await expect(named.getByText('New Artist')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await untilAlive(harness);
  expect(await accessibilityFaults(harness)).toEqual([]);
  await named.getByRole('button', { name: 'Name the refund of New Artist’s payment' }).click();
  const naming = harness.getByRole('dialog', { name: 'Which refund was it?' });
  await naming.getByLabel('Transaction id of the refund').fill(told?.captureId ?? '');
  await harness.keyboard.press('Enter');
  await expect(naming.getByText('shows no such refund of this payment')).toBeVisible();
  await naming.getByLabel('Transaction id of the refund').fill(lost?.id ?? '');
  await harness.keyboard.press('Enter');
  await expect(harness.getByText('No unmatched refunds.')).toBeVisible();
  paypal.news = 'by id';

  await harness.goto(`/studio/orders/${order}`);
  await untilAlive(harness);
  await open.click();
  await expect(refund.getByLabel('Amount')).toHaveValue('38.00');
  await refund.getByLabel('Reason').fill('The rest');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expect.poll(() => paypal.captureOf(charge).status).toBe('REFUNDED');
  await expect(refund).toBeHidden();

  await page.goto('/account');
  await untilAlive(page);
  const packages = page.getByRole('region', { name: 'Monthly packages' });
  await expect(packages.getByText('PayPal buyer@example.com')).toBeVisible();
  await packages.getByRole('button', { name: 'Change at PayPal' }).click();
  await page.getByRole('link', { name: 'Continue at PayPal' }).click();
  await expect(page.getByText('Changed. PayPal uses your new choice from now on.')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await packages.getByRole('button', { name: 'Cancel package' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel package' }).click();
  await expect(packages.getByText('Runs until', { exact: true })).toBeVisible();
  expect(paypal.subscription(ids[0] ?? '').status).toBe('CANCELLED');
  await Promise.all([page.context().close(), harness.context().close(), asking.dispose()]);
});
