import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import {
  confirmedOrder,
  enterShop,
  openCart,
  addToAccountCart,
  openService,
  payByCard,
  payByPayPal,
} from './buying';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.3' } });

const MASTERING = '/services/stereo-mastering-p6';

/** The cart is the account's and outlives a test: it begins empty. */
async function emptyCart(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const cart = (await (await fetch('/api/cart', { headers })).json()) as {
      data: { cartItems: { service_id: number; line_id: number }[] };
    };
    for (const { service_id, line_id } of cart.data.cartItems)
      await fetch(`/api/cart/${service_id}?line=${line_id}`, { method: 'DELETE', headers });
  });
}

async function add(page: Page, path: string): Promise<void> {
  await openService(page, path);
  await addToAccountCart(page);
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
}

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Summary' });

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Promo code or gift card').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

async function finalTotal(page: Page, total: string): Promise<void> {
  await expect(summaryOf(page).locator('dt:text-is("Final Total") + dd')).toHaveText(total);
}

test.beforeEach(async ({ page }) => {
  await enterShop(page);
  await emptyCart(page);
});

test('PROM-01 PROM-02 PROM-03 PROM-04 codes of each kind: the whole cart, some services, an amount, refused ones', async ({
  page,
}) => {
  await add(page, MASTERING);
  await add(page, '/services/mix-up-to-24-stems-p3');
  await openCart(page);
  await finalTotal(page, '$145.00');
  await expect(page.getByText(/^You order as Mara Lindqvist, customer@demo.test/)).toBeVisible();

  await applyCode(page, 'NOPE');
  await expect(page.getByRole('form', { name: 'Promo code' }).getByText('Invalid promo code')).toBeVisible();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Invalid promo code')).toBeVisible();
  // The toast goes after four seconds, and takes the code with it.
  await expect(page.getByLabel('Promo code or gift card')).toHaveValue('', { timeout: 8_000 });

  await applyCode(page, 'SPRING25');
  await expect(page.getByRole('form', { name: 'Promo code' }).getByText(/This code expired/)).toBeVisible();

  await applyCode(page, 'WELCOME10');
  await expect(toasts.getByText('Discount applied successfully')).toBeVisible();
  await expect(page.getByText('Promo Applied')).toHaveCount(2);
  await expect(page.getByLabel('Total of Stereo Mastering (One Master)').locator('s')).toContainText(
    '$25.00',
  );
  await expect(page.getByLabel('Total of Stereo Mastering (One Master)')).toContainText('$22.50');
  await expect(summaryOf(page)).toContainText('Discount−$14.50');
  await finalTotal(page, '$130.50');
  await page.getByRole('button', { name: 'Remove the promo code' }).click();
  await finalTotal(page, '$145.00');

  await applyCode(page, 'MASTER15');
  await expect(page.getByText('Promo Applied')).toHaveCount(1);
  await finalTotal(page, '$141.25');
  await page.getByRole('button', { name: 'Increase quantity of Stereo Mastering (One Master)' }).click();
  await finalTotal(page, '$162.50');
  await page.getByRole('button', { name: 'Remove Stereo Mastering (One Master)' }).click();
  await expect(page.getByText('Promo Applied')).toHaveCount(0);
  await finalTotal(page, '$120.00');
  await expect(page.getByLabel('Promo code or gift card')).toHaveValue('');

  await applyCode(page, 'TWENTY-OFF');
  await finalTotal(page, '$100.00');
  await payByPayPal(page, /^Approve \$100\.00/);
  const order = await confirmedOrder(page);
  const shown = page.getByRole('region', { name: 'Order summary' });
  await expect(shown).toContainText('Discount−$20.00');
  await expect(shown).toContainText('Total$100.00');
  await expect(page.getByRole('link', { name: 'Upload Your Files' })).toHaveAttribute(
    'href',
    `/order/${order}`,
  );
  // On another device, or after a reload without the navigation's state, the order itself tells the same.
  await page.evaluate(() => window.history.replaceState(null, ''));
  await page.reload();
  await expect(shown).toContainText('Total$100.00');
  await expect(shown).toContainText('Discount−$20.00');
});

test('CHEC-05 SERV-03 a gift card bought for oneself pays a whole order: one button, nothing charged', async ({
  page,
}) => {
  await openService(page, '/services/gift-card-p13');
  await page.getByText('50 USD').first().click();
  await page.getByRole('button', { name: 'Buy Gift Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy Gift Card' });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await payByCard(page);
  await confirmedOrder(page);
  let code = '';
  await expect(async () => {
    code = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
      const answer = await fetch('/api/my-gifts?page=1&per_page=20', {
        headers: { authorization: `Bearer ${token}` },
      });
      const { data } = (await answer.json()) as {
        data: { promocode: string; amount: number; use_amount: number }[];
      };
      return data.find((card) => card.amount === 50 && card.use_amount === 0)?.promocode ?? '';
    });
    expect(code).not.toBe('');
  }).toPass({ timeout: 15_000 });

  await add(page, MASTERING);
  await openCart(page);
  await applyCode(page, code);
  await expect(summaryOf(page)).toContainText('Gift Card Balance−$25.00');
  await finalTotal(page, '$0.00');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/success'));
  await page.getByRole('button', { name: 'Checkout' }).dblclick();
  expect((await sent).postDataJSON()).toMatchObject({ payment_method: 'wallet', amount: '0.00' });
  const order = await confirmedOrder(page);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Total$0.00');
  // Toy behaviour 4: its price, the card's part and 0.00 due, wherever the order is shown.
  const parts = ['Amount$25.00', 'Gift card−$25.00', 'Due$0.00'];
  await page.goto(`/order/${order}`);
  for (const part of parts) await expect(page.locator('dl').first()).toContainText(part);
  await page.goto('/account');
  const rows = page.locator('section', { hasText: 'Most recent order' }).locator('dl');
  for (const part of ['Amount$25.00 USD', ...parts.slice(1)]) await expect(rows).toContainText(part);
  await page.goto('/orders');
  const row = page.getByRole('row', { name: new RegExp(`#${order}\\b`) });
  await expect(row).toContainText('$25.00');
  await expect(row).toContainText('−$25.00 by gift card, $0.00 due');
});

test('CART-01 a mixed cart is paid in steps: the services, then each monthly package, each an order of its own', async ({
  page,
}) => {
  await add(page, MASTERING);
  await openService(page, '/services/monthly-mastering-4-songs-p10');
  await addToAccountCart(page);
  await openCart(page);
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible();
  await expect(summaryOf(page)).toContainText('Paid next, one by one');
  await finalTotal(page, '$25.00');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: /^order #\d+/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await page.reload();
  await untilAlive(page);
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible();
  await page.getByRole('link', { name: /^order #\d+/ }).click();
  await confirmedOrder(page);
  await emptyCart(page);
});
