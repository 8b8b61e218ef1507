import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './journey';
import { FAKE_KEYS, startPayPalFake, type PayPalFake } from '../fakes/paypal/index';
import { untilAlive } from './alive';
import { freePort, launchStudio, type LaunchedStudio } from './launch';
import { standInForPayPal } from './paypal-script';
import { PASSWORD } from './people';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.64.0.1' } });

let guests = 0;

async function addMastering(page: Page, base = ''): Promise<void> {
  await page.goto(`${base}/services/stereo-mastering-p6`);
  await untilAlive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible();
}

async function fillGuest(page: Page, email?: string): Promise<string> {
  guests += 1;
  const address = email ?? `pia.wallet.${guests}.${Date.now()}@artist.test`;
  await page.getByLabel('First name').fill('Pia');
  await page.getByLabel('Last name').fill('Wallet');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Phone').fill('+31 6 1234 5678');
  return address;
}

async function guestAtPayPal(page: Page, base = ''): Promise<string> {
  await addMastering(page, base);
  await page.goto(`${base}/cart`);
  await untilAlive(page);
  const address = await fillGuest(page);
  // With PayPal's keys alone it is the only way to pay: the demo stands in for nothing then.
  const radio = page.getByRole('radio', { name: 'PayPal' });
  if (base === '') await expect(radio).toBeChecked();
  else await expect(radio).toHaveCount(0);
  return address;
}

const testButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal (test)' });

test.describe('CHEC-04 the demo provider in place of PayPal', () => {
  test('a guest cancels, is declined, then approves: one order', async ({ page }) => {
    await guestAtPayPal(page);
    await expect(page.getByText('No PayPal account is used and nothing is charged.')).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'PayPal (test)' });

    await testButton(page).click();
    await expect(dialog.getByText('This is a test: choose how it ends.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(testButton(page)).toBeEnabled();

    await testButton(page).click();
    await expect(dialog.getByRole('button', { name: /^Approve \$/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await testButton(page).click();
    await dialog.getByRole('button', { name: 'Approve, then be declined' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('PayPal did not take this payment. Nothing was charged.')).toBeVisible();

    await testButton(page).click();
    await dialog.getByRole('button', { name: /^Approve \$/ }).click();
    await expect(page).toHaveURL(/\/order-confirmation\/\d+/);
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  });

  test('somebody signed in pays by it', async ({ page }) => {
    await page.goto('/login');
    await untilAlive(page);
    await page.getByLabel('Email').fill('customer@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
    await expect(page).not.toHaveURL(/\/login/);
    await addMastering(page);
    await page.goto('/cart');
    await untilAlive(page);
    await testButton(page).click();
    await page
      .getByRole('dialog', { name: 'PayPal (test)' })
      .getByRole('button', { name: /^Approve \$/ })
      .click();
    await expect(page).toHaveURL(/\/order-confirmation\/\d+/);
  });
});

test.describe('CHEC-04 PayPal itself, against its fake', () => {
  test.describe.configure({ mode: 'serial' });
  let fake: PayPalFake;
  let studio: LaunchedStudio;
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-paypal-'));

  test.beforeAll(async () => {
    fake = await startPayPalFake();
    studio = await launchStudio(dataDir, await freePort(), {
      PAYPAL_CLIENT_ID: FAKE_KEYS.clientId,
      PAYPAL_CLIENT_SECRET: FAKE_KEYS.clientSecret,
      PAYPAL_WEBHOOK_ID: FAKE_KEYS.webhookId,
      PAYPAL_API_BASE: fake.base,
    });
  });
  test.afterAll(async () => {
    await studio.stop();
    await fake.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  test.afterEach(() => expect(fake.invalid).toEqual([]));

  test('its script comes when PayPal is reached, by the real loader, with currency, vaulting and nonce', async ({
    page,
  }) => {
    const script = await standInForPayPal(page, () => 'cancel');
    await addMastering(page, studio.url);
    expect(script.asked).toEqual([]);
    await guestAtPayPal(page, studio.url);
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
    expect(script.asked).toHaveLength(1);
    const { origin, pathname, searchParams } = new URL(script.asked[0] ?? '');
    expect(`${origin}${pathname}`).toBe('https://www.sandbox.paypal.com/sdk/js');
    expect(Object.fromEntries(searchParams)).toEqual({
      'client-id': FAKE_KEYS.clientId,
      currency: 'USD',
      intent: 'capture',
      vault: 'true',
      components: 'buttons',
    });
    const nonces = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLScriptElement>('script[nonce]')].map(({ nonce }) => nonce),
    );
    expect(nonces.length).toBeGreaterThan(1);
    expect(new Set(nonces).size).toBe(1);
    expect(nonces[0]).not.toBe('');
  });

  test('cancelled in its window just stops; declined comes back; approved becomes an order', async ({
    page,
  }) => {
    const choices: ('cancel' | 'decline' | 'take')[] = ['cancel', 'decline', 'take'];
    const orders: string[] = [];
    await standInForPayPal(page, (id) => {
      orders.push(id);
      const choice = choices.shift() ?? 'take';
      if (choice === 'cancel') return 'cancel';
      fake.approve(id, choice);
      return 'approve';
    });
    await guestAtPayPal(page, studio.url);
    const button = page.getByRole('button', { name: 'PayPal', exact: true });
    await button.click();
    await expect.poll(() => orders.length).toBe(1);
    await expect(button).toBeEnabled();
    expect(fake.books.captures.size).toBe(0);

    await button.click();
    await expect(page).toHaveURL(/\/order-confirmation\/\d+/, { timeout: 20_000 });
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
    expect(orders).toHaveLength(3);
    expect(new Set(orders).size).toBe(1);
    expect([...fake.books.captures.values()]).toMatchObject([
      { amount: { currency_code: 'USD', value: '25.00' } },
    ]);
  });

  test('agreed, then the page was reloaded: one press takes the money', async ({ page }) => {
    await standInForPayPal(page, () => 'cancel');
    const email = await guestAtPayPal(page, studio.url);
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
    const id = [...fake.books.orders.keys()].at(-1) ?? '';
    fake.approve(id);
    await page.reload();
    await untilAlive(page);
    await fillGuest(page, email);
    await expect(page.getByText('You have agreed to this payment at PayPal.')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await expect(page).toHaveURL(/\/order-confirmation\/\d+/, { timeout: 20_000 });
    expect(fake.captureOf(id).status).toBe('COMPLETED');
  });

  test("where its script does not come: 'PayPal not loaded', told in the log, and once more", async ({
    page,
  }) => {
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    const script = await standInForPayPal(page, () => 'cancel');
    script.break();
    await guestAtPayPal(page, studio.url);
    await expect(page.getByText('PayPal not loaded')).toBeVisible();
    expect(told.some((text) => text.startsWith('Failed to load the PayPal JS SDK script.'))).toBe(true);
    script.mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
    await expect(page.getByText('PayPal not loaded')).toBeHidden();
  });
});
