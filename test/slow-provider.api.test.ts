import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { seedShop } from '@/modules/shop/checkout/checkout.testing';
import { queryRows } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import { openHoldingLine, type HoldingLine } from '@test/fakes/holding-line';
import { FAKE_KEYS, startPayPalFake } from '@test/fakes/paypal';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';

// The whole product with Stripe and PayPal behind lines that can be held, on a pool of five connections: a payment
// that kept one while it waits would be noticed by the sixth.

const clock = { now: () => new Date('2026-01-05T10:00:00Z') };
const stripe = await startFakeStripe({ now: () => clock.now() });
const paypal = await startPayPalFake({ now: () => clock.now() });
const toStripe = await openHoldingLine(stripe.url);
const toPayPal = await openHoldingLine(paypal.base);
const app = await startTestApp({
  stripe: { ...stripe.keys, apiBase: toStripe.base },
  paypal: { ...FAKE_KEYS, environment: 'sandbox', apiBase: toPayPal.base },
});
clock.now = () => app.clock.now();
await seedShop(app.db);
const customer = await app.signIn('customer');

afterEach(() => {
  toStripe.release();
  toPayPal.release();
  stripe.front.assertValid();
  const [problem] = paypal.invalid;
  if (problem !== undefined) throw new Error(problem);
});
afterAll(async () => {
  await Promise.all([toStripe.close(), toPayPal.close()]);
  await Promise.all([stripe.stop(), paypal.close()]);
});

interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post(path: string, body: object, token?: string): Promise<Answered> {
  const headers = new Headers({ 'content-type': 'application/json' });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await app.requestAsStranger(`/api${path}`, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let buyers = 0;
// Somebody new each time: the same buyer with the same cart would pay for one checkout.
function cart(): object {
  buyers += 1;
  const email = `buyer${buyers}@example.com`;
  const guest_info = { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' };
  return { cartItems: [{ service_id: 102, qty: 2 }], amount: 5100, currency: 'USD', guest_info };
}

const startCard = () => post('/stripe/intent/guest', cart());
const startPayPal = () => post('/paypal/orders', cart());

const several = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));

/** Card payments that are paid at Stripe, and that we know nothing of yet. */
async function paidAtStripe(count: number): Promise<string[]> {
  const started = await several(count, startCard);
  return Promise.all(
    started.map(async ({ body }) => {
      await stripe.buyer.pay(String(body['clientSecret']), CARDS.good);
      return String(body['paymentIntentId']);
    }),
  );
}

const finishCard = (transaction_id: string) =>
  post('/success', { transaction_id, amount: '51.00', payment_method: 'Stripe', order_type: 'one_time' });

async function arrived(line: HoldingLine, count: number): Promise<void> {
  while (line.waiting() < count) await sleep(2);
}

// The server's own upkeep waits for nobody of ours.
const others = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** Nothing of the database is in use by whoever waits. */
async function expectNothingHeld(): Promise<void> {
  expect(await queryRows(app.db, `select state, query ${others} and state <> 'idle'`)).toEqual([]);
  const locks = `select l.locktype, l.mode from pg_locks l where l.pid in (select pid ${others})`;
  expect(await queryRows(app.db, locks)).toEqual([]);
  const { pool } = app.database;
  expect({ busy: pool.totalCount - pool.idleCount, queued: pool.waitingCount }).toEqual({
    busy: 0,
    queued: 0,
  });
}

/** What people do meanwhile who pay nothing by that provider. */
async function expectTheRestWorks(startByTheOther: () => Promise<Answered>): Promise<void> {
  const statuses = await Promise.all([
    ...['/api/services', '/api/health/ready', '/api/settings'].map((path) =>
      app.requestAsStranger(path).then(({ status }) => status),
    ),
    ...[
      post('/cart', { services: [{ id: 101, qty: 1 }] }, customer.token),
      post('/checkouts/quote', { cartItems: [{ service_id: 101, qty: 1 }] }),
      startByTheOther(),
    ].map((call) => call.then(({ status }) => status)),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
}

const orderCount = async () =>
  (await queryRows<{ n: number }>(app.db, 'select count(*)::int as n from orders'))[0]?.n ?? 0;

describe('PROMISE-27 a provider that takes ten seconds', () => {
  test('Stripe, with thirty payments waiting for it: everything else answers, nothing is held', async () => {
    const sold = await paidAtStripe(5);
    for (const reference of sold) expect((await finishCard(reference)).status).toBe(200);
    const returning = await paidAtStripe(8);
    const told = await paidAtStripe(5);
    const before = await orderCount();
    const orders = await queryRows<{ id: OrderId }>(app.db, 'select id from orders order by id');
    toStripe.hold();
    const waiting = [
      several(12, startCard),
      Promise.all(returning.map(finishCard)),
      Promise.all(told.map((reference) => app.services.checkout.settle('stripe', reference))),
      Promise.all(
        orders.map(({ id: orderId }) =>
          app.services.money.refund({
            orderId,
            amount: 10,
            reason: 'Goodwill',
            key: `slow-${orderId}`,
            actorId: app.users.admin,
          }),
        ),
      ),
    ] as const;
    await arrived(toStripe, 30);
    await expectNothingHeld();
    await expectTheRestWorks(startPayPal);
    expect(toStripe.waiting()).toBe(30);
    expect(await orderCount()).toBe(before);
    toStripe.release();
    const [starts, returns, settled, refunds] = await Promise.all(waiting);
    expect(new Set([...starts, ...returns].map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(settled.map(({ kind }) => kind))).toEqual(new Set(['completed']));
    expect(refunds.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    expect(await orderCount()).toBe(before + 13);
  });

  test('Stripe while the minute’s reconciliation asks it: that waits alone, and repairs when it is back', async () => {
    const lost = await paidAtStripe(6);
    const before = await orderCount();
    app.clock.advance(2 * 60_000);
    toStripe.hold();
    const looked = app.services.checkout.reconcile();
    await arrived(toStripe, 1);
    await expectNothingHeld();
    await expectTheRestWorks(startPayPal);
    toStripe.release();
    expect(await looked).toBeGreaterThanOrEqual(lost.length);
    expect(await orderCount()).toBe(before + lost.length);
  });

  test('PayPal, with thirty captures waiting for it: everything else answers, nothing is held', async () => {
    const started = await several(30, startPayPal);
    const before = await orderCount();
    for (const { body } of started) paypal.approve(String(body['order_id']));
    toPayPal.hold();
    const captures = Promise.all(
      started.map(({ body }) =>
        post(`/paypal/orders/${String(body['order_id'])}/capture`, {
          checkout_secret: body['checkout_secret'],
        }),
      ),
    );
    await arrived(toPayPal, 30);
    await expectNothingHeld();
    await expectTheRestWorks(startCard);
    toPayPal.release();
    expect(new Set((await captures).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await orderCount()).toBe(before + 30);
  });
});
