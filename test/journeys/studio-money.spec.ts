import { expect, type Browser, type Page } from '@playwright/test';
import { accessibilityFaults } from './accessibility';
import { test } from './journey';
import { CARDS } from '../fakes/stripe';
import { untilAlive } from './alive';
import { holdCall, OUT_OF_ORDER } from './held-call';
import { tellErrors } from './page-errors';
import { launchStudioWithStripe, type StudioWithStripe } from './studio-with-stripe';
import { enterStudio } from './people';
import { claimOrder, startPayment, type Guest } from './place-order';

let own: StudioWithStripe;
let fake: StudioWithStripe['fake'];
let studio: StudioWithStripe['studio'];
let guests = 0;

// A studio of its own: its provider can be told to take another amount than asked.
test.beforeAll(async () => {
  own = await launchStudioWithStripe();
  ({ fake, studio } = own);
});

test.afterAll(() => own.stop());

function nextGuest(): Guest {
  guests += 1;
  return { email: `money${guests}@artist.test`, ip: `10.52.1.${guests}` };
}

async function pay(guest: Guest): Promise<string> {
  const { paymentIntentId, clientSecret } = await startPayment(studio.url, guest);
  await fake.buyer.pay(clientSecret, CARDS.good);
  return paymentIntentId;
}

async function placeOrder(): Promise<number> {
  const guest = nextGuest();
  return claimOrder(studio.url, await pay(guest), guest);
}

async function deliverWebhooks(): Promise<void> {
  await fake.webhooks.deliver(
    async (body: string, headers: Record<string, string>) =>
      (await fetch(`${studio.url}/api/webhooks/stripe`, { method: 'POST', headers, body })).status,
  );
}

async function inStudio(browser: Browser, role: 'admin' | 'engineer'): Promise<Page> {
  const context = await browser.newContext({ baseURL: studio.url });
  const page = await context.newPage();
  tellErrors(page);
  await enterStudio(page, role);
  return page;
}

async function openMoney(page: Page, order?: number): Promise<void> {
  await page.goto(order === undefined ? '/studio/money' : `/studio/money?order=${order}`);
  await untilAlive(page);
}

const harness = (page: Page, order: number) => page.getByRole('region', { name: `Order ${order}` });

/** Gives the item of an order to Joris, the demo's engineer, as an admin does; answers its number. */
async function assignItemOf(admin: Page, order: number): Promise<number> {
  return admin.evaluate(async (orderId) => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '{}') as { token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const read = async (path: string): Promise<unknown> => (await fetch(path, { headers })).json();
    const { items } = (await read(`/api/studio/search?q=${orderId}`)) as {
      items: { id: number; order_id: number }[];
    };
    const item = items.find(({ order_id }) => order_id === orderId);
    if (item === undefined) throw new Error(`order ${orderId} has no item`);
    const { engineers } = (await read('/api/studio/queue')) as { engineers: { id: number; name: string }[] };
    const joris = engineers.find(({ name }) => name.startsWith('Joris'));
    const body = JSON.stringify({ engineer_id: joris?.id, version: 1 });
    const answer = await fetch(`/api/studio/items/${item.id}/assign`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return item.id;
  }, order);
}

async function noViolations(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

test('API-80 an admin refunds a part by keys, then the rest, once each however often it is pressed', async ({
  browser,
}) => {
  const order = await placeOrder();
  const page = await inStudio(browser, 'admin');
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/refund')) sent.push(one.url());
  });
  await openMoney(page);
  await expect(page.getByText('No flagged payments.')).toBeVisible();
  await page.getByLabel('Order number').fill('999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no order 999999.')).toBeVisible();
  await page.getByLabel('Order number').fill(String(order));
  await page.keyboard.press('Enter');
  const card = harness(page, order);
  await expect(card.getByRole('link', { name: /^Download Receipt/ })).toBeVisible();

  const open = card.getByRole('button', { name: 'Refund' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Refund order ${order}` });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('25.00');
  await noViolations(page);
  await amount.fill('ten');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter an amount')).toBeVisible();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  await amount.fill('10,50');
  await dialog.getByLabel('Reason').fill('One song less');
  sent.length = 0;
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  expect(sent).toHaveLength(1);
  await expect(card.getByText('Partly refunded')).toBeVisible();
  await expect(card.locator('dt:text-is("Refundable") + dd')).toHaveText('$14.50');
  const own = card.getByRole('table', { name: `Refunds of order ${order}` });
  await expect(own.getByText('One song less')).toBeVisible();
  await expect(own.getByText('$10.50')).toBeVisible();
  await noViolations(page);

  await open.click();
  await amount.fill('20');
  await dialog.getByLabel('Reason').fill('Too much');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(
    page.getByText('$14.50 of this order is still refundable. Nothing was refunded.'),
  ).toBeVisible();
  await amount.fill('14.50');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(card.locator('dt:text-is("Refundable") + dd')).toHaveText('$0.00');
  await expect(open).toBeDisabled();
  await expect
    .poll(() => fake.book.refunds.list().map(({ amount: minor }) => minor), { timeout: 20_000 })
    .toEqual(expect.arrayContaining([1_050, 1_450]));
  expect(fake.book.refunds.list()).toHaveLength(2);
  await page.reload();
  await untilAlive(page);
  await expect(card.getByText('Refunded', { exact: true })).toBeVisible();
});

test('API-80 an engineer gives a credit, once, and can not refund; an item leads to its order’s money', async ({
  browser,
}) => {
  const order = await placeOrder();
  const page = await inStudio(browser, 'engineer');
  // V7: not before it is theirs.
  await openMoney(page, order);
  await expect(page.getByText(`There is no order ${order}.`)).toBeVisible();
  const item = await assignItemOf(await inStudio(browser, 'admin'), order);
  await openMoney(page, order);
  const card = harness(page, order);
  await expect(card.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(card.getByText('Receipts')).toHaveCount(0);
  await card.getByRole('button', { name: 'Credit' }).click();
  const dialog = page.getByRole('dialog', { name: `Credit for order ${order}` });
  await dialog.getByLabel('Amount').fill('5');
  let calls = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/credit')) calls += 1;
  });
  await dialog.getByRole('button', { name: 'Give credit' }).dblclick();
  await expect(dialog).toBeHidden();
  expect(calls).toBe(1);
  await expect(card.getByText(/works until/)).toBeVisible();
  await expect(card.getByRole('button', { name: /Copy/ })).toBeVisible();
  await noViolations(page);

  await page.goto(`/studio/items/${item}`);
  await untilAlive(page);
  await page.getByRole('link', { name: 'payment and refunds' }).click();
  await expect(page).toHaveURL(/\/studio\/money\?order=\d+$/);
});

test('API-80 PROMISE-02 another amount than asked is flagged; only an admin sends it back', async ({
  browser,
}) => {
  const guest = nextGuest();
  const intent = await pay(guest);
  fake.book.intents.get(intent).amount_received = 2_400;
  await deliverWebhooks();
  const flagged = (page: Page) => page.getByRole('table', { name: 'Flagged payments' });
  const admin = await inStudio(browser, 'admin');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(async () => {
    await openMoney(admin);
    await expect(flagged(admin).getByText('Wrong amount')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  // V7: a payment without an order is nobody's work.
  const engineer = await inStudio(browser, 'engineer');
  await openMoney(engineer);
  await expect(engineer.getByText(guest.email)).toHaveCount(0);
  await expect(flagged(admin).getByText(guest.email)).toBeVisible();
  await noViolations(admin);
  await flagged(admin).getByRole('button', { name: 'Refund' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Refund this payment?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(admin.getByText('No flagged payments.')).toBeVisible();
});

test('API-80 while it loads there are rows of its size; where it fails, nothing was changed and it can be tried again', async ({
  browser,
}) => {
  const page = await inStudio(browser, 'admin');
  await untilAlive(page);
  const answer = await holdCall(page, '**/api/studio/money');
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await page.getByRole('link', { name: 'Refunds', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Refunds', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  answer(OUT_OF_ORDER);
  await expect(page.getByRole('heading', { name: 'Refunds and payments could not be loaded' })).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  await noViolations(page);
  await page.unroute('**/api/studio/money');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No disputes.')).toBeVisible();
});
