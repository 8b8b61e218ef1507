import { withFaults } from '@/modules/money/payments/payments.testing';
import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { createCheckoutHarness } from '../checkout.testing';
import {
  askPaid,
  books,
  buy,
  emptyBooks,
  finish,
  intentBody,
  ONE_ORDER,
  payCard,
  post,
  start,
  type Started,
} from '../flow.testing';
import { freshShop } from '../fresh-shop.testing';

const shop = await freshShop();
const { database, db } = shop;

async function deliverAll(): Promise<void> {
  shop.clock.advance(3_000);
  await shop.harness.demo.delivery.deliverDue();
  await shop.harness.drain();
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await work();
}

describe('PROMISE-02 money that differs completes nothing', () => {
  const tamper = async (change: string): Promise<Started> => {
    const started = await start(shop.harness);
    await payCard(shop.harness, started);
    await queryRows(db, `update demo_intents set ${change}`);
    return started;
  };

  test.each([
    ['amount', `amount = 13999`],
    ['currency', `currency = 'IDR'`],
    ['checkout', `metadata = '{"checkout_id": 999}'`],
  ])('another %s is flagged: 409, no order, the money noted', async (reason, change) => {
    const started = await tamper(change);
    expect(await askPaid(shop.harness, started)).toMatchObject({ status: 409 });
    expect(await finish(shop.harness, started)).toMatchObject({ status: 409 });
    await deliverAll();
    await shop.harness.minute();
    const [payment] = await queryRows(db, 'select state, flag_reason from payments');
    expect(payment).toEqual({ state: 'flagged', flag_reason: reason });
    const now = await books(db);
    expect(now).toMatchObject({ orders: 0, told: 0 });
    expect(now.ledger.map(({ account }) => account)).toEqual(['provider:demo', 'unapplied']);
  });
});

describe('PROMISE-03 whoever comes first makes the one order', () => {
  test('browser only, webhook only, both orders, at once; each ten times', { timeout: 60_000 }, async () => {
    const browser = (started: Started) => finish(shop.harness, started);
    const ways: ((started: Started) => Promise<unknown>)[] = [
      (started) => times(10, () => browser(started)),
      () => times(10, deliverAll),
      async (started) => (await browser(started), times(10, deliverAll)),
      async (started) => (await deliverAll(), times(10, () => browser(started))),
      (started) => Promise.all([...Array.from({ length: 10 }, () => browser(started)), deliverAll()]),
    ];
    for (const way of ways) {
      await emptyBooks(db);
      const started = await start(shop.harness);
      await payCard(shop.harness, started);
      await way(started);
      expect(await books(db)).toEqual(ONE_ORDER);
      expect(await finish(shop.harness, started)).toMatchObject({ status: 200 });
    }
  });

  test('a webhook after the browser reads once and leaves no work', async () => {
    await buy(shop.harness);
    shop.clock.advance(3_000);
    await shop.harness.demo.delivery.deliverDue();
    expect(shop.harness.queue.waiting).toEqual([]);
    const [event] = await queryRows(db, 'select processed_at is not null as done from webhook_events');
    expect(event).toEqual({ done: true });
  });
});

describe('PROMISE-04 50 parallel submits of one cart', () => {
  test('one checkout, one payment, one order', { timeout: 60_000 }, async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => start(shop.harness)));
    expect(new Set(started.map(({ intent }) => intent)).size).toBe(1);
    expect(new Set(started.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    const paid = await Promise.all(started.map((one) => payCard(shop.harness, one)));
    expect(paid.every(({ status }) => status === 200)).toBe(true);
    const orders = await Promise.all(started.map((one) => finish(shop.harness, one)));
    expect(new Set(orders.map(({ body }) => body['order_id'])).size).toBe(1);
    await deliverAll();
    expect(await books(db)).toEqual(ONE_ORDER);
    expect(await queryRows(db, 'select 1 from demo_webhooks union all select 1 from demo_refunds')).toEqual(
      [],
    );
  });
});

describe('PROMISE-06 the provider times out', () => {
  const faulty = () => {
    const faults: { provider?: ReturnType<typeof withFaults> } = {};
    const harness = createCheckoutHarness(database, {
      clock: shop.clock,
      wrap: (provider) => (faults.provider = withFaults(provider)),
    });
    return { faults, harness };
  };

  test('after it made the intent: the retry asks for the same one', async () => {
    const { faults, harness } = faulty();
    faults.provider?.failNext({ call: 'createIntent', when: 'after' });
    expect((await post(harness, '/stripe/intent/guest', intentBody())).status).toBe(500);
    await start(harness);
    expect(await queryRows(db, 'select count(*) as n from demo_intents')).toEqual([{ n: 1 }]);
  });

  test('while it is asked what was paid: nothing changes, the next call finishes', async () => {
    const { faults, harness } = faulty();
    const started = await start(harness);
    await payCard(harness, started);
    faults.provider?.failNext({ call: 'retrieve', when: 'before' }, { call: 'retrieve', when: 'after' });
    expect((await finish(harness, started)).status).toBe(500);
    expect((await finish(harness, started)).status).toBe(500);
    expect((await books(db)).orders).toBe(0);
    expect((await finish(harness, started)).status).toBe(200);
    expect(await books(db)).toEqual(ONE_ORDER);
  });

  test('after it sent money back: it is asked first, also when its key has expired', async () => {
    const { faults, harness } = faulty();
    const started = await start(harness);
    await payCard(harness, started);
    await queryRows(db, `update checkouts set state = 'cancelled'`);
    await finish(harness, started);
    faults.provider?.failNext({ call: 'refund', when: 'after' });
    await harness.minute();
    expect(await queryRows(db, 'select state from payments')).toEqual([{ state: 'refund_due' }]);
    await queryRows(db, `update demo_refunds set idempotency_key = 'expired'`);
    shop.clock.advance(5 * 60_000);
    await harness.minute();
    expect(await queryRows(db, 'select refunded from demo_intents')).toEqual([{ refunded: 14000 }]);
    expect(await queryRows(db, 'select state from payments')).toEqual([{ state: 'refunded' }]);
  });
});
