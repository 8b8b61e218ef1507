import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import {
  addService,
  confirmedOrder,
  fillGuest,
  guestNamed,
  openCart,
  openService,
  payByCard,
} from './buying';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.47.1.9' } });

interface Stored {
  price: number;
  total_price: number;
}

const stored = (page: Page): Promise<Stored[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as Stored[]);

test('CART-01 a price that changed since it was put in is said, taken over, and what is paid', async ({
  page,
}) => {
  await addService(page, '/services/stereo-mastering-p6');
  // As after a change of prices: the cart of this browser knows the one of then.
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cartItems') ?? '[]') as Stored[];
    for (const line of lines) Object.assign(line, { price: 20, total_price: 20 });
    localStorage.setItem('cartItems', JSON.stringify(lines));
  });
  await openCart(page);
  const note = page.getByText(
    'The price of Stereo Mastering (One Master) is $25.00 now. It was $20.00 when you added it.',
  );
  await expect(note).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.locator('dt:text-is("Final Total") + dd')).toHaveText('$25.00');
  await expect.poll(() => stored(page)).toMatchObject([{ price: 25, total_price: 25 }]);
  // Said while the line is there, however its number changes.
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(summary.locator('dt:text-is("Final Total") + dd')).toHaveText('$50.00');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(note).toBeHidden();
});

test('FINA-03 a gift card alone: the cart is cleared when its confirmation is first seen, and never again', async ({
  page,
}) => {
  await addService(page, '/services/stereo-mastering-p6');
  await openService(page, '/services/gift-card-p13');
  await page.getByText('50 USD').first().click();
  await page.getByRole('button', { name: 'Buy Gift Card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy Gift Card' });
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await fillGuest(page, guestNamed('gift.once@artist.test'));
  await payByCard(page);
  await confirmedOrder(page);
  await expect(page.getByText('Your receipt is attached to the email about your order.')).toBeVisible();
  await expect.poll(() => stored(page)).toEqual([]);

  const address = page.url();
  await addService(page, '/services/mix-up-to-24-stems-p3');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: 'See Your Gift Cards' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'See Your Gift Cards' })).toBeVisible();
  await openCart(page);
  await expect(page.getByText('Mix: Up To 24 Stems').first()).toBeVisible();
});

test('CHEC-02 another way to pay leaves a phone where it is: the payment stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addService(page, '/services/stereo-mastering-p6');
  await openCart(page);
  await fillGuest(page, guestNamed('stays.here@artist.test'));
  const payment = page.getByRole('region', { name: 'Payment' });
  for (const way of ['Credit/Debit Card', 'PayPal', 'Credit/Debit Card']) {
    const choice = payment.getByRole('radio', { name: way });
    await choice.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await choice.check();
    // A smooth scroll takes its time.
    await page.waitForTimeout(600);
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThanOrEqual(100);
    await expect(choice).toBeInViewport();
  }
});
