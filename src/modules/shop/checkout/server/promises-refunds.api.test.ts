import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withFaults } from '@/modules/money/payments/payments.testing';
import { queryRows } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, SEES_ALL } from '../checkout.testing';
import { giftBalances, giftCode, ledger } from '../codes.testing';
import { buy, emptyBooks, finish, payCard, signedIn, start } from '../flow.testing';

const database = await createTestDatabase();
const { db } = database;
const CLEO = 'cleo@example.com';
const ADMIN = 1 as UserId;
let clock = testClock();
let faults: { provider?: ReturnType<typeof withFaults> } = {};
let harness = createCheckoutHarness(database, { clock });
let cleo = signedIn(harness, CLEO);

beforeAll(() => seedShop(db));
beforeEach(async () => {
  await emptyBooks(db);
  clock = testClock();
  faults = {};
  harness = createCheckoutHarness(database, {
    clock,
    wrap: (provider) => (faults.provider = withFaults(provider)),
  });
  cleo = signedIn(harness, CLEO);
});

let keys = 0;
const refund = (orderId: number, amount: number, key = `key-${(keys += 1)}`) =>
  harness.money.refund({ orderId: orderId as OrderId, amount, reason: 'Goodwill', key, actorId: ADMIN });

const refunds = () =>
  queryRows(db, 'select amount, to_money, to_gift, state, made_by from refunds order by id');
const status = async (orderId: number) =>
  (
    await queryRows<{ payment_status: string }>(db, 'select payment_status from orders where id = $1', [
      orderId,
    ])
  )[0]?.payment_status;
const atProvider = async () =>
  (await queryRows<{ n: number }>(db, 'select coalesce(sum(refunded), 0)::float8 as n from demo_intents'))[0]
    ?.n;

async function dashboardRefund(intent: string, amount: number, key: string): Promise<void> {
  await queryRows(
    db,
    `insert into demo_refunds (idempotency_key, intent_id, amount, created_at) values ($2, $1, $3, now())`,
    [intent, key, amount],
  );
  await queryRows(db, 'update demo_intents set refunded = refunded + $2 where id = $1', [intent, amount]);
}

describe('refunds of an order', () => {
  test('in part, then the rest: provider, ledger, order and event agree', async () => {
    const { orderId } = await buy(cleo);
    expect(await refund(orderId, 40)).toMatchObject({
      ok: true,
      value: {
        refund: { state: 'done', amount: 40 },
        order: { payment_status: 'partly_refunded', refundable: 100 },
      },
    });
    expect(await refund(orderId, 100)).toMatchObject({ ok: true });
    expect(await status(orderId)).toBe('refunded');
    expect(await atProvider()).toBe(14_000);
    expect(await ledger(db)).toEqual({});
    expect(await refund(orderId, 0.01)).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
    const told = await queryRows(
      db,
      `select data->>'amount' as amount from told where name = 'payment.refunded' order by id`,
    );
    expect(told).toEqual([{ amount: '4000' }, { amount: '10000' }]);
  });

  test('the same wish twice, also at once, is one refund', async () => {
    const { orderId } = await buy(cleo);
    await Promise.all([1, 2, 3, 4].map(() => refund(orderId, 20, 'same')));
    expect(await refunds()).toEqual([
      { amount: 2000, to_money: 2000, to_gift: 0, state: 'done', made_by: 'studio' },
    ]);
    expect(await atProvider()).toBe(2000);
  });

  test('wrong amounts and unknown orders are refused', async () => {
    const { orderId } = await buy(cleo);
    expect(await refund(orderId, 140.001)).toMatchObject({ refusal: { kind: 'invalid' } });
    expect(await refund(orderId, 140.01)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await refund(orderId, -1)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await refund(999, 1)).toMatchObject({ refusal: { kind: 'not_found' } });
  });

  test('PROMISE-06 the provider times out after it sent the money: nothing more goes back', async () => {
    const { orderId } = await buy(cleo);
    faults.provider?.failNext({ call: 'refund', when: 'after' });
    expect(await refund(orderId, 30)).toMatchObject({ value: { refund: { state: 'reserved' } } });
    expect(await ledger(db)).toEqual({ 'provider:demo': 14_000, sales: -14_000 });
    await queryRows(db, `update demo_refunds set idempotency_key = 'expired'`);
    clock.advance(3 * 60_000);
    await harness.minute();
    expect(await refunds()).toMatchObject([{ state: 'done' }]);
    expect(await atProvider()).toBe(3000);
    expect(await ledger(db)).toEqual({ 'provider:demo': 11_000, sales: -11_000 });
  });

  test('the provider is away: it is carried out when it is back', async () => {
    const { orderId } = await buy(cleo);
    faults.provider?.failNext({ call: 'refund', when: 'before' });
    await refund(orderId, 30);
    expect(await atProvider()).toBe(0);
    clock.advance(3 * 60_000);
    await harness.minute();
    expect(await atProvider()).toBe(3000);
    expect(await status(orderId)).toBe('partly_refunded');
  });
});

describe('PROMISE-18 concurrent partial refunds', () => {
  test('never exceed what came in, across card and gift card', { timeout: 60_000 }, async () => {
    const code = await giftCode(cleo, db);
    const { orderId } = await buy(cleo, { amount: 9000, more: { promoCode: code } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(orderId, 15)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(9);
    const [sum] = await queryRows(
      db,
      `select sum(to_money)::int as money, sum(to_gift)::int as gift from refunds where state = 'done'`,
    );
    expect(sum).toEqual({ money: 9000, gift: 4500 });
    expect(await atProvider()).toBe(9000);
    expect(await giftBalances(db)).toEqual([4500]);
    await refund(orderId, 5);
    expect(await status(orderId)).toBe('refunded');
    expect(await giftBalances(db)).toEqual([5000]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 5000, gift_cards: -5000 });
  });
});

describe('PROMISE-19 made in the provider’s dashboard', () => {
  test('a refund appears in our ledger once, by webhook or by the later look', async () => {
    const { started, orderId } = await buy(cleo);
    await dashboardRefund(started.intent, 2500, 'dash-1');
    for (let index = 0; index < 3; index += 1) await harness.service.settle('demo', started.intent);
    expect(await ledger(db)).toEqual({ 'provider:demo': 11_500, sales: -11_500 });
    await dashboardRefund(started.intent, 500, 'dash-2');
    clock.advance(25 * 60 * 60_000);
    await harness.minute();
    expect(await refunds()).toEqual([
      { amount: 2500, to_money: 2500, to_gift: 0, state: 'done', made_by: 'provider' },
      { amount: 500, to_money: 500, to_gift: 0, state: 'done', made_by: 'provider' },
    ]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 11_000, sales: -11_000 });
    expect(await status(orderId)).toBe('partly_refunded');
    expect(await refund(orderId, 115)).toMatchObject({ ok: false });
    expect(await refund(orderId, 110)).toMatchObject({ ok: true });
  });

  test('our own refund, seen again at the provider, is not booked twice', async () => {
    const { started, orderId } = await buy(cleo);
    await refund(orderId, 30);
    await harness.service.settle('demo', started.intent);
    expect(await refunds()).toHaveLength(1);
    expect(await ledger(db)).toEqual({ 'provider:demo': 11_000, sales: -11_000 });
  });

  test('of money that belonged to no order: the rest goes back, the ledger agrees', async () => {
    const started = await start(cleo);
    await payCard(cleo, started);
    await queryRows(db, 'update demo_intents set amount = 13999');
    await finish(cleo, started);
    await dashboardRefund(started.intent, 3999, 'dash-3');
    await harness.service.settle('demo', started.intent);
    const [payment] = await queryRows<{ id: number }>(db, 'select id from payments');
    expect(await harness.money.returnPayment(payment?.id as never, ADMIN)).toMatchObject({ ok: true });
    await harness.minute();
    expect(await atProvider()).toBe(13_999);
    expect(await ledger(db)).toEqual({});
    expect(await queryRows(db, 'select state from payments')).toEqual([{ state: 'refunded' }]);
  });

  test('a refund that a bank refuses weeks later comes back: ledger, order and studio say so', async () => {
    const { started, orderId } = await buy(cleo);
    await refund(orderId, 40);
    const shop = createCheckoutHarness(database, {
      clock,
      wrap: (provider) => ({
        ...provider,
        async retrieve(reference) {
          const paid = await provider.retrieve(reference);
          if (paid === null) return null;
          for (const one of paid.refunds) Object.assign(one, { state: 'failed' });
          return paid;
        },
      }),
    });
    for (let index = 0; index < 3; index += 1) await shop.service.settle('demo', started.intent);
    expect(await ledger(db)).toEqual({ 'provider:demo': 14_000, sales: -14_000 });
    expect(await status(orderId)).toBe('paid');
    expect(await harness.money.order(SEES_ALL, orderId as OrderId)).toMatchObject({
      value: {
        refundable: 140,
        refunds: [{ state: 'failed', failure: expect.stringContaining('returned it to you') }],
      },
    });
  });

  test('a dispute is noted once, told, and kept apart until the bank has decided', async () => {
    const { started, orderId } = await buy(cleo);
    const states = { now: 'open' as 'open' | 'won' | 'lost' };
    const shop = createCheckoutHarness(database, {
      clock,
      wrap: (provider) => ({
        ...provider,
        async retrieve(reference) {
          const paid = await provider.retrieve(reference);
          const disputes = [{ reference: 'dp_1', amount: 14_000, state: states.now }];
          return paid === null ? null : { ...paid, disputes };
        },
      }),
    });
    for (let index = 0; index < 3; index += 1) await shop.service.settle('demo', started.intent);
    expect(await ledger(db)).toEqual({ disputes: 14_000, sales: -14_000 });
    expect(await refund(orderId, 1)).toMatchObject({ ok: false });
    states.now = 'lost';
    for (let index = 0; index < 3; index += 1) await shop.service.settle('demo', started.intent);
    expect(await ledger(db)).toEqual({});
    const told = await queryRows(
      db,
      `select data->>'state' as state from told where name = 'payment.disputed' order by id`,
    );
    expect(told).toEqual([{ state: 'open' }, { state: 'lost' }]);
    // What the bank took counts as refunded, and asks for a credit note.
    expect(await status(orderId)).toBe('refunded');
    const credited = await queryRows(
      db,
      `select data->'amount' as amount, data->'by_bank' as by_bank from told where name = 'payment.refunded'`,
    );
    expect(credited).toEqual([{ amount: 14_000, by_bank: true }]);
    expect(await refund(orderId, 1)).toMatchObject({ ok: false });
    expect((await harness.money.overview(SEES_ALL)).disputes).toMatchObject([
      { order_id: orderId, state: 'lost' },
    ]);
  });
});
