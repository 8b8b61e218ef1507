import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { HOUR, MINUTE } from '@/shared/clock';

const app = await startTestApp();
await createOrderHarness(app);
const GUEST = { first_name: 'Ada', last_name: 'Loud', email: 'paid-here@example.com', phone: '17025550123' };
const CARD = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };

async function post(path: string, body: object, cookie?: string) {
  const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) };
  const answer = await app.request(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0],
    body: (await answer.json()) as Record<string, unknown>,
  };
}

/** Pays for one mixing in a browser of its own; with the cookie that this browser has then. */
async function paid(): Promise<{ orderId: number; cookie: string }> {
  const cart = {
    amount: 14_000,
    currency: 'USD',
    cartItems: [{ service_id: 101, qty: 1 }],
    guest_info: GUEST,
  };
  const begun = await post('/stripe/intent/guest', cart);
  const { paymentIntentId: intent, clientSecret: client_secret } = begun.body;
  await post(`/demo-pay/${String(intent)}/confirm`, { ...CARD, client_secret });
  const done = await post('/success', { transaction_id: intent, amount: 140 });
  return { orderId: Number(done.body['order_id']), cookie: begun.cookie ?? '' };
}

const open = (orderId: number, cookie?: string) => post(`/orders/${orderId}/paid-here`, {}, cookie);

test('D3: the browser that paid opens its order, and sends files as its owner', async () => {
  const { orderId, cookie } = await paid();
  const opened = await open(orderId, cookie);
  expect(opened.status).toBe(200);
  const link = String(opened.body['link']);
  const order = await app.request(`/api/orders/${orderId}`, { headers: { 'x-order-link': link } });
  expect(order.status).toBe(200);
  expect(await queryRows(app.db, 'select 1 from order_links where order_id = $1', [orderId])).toHaveLength(2);
});

test('D3: nobody else does: no cookie, another’s, one that was tampered with', async () => {
  const mine = await paid();
  const other = await paid();
  const [name = '', value = ''] = mine.cookie.split('=');
  for (const cookie of [
    undefined,
    other.cookie,
    `${name}=${value.replace(/^\d+/, '999999')}`,
    `${name}=${value.slice(0, -2)}xx`,
    `${name}=${'1.x~'.repeat(500)}`,
  ])
    expect((await open(mine.orderId, cookie)).status).toBe(404);
  expect((await open(999_999, mine.cookie)).status).toBe(404);
});

test('D3: for an hour, and only while the order is a guest’s', async () => {
  const { orderId, cookie } = await paid();
  app.clock.advance(59 * MINUTE);
  expect((await open(orderId, cookie)).status).toBe(200);
  app.clock.advance(2 * MINUTE);
  expect((await open(orderId, cookie)).status).toBe(404);
  const joined = await paid();
  const customer = await app.signIn('customer');
  await queryRows(app.db, 'update orders set user_id = $2 where id = $1', [joined.orderId, customer.userId]);
  expect((await open(joined.orderId, joined.cookie)).status).toBe(404);
  app.clock.advance(HOUR);
});
