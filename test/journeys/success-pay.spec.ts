import { expect } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { addService, confirmedOrder, fillGuest, guestNamed, openCart, payByCard } from './buying';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.4' } });

test('FINA-01 without a payment, or with an unknown one, it says so and goes back to the cart', async ({
  page,
}) => {
  await page.goto('/success-pay');
  await expect(page.getByRole('heading', { name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('No payment intent found. Redirecting to cart...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Cart' })).toHaveAttribute('href', '/cart');
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto('/success-pay?payment_intent=demo_pi_unknown');
  await expect(page.getByText('Transaction not found. Redirecting to cart...')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});

test('FINA-01 CHEC-06 paid, but the order did not come back: it is fetched, once, and what was stored is removed', async ({
  page,
}) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, guestNamed('late.order@artist.test'));
  await page.route('**/api/stripe/pay/guest', (route) => route.abort());
  await payByCard(page);
  await expect(
    page.getByText(/Your payment went through, but we could not finish your order yet/),
  ).toBeVisible();
  const way = page.getByRole('link', { name: 'Finish my order' });
  const address = (await way.getAttribute('href')) ?? '';
  await way.click();
  await expect(
    page
      .getByText('Error finalizing payment. Please contact support.')
      .or(page.getByText(/Payment could not be finalized\./)),
  ).toBeVisible();
  await expect(page.getByText('Your cart is safe.')).toBeVisible();
  await page.unroute('**/api/stripe/pay/guest');
  await page.goto(address);
  const order = await confirmedOrder(page);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$25.00');
  expect(
    await page.evaluate(() => [localStorage.getItem('checkoutData'), localStorage.getItem('cartItems')]),
  ).toEqual([null, null]);
  await page.goto(address);
  expect(await confirmedOrder(page)).toBe(order);
});

test('CHEC-06 a second tab with the same cart follows when it is paid in the first', async ({
  page,
  context,
}) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, guestNamed('two.tabs@artist.test'));
  const other = await context.newPage();
  await other.goto('/cart');
  await untilAlive(other);
  await expect(other.getByRole('list', { name: 'Items in your cart' })).toBeVisible();
  await payByCard(page);
  await confirmedOrder(page);
  // It shows the order where it looks before the first tab has put the payment away, else what is left: nothing.
  await expect(other.getByRole('heading', { name: /^(No items in the cart|Thank You!)$/ })).toBeVisible();
  await expect(other.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('CHEC-06 without a connection the cart is kept and says what to do', async ({ page, context }) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Increase quantity of Stereo Mastering (One Master)' }).click();
  await expect(page.getByText(/We could not reach the studio.*Your cart is safe\./)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/We could not reach the studio/)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('$50.00');
});
