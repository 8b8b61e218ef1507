import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backInAll,
  disputedMoney,
  disputeEntries,
  settledByRefunds,
  type MadeDispute,
  type MadeRefund,
} from './money-back.rules';

const at = (hours: number): Date => new Date(Date.UTC(2026, 2, 2, hours));

const refund = (amount: number, hours: number | null, state: MadeRefund['state'] = 'done'): MadeRefund => ({
  amount,
  at: hours === null ? null : at(hours),
  state,
});

const dispute = (
  reference: string,
  amount: number,
  { hours, state = 'lost' }: { hours: number; state?: MadeDispute['state'] },
): MadeDispute => ({ reference, amount, openedAt: at(hours), state });

describe('S1-1: refunds and disputes of one payment are one money', () => {
  test('a refund since a dispute began settles it, one from before does not', () => {
    const disputes = [dispute('D', 5100, { hours: 5 })];
    expect(settledByRefunds(disputes, [refund(5100, 6)]).get('D')).toBe(5100);
    expect(settledByRefunds(disputes, [refund(5100, 4)]).get('D')).toBe(0);
    expect(settledByRefunds(disputes, [refund(5100, null)]).get('D')).toBe(5100);
    expect(settledByRefunds(disputes, [refund(5100, 6, 'failed'), refund(900, 6, 'pending')]).get('D')).toBe(
      0,
    );
    expect(backInAll(5100, { disputes, refunds: [refund(5100, 6)] })).toBe(5100);
    expect(
      backInAll(10_000, { disputes: [dispute('D', 3000, { hours: 5 })], refunds: [refund(2000, 4)] }),
    ).toBe(5000);
  });

  test('a refund settles once, the oldest dispute first; a won one needs none', () => {
    const disputes = [
      dispute('late', 3000, { hours: 7 }),
      dispute('early', 3000, { hours: 5 }),
      dispute('won', 3000, { hours: 1, state: 'won' }),
    ];
    expect(Object.fromEntries(settledByRefunds(disputes, [refund(4000, 8)]))).toEqual({
      early: 3000,
      late: 1000,
      won: 0,
    });
  });

  const refunds = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 9000 }),
      at: fc.option(fc.integer({ min: 0, max: 20 }).map(at)),
      state: fc.constantFrom('done' as const, 'pending' as const, 'failed' as const),
    }),
  );
  const disputes = fc.uniqueArray(
    fc.record({
      reference: fc.constantFrom('A', 'B', 'C'),
      amount: fc.integer({ min: 1, max: 9000 }),
      openedAt: fc.option(fc.integer({ min: 0, max: 20 }).map(at)),
      state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    }),
    { selector: ({ reference }) => reference },
  );

  test('whatever a provider tells: never more than came in, never more settled than disputed or refunded', () => {
    fc.assert(
      fc.property(refunds, disputes, fc.integer({ min: 0, max: 9000 }), (made, disputed, charged) => {
        expect(backInAll(charged, { refunds: made, disputes: disputed })).toBeLessThanOrEqual(charged);
        const settled = settledByRefunds(disputed, made);
        const given = made.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0);
        expect([...settled.values()].reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(given);
        for (const { reference, amount } of disputed)
          expect(settled.get(reference)).toBeLessThanOrEqual(amount);
      }),
    );
  });

  test('what a dispute moves balances, and ends where a provider put it', () => {
    const nothing = { held: 0, taken: 0 };
    const open = disputedMoney('open', { amount: 5100, left: 9000 });
    expect(open).toEqual({ held: 5100, taken: 0 });
    expect(disputedMoney('lost', { amount: 5100, left: 2000 })).toEqual({ held: 0, taken: 2000 });
    expect(disputedMoney('open', { amount: 5100, left: -1 })).toEqual(nothing);
    expect(disputedMoney('won', { amount: 5100, left: 9000 })).toEqual(nothing);
    expect(disputeEntries('paypal', 'sales', { before: open, now: open })).toEqual([]);
    expect(disputeEntries('paypal', 'sales', { before: open, now: { held: 0, taken: 5100 } })).toEqual([
      { account: 'disputes', amount: -5100 },
      { account: 'sales', amount: 5100 },
    ]);
    expect(disputeEntries('paypal', 'sales', { before: { held: 0, taken: 5100 }, now: nothing })).toEqual([
      { account: 'sales', amount: -5100 },
      { account: 'provider:paypal', amount: 5100 },
    ]);
  });
});
