import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, GUEST, seedShop, testClock } from '../checkout.testing';
import { ledger } from '../codes.testing';
import { askPaid, buy, emptyBooks, finish, payCard, start } from '../flow.testing';
import { fingerprintOf } from './open-checkout';

const database = await createTestDatabase();
const { db } = database;
let clock = testClock();
/** What the provider answers to the next refunds, instead of sending money. */
let sends: ('pending' | 'failed')[] = [];
let harness = createCheckoutHarness(database, { clock });

/** Whether the provider has forgotten its payments. */
let forgets = false;

const refusing = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  retrieve: async (reference) => (forgets ? null : provider.retrieve(reference)),
  refund: async (request) => {
    const state = sends.shift();
    if (state === undefined) return provider.refund(request);
    return { reference: `re_${state}`, amount: request.amount, ourId: request.refundId, state };
  },
});

beforeAll(() => seedShop(db));
beforeEach(async () => {
  await emptyBooks(db);
  clock = testClock();
  sends = [];
  forgets = false;
  harness = createCheckoutHarness(database, { clock, wrap: refusing });
});

const payments = async () =>
  queryRows<{ id: number; state: string }>(db, 'select id, state from payments order by id');
const only = async () => (await payments())[0]?.id as never;

describe('PROMISE-02 the studio sends back only what belongs to no order', () => {
  test('not a payment that still waits for its buyer: it can be paid and makes its order', async () => {
    const started = await start(harness);
    expect(await harness.money.returnPayment(await only(), 1 as UserId)).toMatchObject({
      refusal: { kind: 'conflict' },
    });
    expect(await payments()).toMatchObject([{ state: 'created' }]);
    await payCard(harness, started);
    expect((await finish(harness, started)).status).toBe(200);
  });

  test('not a payment that was given up unpaid, nor one that paid an order', async () => {
    await start(harness);
    await queryRows(db, `update payments set state = 'cancelled'`);
    expect(await harness.money.returnPayment(await only(), 1 as UserId)).toMatchObject({
      refusal: { kind: 'conflict' },
    });
    await emptyBooks(db);
    await buy(harness);
    expect(await harness.money.returnPayment(await only(), 1 as UserId)).toMatchObject({
      refusal: { kind: 'conflict' },
    });
    expect(await payments()).toMatchObject([{ state: 'succeeded' }]);
  });
});

describe('PROMISE-11 money that belongs to no order is booked as gone when it is gone', () => {
  async function paidTooLate(): Promise<void> {
    const started = await start(harness);
    await payCard(harness, started);
    await queryRows(db, `update checkouts set state = 'cancelled'`);
    expect((await askPaid(harness, started)).status).toBe(409);
    expect(await payments()).toMatchObject([{ state: 'refund_due' }]);
  }
  const owed = { 'provider:demo': 14_000, unapplied: -14_000 };

  async function later(): Promise<void> {
    clock.advance(61 * MINUTE);
    await harness.minute();
  }

  test('a refund that the provider could not send is tried again', async () => {
    await paidTooLate();
    sends = ['failed'];
    await later();
    expect(await payments()).toMatchObject([{ state: 'refund_due' }]);
    expect(await ledger(db)).toEqual(owed);
    await later();
    expect(await payments()).toMatchObject([{ state: 'refunded' }]);
    expect(await ledger(db)).toEqual({});
  });

  test('a refund on its way is waited for', async () => {
    await paidTooLate();
    sends = ['pending'];
    await later();
    expect(await payments()).toMatchObject([{ state: 'refund_due' }]);
    expect(await ledger(db)).toEqual(owed);
    await later();
    expect(await payments()).toMatchObject([{ state: 'refunded' }]);
  });
});

test('PROMISE-18 a refund of a payment that its provider can not find is given up and holds nothing', async () => {
  const { orderId } = await buy(harness);
  forgets = true;
  const input = {
    orderId: orderId as OrderId,
    amount: 40,
    reason: 'Goodwill',
    key: 'one',
    actorId: 1 as UserId,
  };
  expect(await harness.money.refund(input)).toMatchObject({
    value: { refund: { state: 'failed' }, order: { refundable: 140, payment_status: 'paid' } },
  });
  const [refund] = await queryRows<{ failure: string }>(db, 'select failure from refunds');
  expect(refund?.failure).toContain('own page');
  expect(await ledger(db)).toEqual({ 'provider:demo': 14_000, sales: -14_000 });
});

test('PROMISE-23 a cart whose VAT changed meanwhile is another checkout', () => {
  const buyer = { userId: null, payer: GUEST };
  const quoted = (rate_bp: number) =>
    fingerprintOf(buyer, {
      currency: 'USD',
      lines: [],
      subtotal: 0,
      discount: 0,
      gift_amount: 0,
      waived: 0,
      total: 0,
      promo: null,
      billing: null,
      code: null,
      vat: {
        rule: 'standard',
        rate_bp,
        amount: 0,
        note: null,
        needs: null,
        mode: 'one_rate',
        taxable: 0,
        evidence: { country: null, vat_id: null },
      },
    });
  expect(quoted(2100)).toBe(quoted(2100));
  expect(quoted(2100)).not.toBe(quoted(1900));
});
