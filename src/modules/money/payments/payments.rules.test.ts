import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chargeEntries,
  differenceOf,
  matchEntries,
  nextCheckMs,
  paidByLabel,
  paymentLabel,
  refundEntries,
  sourcesOf,
} from './payments.rules';

describe('payment states', () => {
  test('paid money is final, only waiting, given-up or flagged payments become paid', () => {
    expect(sourcesOf('succeeded')).toEqual(['created', 'cancelled', 'flagged']);
    expect(sourcesOf('refunded')).toEqual(['refund_due']);
    expect(sourcesOf('created')).toEqual([]);
    expect(sourcesOf('refund_due')).toContain('refunded');
  });
});

describe('PROMISE-02 what is paid against what was asked', () => {
  const asked = { amount: 100, currency: 'USD', checkoutId: 1 };
  test('names the first difference', () => {
    expect(differenceOf(asked, { ...asked })).toBeNull();
    expect(differenceOf(asked, { ...asked, amount: 99 })).toBe('amount');
    expect(differenceOf(asked, { ...asked, currency: 'EUR' })).toBe('currency');
    expect(differenceOf(asked, { ...asked, checkoutId: null })).toBe('checkout');
  });
});

test('API-80 providers and ways to pay are told by their names', () => {
  expect(['stripe', 'paypal', 'demo', 'wallet', 'bank', 'newcomer'].map(paymentLabel)).toEqual([
    'Stripe',
    'PayPal',
    'Demo',
    'Wallet',
    'Bank',
    'newcomer',
  ]);
  expect(paidByLabel({ provider: 'stripe', method: 'card' })).toBe('Stripe, card');
  expect(paidByLabel({ provider: 'demo', method: 'paypal' })).toBe('Demo, PayPal');
  expect(paidByLabel({ provider: 'cash', method: 'cash' })).toBe('Cash');
});

describe('ledger entries', () => {
  test('balance, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        for (const entries of [
          chargeEntries('demo', amount, 'sales'),
          chargeEntries('demo', amount, 'unapplied'),
          refundEntries('demo', amount),
          matchEntries(amount),
        ]) {
          expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(0);
        }
      }),
    );
  });
});

test('a waiting payment is looked at after its own age, between a minute and an hour', () => {
  expect(nextCheckMs(0)).toBe(60_000);
  expect(nextCheckMs(600_000)).toBe(600_000);
  expect(nextCheckMs(86_400_000)).toBe(3_600_000);
});
