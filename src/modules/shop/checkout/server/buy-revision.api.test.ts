import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import { must, createOrderHarness, outcome } from '@/modules/orders/orders/orders.testing';
import type { confirmDemoPayment } from '@/modules/money/payments/payments.contract';
import type { listReceipts } from '@/modules/money/receipts/receipts.contract';
import type { getQueue } from '@/modules/back-office/queue/studio.contract';
import { queryRows } from '@/platform/db/database';
import type { ApiClient } from '@/shared/api-client';
import { DAY } from '@/shared/clock';
import type { buyRevision } from '../add-on.contract';
import type {
  finishOrder,
  openCheckout,
  quoteCart,
  startGuestPayment,
  startPayment,
} from '../checkout.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const customer = await app.signIn('customer');
const engineer = await app.signIn('engineer');
const CARD = { card_number: '4242424242424242', expiry: '12/30', cvc: '123' };

beforeAll(() => queryRows(app.db, 'update services set revision_price = 3500 where id = 101'));

const offer = (who: ApiClient, orderId: number, itemId: number) =>
  who.call<typeof buyRevision>('POST /orders/{orderId}/items/{itemId}/revision-add-on', {
    params: { orderId: String(orderId), itemId: String(itemId) },
    body: {},
  });
const order = async (who: ApiClient, orderId: number) =>
  must(await who.call<typeof getOrder>('GET /orders/{orderId}', { params: { orderId: String(orderId) } }))
    .data.order;
const itemNow = async (who: ApiClient, orderId: number) => (await order(who, orderId)).orderItems[0];

/** A mixing with no free rounds left, as its customer sees it: open, with a version. */
async function usedUp() {
  const made = await harness.itemOf(customer, engineer);
  await queryRows(app.db, 'update order_items set max_revision = 0 where id = $1', [made.itemId]);
  return made;
}

interface Begun {
  readonly paymentIntentId: string;
  readonly clientSecret: string;
}

async function pay(who: ApiClient, { paymentIntentId: intent, clientSecret }: Begun): Promise<number> {
  const body = { ...CARD, client_secret: clientSecret };
  must(
    await who.call<typeof confirmDemoPayment>('POST /demo-pay/{intent}/confirm', {
      params: { intent },
      body,
    }),
  );
  const done = await who.call<typeof finishOrder>('POST /success', {
    body: { transaction_id: intent, amount: 35 },
  });
  return must(done).order_id;
}

async function buyOne(orderId: number, itemId: number): Promise<number> {
  const { line } = must(await offer(customer, orderId, itemId)).data;
  const body = { amount: 3500, currency: 'USD', cartItems: [line] };
  return pay(customer, must(await customer.call<typeof startPayment>('POST /stripe/intent', { body })));
}

describe('API-69 the paid add-on', () => {
  test('API-69 ORDR-08 one more round, once, and nothing new in the queue', async () => {
    const { orderId, itemId } = await usedUp();
    expect(await itemNow(customer, orderId)).toMatchObject({ next_round: 'pay', round_price: 35 });
    expect(outcome(await harness.revise(customer, orderId, itemId))).toBe('payment_required');
    const { data } = must(await offer(customer, orderId, itemId));
    expect(data).toMatchObject({
      state: 'open',
      total: 35,
      amount: 3500,
      currency: 'USD',
      payer: null,
      cartItems: [{ service_name: 'One more revision: Nightfall', qty: 1, total_price: 35 }],
    });
    expect(must(await offer(customer, orderId, itemId)).data.checkout_id).toBe(data.checkout_id);
    const before = (await queueTotal()) ?? 0;
    const bought = await buyOne(orderId, itemId);
    expect(await itemNow(customer, orderId)).toMatchObject({
      order_status: 1,
      max_revision: 1,
      next_round: 'ask',
      round_price: null,
    });
    expect(await queueTotal()).toBe(before);
    expect(await order(customer, bought)).toMatchObject({
      Order_status: 3,
      amount: 35,
      orderItems: [{ round_for: itemId, turn: 'nobody', can_complete: false }],
    });
    expect(must(await harness.revise(customer, orderId, itemId)).max_revision).toBe(0);
  });

  const queueTotal = async () => {
    const admin = await app.signIn('admin');
    const shows = ['open', 'waiting', 'completed'] as const;
    const all = await Promise.all(
      shows.map(
        async (show) =>
          must(await admin.call<typeof getQueue>('GET /studio/queue', { query: { show } })).total,
      ),
    );
    return all.reduce((sum, total) => sum + total, 0);
  };

  test('API-69 a completed item opens again, with five business days to use the round', async () => {
    const { orderId, itemId } = await harness.itemOf(customer, engineer);
    must(await harness.complete(customer, orderId, itemId));
    app.clock.advance(10 * DAY);
    await buyOne(orderId, itemId);
    const item = await itemNow(customer, orderId);
    expect(item).toMatchObject({ order_status: 2, next_round: 'ask', turn: 'customer' });
    const days = (Date.parse(item?.revision_deadline ?? '') - app.clock.now().getTime()) / DAY;
    expect(days).toBeGreaterThanOrEqual(5);
    expect((await order(customer, orderId)).timeline.map((entry) => entry.text)).toContain(
      'Extra revision paid',
    );
    must(await harness.complete(customer, orderId, itemId));
    expect(await itemNow(customer, orderId)).toMatchObject({ order_status: 3, next_round: 'reopen' });
    must(await harness.revise(customer, orderId, itemId));
    expect(await itemNow(customer, orderId)).toMatchObject({ order_status: 2, turn: 'studio' });
  });

  test('API-69 a guest buys by the private link, as whoever paid the order', async () => {
    const bought = await harness.buyAsGuest();
    const guest = app.guest(bought.link);
    const itemId = bought.itemIds[0] ?? 0;
    await harness.brief(guest, bought);
    must(await harness.take(engineer, itemId));
    must(await harness.deliver(engineer, itemId));
    await queryRows(app.db, 'update order_items set max_revision = 0 where id = $1', [itemId]);
    const { line, payer } = must(await offer(guest, bought.orderId, itemId)).data;
    expect(payer).toMatchObject({ first_name: 'Ada', email: 'ada@example.com' });
    if (payer === null) throw new Error('nobody pays');
    const body = { amount: 3500, currency: 'USD', cartItems: [line], guest_info: payer };
    const begun = must(await guest.call<typeof startGuestPayment>('POST /stripe/intent/guest', { body }));
    await pay(guest, begun);
    expect(await itemNow(guest, bought.orderId)).toMatchObject({ max_revision: 1, next_round: 'ask' });
  });

  test('API-75 API-69 its receipt names it', async () => {
    const { orderId, itemId } = await usedUp();
    const bought = await buyOne(orderId, itemId);
    await app.jobs.drain();
    const { receipts } = must(
      await customer.call<typeof listReceipts>('GET /orders/{orderId}/receipts', {
        params: { orderId: String(bought) },
      }),
    ).data;
    expect(receipts).toMatchObject([{ kind: 'receipt', total: 35 }]);
    const [row] = await queryRows<{ lines: { name: string }[] }>(
      app.db,
      `select contents->'lines' as lines from receipts where order_id = $1`,
      [bought],
    );
    expect(row?.lines).toMatchObject([{ name: 'One more revision: Nightfall' }]);
  });
});

describe('API-69 refused', () => {
  test('API-69 404 to strangers, to engineers, for what is not there, and without account or link', async () => {
    const { orderId, itemId } = await usedUp();
    const stranger = await harness.newcomer();
    const theirs = await harness.itemOf(stranger, engineer);
    expect(outcome(await offer(stranger, orderId, itemId))).toBe('not_found');
    expect(outcome(await offer(stranger, theirs.orderId, itemId))).toBe('not_found');
    expect(outcome(await offer(app.guest('made-up'), orderId, itemId))).toBe('not_found');
    expect(outcome(await offer(app.guest(), orderId, itemId))).toBe('not_found');
    expect(outcome(await offer(engineer, orderId, itemId))).toBe('not_found');
    expect(outcome(await offer(customer, orderId, 999_999))).toBe('not_found');
  });

  test('API-69 409 before a delivery, while a free one is left, while we work, without a price', async () => {
    const fresh = await harness.itemOf(customer);
    expect(outcome(await offer(customer, fresh.orderId, fresh.itemId))).toBe('conflict');
    const free = await harness.itemOf(customer, engineer);
    expect(await offer(customer, free.orderId, free.itemId)).toMatchObject({
      refusal: { kind: 'conflict', message: expect.stringContaining('still have a free revision') },
    });
    must(await harness.revise(customer, free.orderId, free.itemId));
    expect(outcome(await offer(customer, free.orderId, free.itemId))).toBe('conflict');
    const { orderId, itemId } = await usedUp();
    await queryRows(app.db, 'update services set revision_price = null where id = 101');
    expect(outcome(await offer(customer, orderId, itemId))).toBe('conflict');
    await queryRows(app.db, 'update services set revision_price = 3500 where id = 101');
  });

  test('PROMISE-01 API-69 the price is ours: other amounts, keys, quantities, codes and neighbours are refused', async () => {
    const { orderId, itemId } = await usedUp();
    const other = await usedUp();
    const { line } = must(await offer(customer, orderId, itemId)).data;
    const intent = (cartItems: object[], amount = 3500, more = {}) =>
      customer.call<typeof startPayment>('POST /stripe/intent', {
        body: { amount, currency: 'USD', cartItems: cartItems as (typeof line)[], ...more },
      });
    expect(await intent([line], 1)).toMatchObject({ refusal: { kind: 'conflict', data: { amount: 3500 } } });
    const stolen = { ...line, revision: { ...line.revision, order_item_id: other.itemId } };
    expect(outcome(await intent([stolen]))).toBe('conflict');
    expect(outcome(await intent([{ ...line, qty: 2 }], 7000))).toBe('conflict');
    expect(outcome(await intent([line, { service_id: 102, qty: 1 }], 6500))).toBe('conflict');
    expect(outcome(await intent([line], 3500, { promoCode: 'ANY' }))).toBe('invalid');
    const quoted = must(
      await customer.call<typeof quoteCart>('POST /checkouts/quote', { body: { cartItems: [stolen] } }),
    ).data;
    expect(quoted).toMatchObject({ total: 0, unavailable: [{ index: 0, message: 'Order not found' }] });
    const opened = await customer.call<typeof openCheckout>('POST /checkouts', {
      body: { cartItems: [stolen] },
    });
    expect(outcome(opened)).toBe('conflict');
    expect(await itemNow(customer, orderId)).toMatchObject({ max_revision: 0 });
  });
});
