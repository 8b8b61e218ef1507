import { expect } from '@playwright/test';
import { test } from './journey';
import {
  addService,
  confirmedOrder,
  fillCard,
  fillGuest,
  guestNamed,
  openCart,
  openService,
  payByCard,
  payByPayPal,
} from './buying';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.1' } });

const MASTERING = '/services/stereo-mastering-p6';

test('CART-02 an empty cart says so at its first paint, and nothing moves when the page comes to life', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = window as { shift?: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift = (seen.shift ?? 0) + Number((entry as { value?: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openCart(page);
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
  await expect(page.getByText('Start shopping to add items to your cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Services' })).toHaveAttribute('href', '/services');
  // A heading's own font moves its letters by less than a pixel.
  expect(await page.evaluate(() => (window as { shift?: number }).shift)).toBeLessThan(0.0005);
});

test('CART-02 without scripts at work yet the empty state is painted already', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
});

test('CART-01 quantity, removing with a way back, and the sums', async ({ page }) => {
  await addService(page, MASTERING);
  await addService(page, '/services/radio-edit-p9');
  await openCart(page);
  const less = page.getByRole('button', { name: 'Decrease quantity of Stereo Mastering (One Master)' });
  await expect(less).toBeDisabled();
  await page.getByRole('button', { name: 'Increase quantity of Stereo Mastering (One Master)' }).click();
  await expect(less).toBeEnabled();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByText('Total cost (3 items)')).toBeVisible();
  await expect(summary.locator('dd').first()).toHaveText('$80.00');
  await expect(summary.getByText('Final Total')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Radio Edit' }).click();
  await expect(page.getByText('Radio Edit was removed.')).toBeVisible();
  await expect(summary.locator('dd').first()).toHaveText('$50.00');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(summary.locator('dd').first()).toHaveText('$80.00');
});

test('CART-01 what is no longer offered is said, and is in neither sum', async ({ page }) => {
  await addService(page, MASTERING);
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as object[];
    lines.push({
      ...lines[0],
      service_id: 999_999,
      variation_id: null,
      service_name: 'A service of last year',
    });
    localStorage.setItem('cartItems', JSON.stringify(lines));
  });
  await openCart(page);
  await expect(
    page.getByText('This service is no longer offered. Please remove it from your cart.'),
  ).toBeVisible();
  const sums = page.getByRole('region', { name: 'Summary' }).locator('dd');
  await expect(sums).toHaveText(['$25.00', '$25.00']);
  await expect(page.getByText('Total cost (1 item)')).toBeVisible();
});

test('PROM-01 a guest is told that codes need an account, under the field and in a toast that clears it', async ({
  page,
}) => {
  await addService(page, MASTERING);
  await openCart(page);
  const field = page.getByLabel('Promo code or gift card');
  await field.fill('SPRING');
  await page.getByRole('button', { name: 'Apply' }).click();
  const form = page.getByRole('form', { name: 'Promo code' });
  await expect(form.getByText('Login required for PromoCode')).toBeVisible();
  await expect(form.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login');
  const toasts = page.getByRole('region', { name: 'Notifications' });
  await expect(toasts.getByText('Login required for PromoCode')).toBeVisible();
  await toasts.getByRole('button', { name: 'Close notification' }).click();
  await expect(field).toHaveValue('');
});

test('CHEC-01 the phone: countries to search, digits grouped, a pasted number switches the country', async ({
  page,
}) => {
  await addService(page, MASTERING);
  await openCart(page);
  const phone = page.getByLabel('Phone', { exact: true });
  await expect(phone).toHaveAttribute('placeholder', '1 (702) 123-4567');
  await page.getByRole('button', { name: 'Country: US, +1' }).click();
  const search = page.getByRole('combobox', { name: 'Search country' });
  await search.fill('zzz');
  await expect(page.getByText('No entries to show')).toBeVisible();
  await search.fill('nether');
  await expect(page.getByRole('option', { name: /^Netherlands/ })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(2);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('+31');
  await phone.fill('');
  await phone.pressSequentially('+442079460000');
  await expect(phone).toHaveValue('+44 20 7946 0000');
  await expect(page.getByRole('button', { name: 'Country: United Kingdom, +44' })).toBeVisible();
  await phone.fill('0');
  await phone.blur();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await phone.fill('+1');
  await expect(page.getByText('Invalid phone number')).toBeHidden();
});

test('CHEC-01 CHEC-02 CHEC-05 a variant with rush by card: what is typed survives a reload, declined, then paid', async ({
  page,
}) => {
  await openService(page, '/services/mix-up-to-24-stems-p3');
  await page.getByRole('radio', { name: /With Instrumental And A Cappella/ }).check();
  await page.getByRole('radio', { name: /Rush/ }).check();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
  await openCart(page);
  await expect(page.getByText('24-hour delivery')).toBeVisible();
  await expect(
    page.getByText('Please complete all required guest information above to proceed with payment.'),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
  const guest = guestNamed('rush.buyer@artist.test');
  await fillGuest(page, guest);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(guest.first);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(guest.email);
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await payByCard(page, '4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await fillCard(page, '4242 4242 4242 4242');
  await confirmedOrder(page);
  await expect(page.getByText(/Mix: Up To 24 Stems \(With Instrumental/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Account & Upload Files' })).toBeVisible();
  const stored = await page.evaluate(() => [
    sessionStorage.getItem('checkoutDetails'),
    localStorage.getItem('checkoutData'),
    localStorage.getItem('cartItems'),
  ]);
  expect(stored).toEqual([null, null, null]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'No items in the cart' })).toBeVisible();
});

test('CHEC-02 CHEC-04 FINA-03 PayPal for a guest: cancelled, declined, then paid; the confirmation leads to an account', async ({
  page,
}) => {
  await addService(page, MASTERING);
  await openCart(page);
  await fillGuest(page, guestNamed('paypal.buyer@artist.test'));
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await payByPayPal(page, /^Cancel/);
  await expect(page.getByRole('button', { name: 'Pay with PayPal (test)' })).toBeEnabled();
  await payByPayPal(page, /declined/);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await payByPayPal(page, /^Approve \$25\.00/);
  await confirmedOrder(page);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Stereo Mastering');
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('$25.00');
  await page.getByRole('link', { name: 'Create Account & Upload Files' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('paypal.buyer@artist.test');
});

test('CHEC-06 a payment that can not begin keeps the cart, says so, and offers the other way', async ({
  page,
}) => {
  await addService(page, MASTERING);
  await openCart(page);
  await page.route('**/api/paypal/orders', (route) => route.abort());
  await fillGuest(page, guestNamed('cut.off@artist.test'));
  await expect(page.getByText('We could not reach the studio.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay by card instead' }).click();
  await expect(page.getByRole('form', { name: 'Card payment' })).toBeVisible();
  await page.route('**/api/transaction', (route) => route.fulfill({ status: 500, json: {} }));
  await fillCard(page, '4242 4242 4242 4242');
  await expect(page.getByText('Failed to create transaction. Please try again.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Stereo Mastering');
  await page.unroute('**/api/transaction');
  await page.getByRole('form', { name: 'Card payment' }).getByRole('button', { name: /^Pay/ }).dblclick();
  await confirmedOrder(page);
});
