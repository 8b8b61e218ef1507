import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { confirmed, shopAt } from './one-order';
import { standInForPayPal } from './paypal-script';
import { launchStudioWithPayPal, type StudioWithPayPal } from './studio-with-paypal';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.220.0.1' } });

const PAYPAL = { name: 'PayPal', exact: true } as const;

test.describe('4.19 CHEC-04 PayPal holds the money for a review', () => {
  let own: StudioWithPayPal;
  let shop: ReturnType<typeof shopAt>;
  let orders: string[];

  test.beforeAll(async () => {
    own = await launchStudioWithPayPal();
    shop = shopAt(own.studio.url);
  });
  test.afterAll(() => own.stop());
  test.afterEach(() => expect(own.fake.invalid).toEqual([]));

  // As often as PayPal's window opens, its buyer agrees: `review` at first, then as PayPal takes every other payment.
  async function visit(page: Page): Promise<void> {
    await standInForPayPal(page, (id) => {
      own.fake.approve(id, orders.length === 0 ? 'review' : 'take');
      orders.push(id);
      return 'approve';
    });
  }

  /** The page says what comes next, once and without contradiction, and offers no way to pay. */
  async function expectPending(page: Page): Promise<void> {
    const pending = page.getByRole('region', { name: 'Your payment is being checked' });
    await expect(pending).toBeVisible({ timeout: 20_000 });
    await expect(
      pending.getByText('When the money arrives, we make your order and email you.'),
    ).toBeVisible();
    await expect(pending.getByText('Please do not pay a second time.')).toBeVisible();
    await expect(page.getByRole('button', PAYPAL)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await expect(page.getByText(/went through|was changed|failed/i)).toHaveCount(0);
  }

  async function payUntilPending(page: Page): Promise<string> {
    orders = [];
    await visit(page);
    const email = shop.newEmail();
    await shop.fillCart(page);
    await shop.fillGuest(page, email);
    await page.getByRole('button', PAYPAL).click();
    await expectPending(page);
    return email;
  }

  /** Where a bank would send this payment's buyer. */
  async function returnAddress(page: Page): Promise<string> {
    const query = await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('checkoutData') ?? '{}') as Record<string, string>;
      const { payment_intent = '', client_secret = '' } = stored;
      return new URLSearchParams({ payment_intent, payment_intent_client_secret: client_secret }).toString();
    });
    return `${shop.base}/success-pay?${query}`;
  }

  const check = (page: Page) => page.getByRole('button', { name: 'Check now' }).click();

  test('the buyer waits, in this tab and after a reload, and cannot pay again; then it is one order', async ({
    page,
    context,
    browser,
  }) => {
    const email = await payUntilPending(page);
    await check(page);
    await expect(page.getByText('Still being checked.')).toBeVisible();
    await page.reload();
    await expectPending(page);
    const other = await context.newPage();
    await visit(other);
    await shop.openCart(other);
    await expectPending(other);
    // An edited cart is no way around it.
    await expect(other.getByRole('button', { name: /^Increase quantity/ })).toBeDisabled();
    await shop.fillCart(other);
    await expectPending(other);
    // Neither is the way back from a bank, which another browser may open: the payment and its secret are in the address.
    await other.goto(await returnAddress(other));
    await expect(other.getByText('When the money arrives, we make your order and email you.')).toBeVisible();
    await expect(other.getByText(/Payment Failed|could not be finalized|Return to Cart/)).toHaveCount(0);
    await other.close();
    const stranger = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.220.0.2' } });
    const elsewhere = await stranger.newPage();
    await elsewhere.goto(await returnAddress(page));
    await expect(
      elsewhere.getByText('When the money arrives, we make your order and email you.'),
    ).toBeVisible();
    await stranger.close();
    expect(await shop.ordersOf(email)).toEqual([]);

    const charges = own.fake.books.captures.size;
    own.fake.captureOf(orders[0] ?? '').status = 'COMPLETED';
    await check(page);
    const order = await confirmed(page);
    expect(await shop.ordersOf(email)).toEqual([order]);
    expect(own.fake.books.captures.size).toBe(charges);
  });

  test('refused after all: the buyer is told, and pays once', async ({ page }) => {
    const email = await payUntilPending(page);
    own.fake.captureOf(orders[0] ?? '').status = 'DECLINED';
    await check(page);
    await expect(page.getByText('Your last payment was refused and you were not charged.')).toBeVisible();
    // The next payment is taken, but its answer is lost: nothing says any more that the payment was refused.
    await page.route('**/api/success', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', PAYPAL).click();
    await expect(page.getByText('You will not be charged again.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('refused')).toHaveCount(0);
    await page.unroute('**/api/success');
    await page.getByRole('link', { name: 'Finish my order' }).click();
    const order = await confirmed(page);
    expect(await shop.ordersOf(email)).toEqual([order]);
    expect(new Set(orders).size).toBe(2);
  });
});
