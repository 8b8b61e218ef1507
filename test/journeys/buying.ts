import { expect, type Page } from '@playwright/test';
import { untilAlive } from './alive';
import { fromItsOwnAddress, PASSWORD } from './people';

/** A guest as they type themselves in; the address decides whose checkout it is. */
export function guestNamed(email: string) {
  return { first: 'Ida', last: 'Noor', email, phone: '+31 6 1234 5678' };
}

export type GuestTyped = ReturnType<typeof guestNamed>;

/** Opens a service's page and waits until it answers. */
export async function openService(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Puts a service into the cart from its page. */
export async function addService(page: Page, path: string): Promise<void> {
  await openService(page, path);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
}

/** Presses 'Add to cart' of a page that is open, signed in, and waits until the server has it. */
export async function addToAccountCart(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await sent;
}

/** Opens the cart and waits until it answers. */
export async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await untilAlive(page);
}

/** Fills in who buys, wherever the form stands. */
export async function fillGuest(page: Page, guest: GuestTyped): Promise<void> {
  await page.getByLabel('First name').fill(guest.first);
  await page.getByLabel('Last name').fill(guest.last);
  await page.getByLabel('Email', { exact: true }).fill(guest.email);
  await page.getByLabel('Phone', { exact: true }).fill(guest.phone);
  await page.getByLabel('Phone', { exact: true }).blur();
}

/** Chooses the card and pays by a test number. */
export async function payByCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await fillCard(page, number);
}

/** Fills the test card's form and presses the button. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Card payment' });
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiry').fill('12/40');
  await form.getByLabel('Security code').fill('123');
  await form.getByRole('button', { name: /^Pay/ }).click();
}

/** Presses the PayPal button and answers in the window that stands in for PayPal's. */
export async function payByPayPal(page: Page, answer: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Pay with PayPal (test)' }).click();
  await page.getByRole('dialog', { name: 'PayPal (test)' }).getByRole('button', { name: answer }).click();
}

/** Waits for the order's confirmation; answers with its number. */
export async function confirmedOrder(page: Page): Promise<number> {
  await expect(page).toHaveURL(/\/order-confirmation\/\d+/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  return Number(/(\d+)$/.exec(new URL(page.url()).pathname)?.[1]);
}

/** Logs the demo's customer in. */
export async function enterShop(page: Page): Promise<void> {
  await fromItsOwnAddress(page);
  await page.goto('/login');
  await untilAlive(page);
  await page.getByLabel('Email').fill('customer@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await expect(page).not.toHaveURL(/\/login/);
}
