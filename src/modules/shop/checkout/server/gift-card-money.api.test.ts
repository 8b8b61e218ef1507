import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withFaults } from '@/modules/money/payments/payments.testing';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import { queryRows } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import { createTestDatabase } from '@test/support/database';
import { createCheckoutHarness, seedShop, testClock, SEES_ALL } from '../checkout.testing';
import { giftBalances, giftCode, ledger, open } from '../codes.testing';
import { buy, emptyBooks, signedIn } from '../flow.testing';

const database = await createTestDatabase();
const { db } = database;
const CLEO = 'cleo@example.com';
let clock = testClock();
let faults: { provider?: ReturnType<typeof withFaults> } = {};

const shopWith = (wrap?: (provider: PaymentProvider) => PaymentProvider) =>
  signedIn(createCheckoutHarness(database, wrap === undefined ? { clock } : { clock, wrap }), CLEO);
let cleo = shopWith();

beforeAll(() => seedShop(db));
beforeEach(async () => {
  await emptyBooks(db);
  clock = testClock();
  faults = {};
  cleo = shopWith((provider) => (faults.provider = withFaults(provider)));
});

let keys = 0;
const refund = (amount: number, orderId = 1) =>
  cleo.money.refund({
    orderId: orderId as OrderId,
    amount,
    reason: 'Changed their mind',
    key: `key-${(keys += 1)}`,
    actorId: 1 as UserId,
  });

async function soldCard(): Promise<{ code: string; orderId: number; intent: string }> {
  const code = await giftCode(cleo, db);
  const [row] = await queryRows<{ id: number; reference: string }>(
    db,
    'select o.id, p.reference from orders o join payments p on p.checkout_id = o.checkout_id order by o.id desc limit 1',
  );
  return { code, orderId: row?.id ?? 0, intent: row?.reference ?? '' };
}

/** The same shop, where a bank disputes the sale of cards. */
function disputing(states: { now: 'open' | 'won' | 'lost' }) {
  return shopWith((provider) => ({
    ...provider,
    async retrieve(reference) {
      const paid = await provider.retrieve(reference);
      const disputes = [{ reference: 'dp_1', amount: 5000, state: states.now }];
      return paid === null ? null : { ...paid, disputes };
    },
  }));
}

describe('PROMISE-17 what was paid for a gift card goes back', () => {
  test('whole, with its card: nobody can spend it, and nothing is owed on it', async () => {
    const { code, orderId } = await soldCard();
    expect(await cleo.money.order(SEES_ALL, orderId as OrderId)).toMatchObject({
      value: { refundable: 50, no_refund: null, whole_only: true },
    });
    expect(await refund(20, orderId)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect((await open(cleo, code)).status).toBeLessThan(300);
    await queryRows(db, "update gift_holds set state = 'released', ended_at = now()");
    expect(await refund(50, orderId)).toMatchObject({ ok: true, value: { refund: { state: 'done' } } });
    expect(await giftBalances(db)).toEqual([0]);
    expect(await ledger(db)).toEqual({});
    expect((await open(cleo, code)).status).toBe(409);
    const { gifts } = await cleo.giftCards.list(1 as UserId, { page: 1, perPage: 1 });
    expect(gifts[0]).toMatchObject({ is_blocked: true, balance: 0, history: [] });
  });

  test('not while a checkout holds some of it, and not once some was spent: the reason is said', async () => {
    const { code, orderId } = await soldCard();
    await open(cleo, code);
    expect(await refund(50, orderId)).toMatchObject({ refusal: { kind: 'conflict' } });
    await buy(cleo, { amount: 9000, more: { promoCode: code } });
    expect(await refund(50, orderId)).toMatchObject({ refusal: { kind: 'conflict' } });
    expect(await cleo.money.order(SEES_ALL, orderId as OrderId)).toMatchObject({
      value: { refundable: 0, no_refund: expect.stringContaining('has been spent') as string },
    });
  });

  test('a refund that fails gives the card back', async () => {
    const { code, orderId } = await soldCard();
    const failing = shopWith((provider) => ({
      ...provider,
      refund: async ({ amount, refundId }) => ({
        state: 'failed',
        reference: 're_1',
        amount,
        ourId: refundId,
      }),
    }));
    const input = { orderId: orderId as OrderId, amount: 50, reason: 'x', key: 'f', actorId: 1 as UserId };
    expect(await failing.money.refund(input)).toMatchObject({ value: { refund: { state: 'failed' } } });
    expect(await giftBalances(db)).toEqual([5000]);
    expect(await ledger(db)).toEqual({ 'provider:demo': 5000, gift_cards: -5000 });
    expect((await open(cleo, code)).status).toBeLessThan(300);
  });
});

describe('PROMISE-19 money of a gift card that a bank asks back', () => {
  test('blocks the card; a won dispute frees it, a lost one voids it', async () => {
    const { code, orderId, intent } = await soldCard();
    const states = { now: 'open' as 'open' | 'won' | 'lost' };
    const shop = disputing(states);
    const news = async () => {
      await shop.service.settle('demo', intent);
      await cleo.giftCards.moneyMoved(orderId as OrderId);
      await cleo.giftCards.moneyMoved(orderId as OrderId);
    };
    await news();
    expect((await open(cleo, code)).body.message).toContain('was cancelled');
    expect(await giftBalances(db)).toEqual([5000]);
    states.now = 'won';
    await news();
    expect((await open(cleo, code)).status).toBeLessThan(300);
    await queryRows(db, "update gift_holds set state = 'released', ended_at = now()");
    await queryRows(db, "update disputes set state = 'open'");
    states.now = 'lost';
    await news();
    expect((await open(cleo, code)).status).toBe(409);
    expect(await giftBalances(db)).toEqual([0]);
  });

  test('what a checkout holds at that moment can still be paid', async () => {
    const { code, orderId, intent } = await soldCard();
    const states = { now: 'lost' as const };
    const shop = disputing(states);
    await open(cleo, code, [{ service_id: 102, qty: 1 }]);
    await shop.service.settle('demo', intent);
    await cleo.giftCards.moneyMoved(orderId as OrderId);
    expect(await giftBalances(db)).toEqual([2550]);
  });
});
