import { beforeAll, describe, expect, test } from 'vitest';
import { must, createOrderHarness, outcome, type Bought } from '@/modules/orders/orders/orders.testing';
import type { resendMail } from '@/modules/conversations/notifications/notifications.contract';
import { queryRows } from '@/platform/db/database';
import { startTestApp, type SignedInClient } from '@test/support/app';
import type { getStudioOrder, listStudioOrders } from '../order-admin.contract';
import type { refundOrder } from '@/modules/shop/checkout/money.contract';

const app = await startTestApp();
const harness = await createOrderHarness(app);
let admin: SignedInClient;
let mix: Bought;
let guests: Bought;

const find = async (query: Record<string, string>) =>
  must(await admin.call<typeof listStudioOrders>('GET /studio/orders', { query }));
const found = async (query: Record<string, string>) => (await find(query)).data.map(({ id }) => id);
const read = async (orderId: number) =>
  must(
    await admin.call<typeof getStudioOrder>('GET /studio/orders/{orderId}', {
      params: { orderId: String(orderId) },
    }),
  ).data;

beforeAll(async () => {
  admin = await app.signIn('admin');
  const customer = await harness.newcomer();
  mix = await harness.buy(customer, [{ service_id: 101 }, { service_id: 102 }]);
  await queryRows(
    app.db,
    `update orders set payer_first_name = 'Zoë', payer_last_name = '100%_Sure' where id = $1`,
    [mix.orderId],
  );
  await harness.brief(customer, mix, 'Night Drive');
  app.clock.advance(48 * 3_600_000);
  guests = await harness.buyAsGuest();
  await app.jobs.drain();
});

describe('API-80 the list of orders', () => {
  test('newest first, with what was bought and paid', async () => {
    const page = await find({});
    expect(page).toMatchObject({ total: 2, current_page: 1, last_page: 1, more: false });
    expect(page.data.map(({ id }) => id)).toEqual([guests.orderId, mix.orderId]);
    expect(page.data[1]).toMatchObject({
      customer_name: 'Zoë 100%_Sure',
      services: ['Mixing', 'Mastering'],
      tracks: ['Night Drive', 'Night Drive'],
      paid: 170,
      currency: 'USD',
      payment_status: 'paid',
      disputed: false,
    });
  });

  test('found by number, name, mail, track, transaction, receipt and code', async () => {
    const reference = await queryRows<{ reference: string }>(
      app.db,
      'select p.reference from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1',
      [mix.orderId],
    );
    const [receipt] = await queryRows<{ number: string }>(
      app.db,
      'select number from receipts where order_id = $1',
      [guests.orderId],
    );
    await queryRows(app.db, `update checkouts set promo = '{"code":"TEN-OFF"}' where order_id = $1`, [
      mix.orderId,
    ]);
    expect(await found({ q: `#${mix.orderId}` })).toEqual([mix.orderId]);
    expect(await found({ q: '100%_sure' })).toEqual([mix.orderId]);
    expect(await found({ q: '100%xsure' })).toEqual([]);
    expect(await found({ q: 'ADA@example' })).toEqual([guests.orderId]);
    expect(await found({ q: 'ght dri' })).toEqual([mix.orderId]);
    expect(await found({ q: reference[0]?.reference ?? '' })).toEqual([mix.orderId]);
    expect(await found({ q: receipt?.number.toLowerCase() ?? '' })).toEqual([guests.orderId]);
    expect(await found({ q: 'ten-off' })).toEqual([mix.orderId]);
    expect(await found({ q: 'zo' })).toEqual([mix.orderId]);
    expect(await found({ q: 'oë' })).toEqual([]);
    expect(await found({ q: `'; drop table orders --` })).toEqual([]);
  });

  test('by state, money and period, page by page', async () => {
    expect(await found({ state: 'pending' })).toHaveLength(2);
    expect(await found({ state: 'completed' })).toEqual([]);
    expect(await found({ money: 'refunded' })).toEqual([]);
    const day = app.clock.now().toISOString().slice(0, 10);
    expect(await found({ from: day })).toEqual([guests.orderId]);
    expect(await found({ from: day, to: day })).toEqual([guests.orderId]);
    expect(await found({ to: '2020-01-01' })).toEqual([]);
    const second = await find({ page: '2', per_page: '1' });
    expect(second).toMatchObject({ total: 2, last_page: 2, current_page: 2 });
    expect(second.data.map(({ id }) => id)).toEqual([mix.orderId]);
  });

  test('disputed ones stand out', async () => {
    await queryRows(
      app.db,
      `insert into disputes (payment_id, provider_reference, amount, currency, state, created_at, updated_at)
       select p.id, 'dp_1', 100, 'USD', 'open', now(), now() from payments p join orders o on o.checkout_id = p.checkout_id
       where o.id = $1`,
      [guests.orderId],
    );
    expect(await found({ money: 'disputed' })).toEqual([guests.orderId]);
    expect((await find({ q: String(guests.orderId) })).data[0]?.disputed).toBe(true);
  });

  test('nonsense is refused by field; engineers and customers are kept out', async () => {
    const wrong = await admin.call<typeof listStudioOrders>('GET /studio/orders', {
      query: { from: 'yesterday' },
    });
    expect(wrong).toMatchObject({ refusal: { kind: 'invalid', errors: { from: [expect.any(String)] } } });
    const engineer = await app.signIn('engineer');
    expect(outcome(await engineer.call<typeof listStudioOrders>('GET /studio/orders', {}))).toBe('forbidden');
    expect((await app.request('/api/studio/orders')).status).toBe(401);
  });
});

describe('API-80 an order of gift cards alone', () => {
  test('is completed at once: nobody looks for work in it', async () => {
    await queryRows(
      app.db,
      `insert into services (id, category_id, name, service_type, is_gift_card, price, max_revision)
       values (103, 1, 'Gift Card', 'one_time', true, 3000, 0)`,
    );
    const gift = await harness.buy(await harness.newcomer(), [{ service_id: 103 }]);
    expect(await found({ state: 'completed' })).toEqual([gift.orderId]);
    expect(await found({ state: 'pending' })).not.toContain(gift.orderId);
    const order = await read(gift.orderId);
    expect(order).toMatchObject({ order_status: 3, completed_at: order.created_at });
    expect(order.items).toMatchObject([{ is_gift_card: true, item_status: 3 }]);
  });
});

describe('API-80 one order', () => {
  test('everything that belongs to it: customer, items, money, ledger, papers, mails, history', async () => {
    const order = await read(guests.orderId);
    expect(order).toMatchObject({
      customer: { email: 'ada@example.com', user_id: null, account_email: null },
      total: 140,
      by_hand: null,
      vat: null,
      items: [{ service_name: 'Mixing', price: 140, total_price: 140, is_gift_card: false }],
      money: { paid: 140, refundable: 140 - 1 },
      receipts: [{ kind: 'receipt', total: 140 }],
      payments: [{ provider: 'demo', state: 'succeeded', amount: 140 }],
      disputes: [{ reference: 'dp_1', state: 'open' }],
    });
    expect(order.ledger.map(({ account, amount }) => [account, amount])).toEqual([
      ['provider:demo', 140],
      ['sales', -140],
    ]);
    expect(order.mails).toMatchObject([{ kind: 'order-received', to: 'ada@example.com', state: 'kept' }]);
    expect(order.history.map(({ text }) => text)).toEqual(['Paid']);
  });

  test('what goes back and what is mailed again shows at once', async () => {
    const [mail] = (await read(guests.orderId)).mails;
    const params = { id: String(mail?.id) };
    must(await admin.call<typeof resendMail>('POST /studio/outbox/{id}/resend', { params }));
    must(
      await admin.call<typeof refundOrder>('POST /studio/orders/{orderId}/refund', {
        params: { orderId: String(guests.orderId) },
        body: { amount: 40, reason: 'Late', key: crypto.randomUUID() },
      }),
    );
    await app.jobs.drain();
    const order = await read(guests.orderId);
    expect(order.mails.map(({ kind }) => kind)).toEqual(['refund', 'order-received', 'order-received']);
    expect(order.receipts.map(({ kind, total }) => [kind, total])).toEqual([
      ['receipt', 140],
      ['credit_note', 40],
    ]);
    expect(order.ledger.filter(({ kind }) => kind === 'refund')).toHaveLength(2);
    expect(await found({ money: 'partly-refunded' })).toEqual([guests.orderId]);
  });

  test('an order of another number is not there', async () => {
    const answer = await admin.call<typeof getStudioOrder>('GET /studio/orders/{orderId}', {
      params: { orderId: '999999' },
    });
    expect(outcome(answer)).toBe('not_found');
  });
});
