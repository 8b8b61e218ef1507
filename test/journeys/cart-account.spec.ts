import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { untilAlive } from './alive';
import { countedEvents } from './counted-events';
import { logIn, signUp } from './new-account';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.106.200.1' } });

const RADIO = '/services/radio-edit-p9';
const badge = (page: Page, items: string) =>
  page.getByRole('banner').getByRole('link', { name: items, exact: true });
const stored = (page: Page, key = 'cartItems') => page.evaluate((name) => localStorage.getItem(name), key);

async function addRadioEdit(page: Page): Promise<void> {
  await page.goto(RADIO);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
}

test('CART-03 CART-04 a guest’s cart comes into the account at log-in, once, in every tab', async ({
  page,
  context,
  request,
}) => {
  const person = await signUp(request);
  await addRadioEdit(page);
  await expect(page.getByText('Item added to cart')).toBeVisible();
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/about');
  await untilAlive(other);
  await expect(badge(other, 'Cart, 1 item')).toBeVisible();

  await logIn(page, person);
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  await expect(badge(other, 'Cart, 1 item')).toBeVisible();
  await expect.poll(() => stored(page)).toBeNull();

  for (const tab of [page, other]) {
    await tab.reload();
    await untilAlive(tab);
    await expect(badge(tab, 'Cart, 1 item')).toBeVisible();
  }
});

test('CART-06 CART-07 signed in: added on the server, in step in every tab, kept at sign-out, not doubled after', async ({
  page,
  context,
  request,
}) => {
  const person = await signUp(request);
  await logIn(page, person);
  const events = countedEvents(page);
  const other = await context.newPage();
  await other.goto('/faq');
  await untilAlive(other);
  await page.goto(RADIO);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Items added to cart')).toBeVisible();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  await expect(badge(other, 'Cart, 2 items')).toBeVisible();
  expect(await stored(page)).toBeNull();
  await expect
    .poll(() => events.named('add_to_cart').map(({ details }) => details), { timeout: 20_000 })
    .toEqual([{ total_price: 60 }]);

  await page.goto('/cart');
  await untilAlive(page);
  await expect(page.getByRole('list', { name: 'Items in your cart' })).toContainText('Radio Edit');
  await expect(page.getByText('Items added to cart')).toHaveCount(0);

  await page.goto('/account');
  await untilAlive(page);
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  expect(JSON.parse((await stored(page)) ?? '[]')).toMatchObject([{ service_id: 9, qty: 2 }]);

  await logIn(page, person);
  await expect.poll(() => stored(page)).toBeNull();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
});

test('CART-06 offline a signed-in person’s item is taken back and said; a guest’s is kept', async ({
  page,
  context,
  request,
}) => {
  const person = await signUp(request);
  await addRadioEdit(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  await context.setOffline(false);

  await logIn(page, person);
  await page.goto(RADIO);
  await untilAlive(page);
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Failed to add item to cart')).toBeVisible();
  await expect(badge(page, 'Cart, 2 items')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(badge(page, 'Cart, 3 items')).toBeVisible();
});

test('CART-04 the button rests while the server is told, so that a double click adds once', async ({
  page,
  request,
}) => {
  await logIn(page, await signUp(request));
  await page.goto(RADIO);
  await untilAlive(page);
  let calls = 0;
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') calls += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add to cart' }).dblclick({ force: true });
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  await expect(page.getByText('Items added to cart')).toBeVisible();
  expect(calls).toBe(1);
});

test('SITE-13 an ended session empties the cart of the page and saves nothing', async ({ page, request }) => {
  await logIn(page, await signUp(request));
  await addRadioEdit(page);
  await expect(badge(page, 'Cart, 1 item')).toBeVisible();
  await page.route('**/api/cart', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: 'Please log in to continue.' } }),
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('banner').getByText('Sign In').first()).toBeVisible();
  await expect(badge(page, 'Cart')).toBeVisible();
  expect(await stored(page)).toBeNull();
  expect(await stored(page, 'user')).toBeNull();
});
