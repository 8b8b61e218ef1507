import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equalShares } from '@/shared/money';
import { GIVE_UP_MS, itemsOfMonth, nextLookMs, nextState } from './subscriptions.rules';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('PROMISE-21 states of a package', () => {
  test('go from unpaid to paid to unpaid again, and never back from the end', () => {
    expect(nextState('incomplete', 'active')).toBe('active');
    expect(nextState('active', 'past_due')).toBe('past_due');
    expect(nextState('past_due', 'active')).toBe('active');
    expect(nextState('past_due', 'ended')).toBe('ended');
    expect(nextState('active', 'incomplete')).toBe('active');
    for (const told of ['incomplete', 'active', 'past_due', 'ended'] as const)
      expect(nextState('ended', told)).toBe('ended');
  });
});

describe('when the provider is asked again', () => {
  test('an unpaid one after its own age, from a minute to an hour', () => {
    const left = { state: 'incomplete', leftMs: null } as const;
    expect(nextLookMs({ ...left, ageMs: 0 })).toBe(MINUTE);
    expect(nextLookMs({ ...left, ageMs: 10 * MINUTE })).toBe(10 * MINUTE);
    expect(nextLookMs({ ...left, ageMs: DAY })).toBe(HOUR);
    expect(GIVE_UP_MS).toBeLessThan(DAY);
  });

  test('a paid one daily, and within minutes of the end of its period', () => {
    const paid = { state: 'active', ageMs: 5 * DAY } as const;
    expect(nextLookMs({ ...paid, leftMs: 20 * DAY })).toBe(DAY);
    expect(nextLookMs({ ...paid, leftMs: HOUR })).toBe(HOUR + 5 * MINUTE);
    expect(nextLookMs({ ...paid, leftMs: -HOUR })).toBe(10 * MINUTE);
    expect(nextLookMs({ ...paid, state: 'past_due', leftMs: -HOUR })).toBe(HOUR);
  });
});

describe('PROMISE-22 what a paid month makes', () => {
  test('shares add up to the price and differ by one unit at most', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.integer({ min: 1, max: 50 }), (price, count) => {
        const shares = equalShares(price, count);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('one item for each song, by its number', () => {
    const line = {
      service_name: 'Mixing',
      qty: 1,
      list_price: 300,
      price: 200,
      total_price: 200,
      rush: false,
    };
    expect(itemsOfMonth(line, 1)).toEqual([line]);
    expect(itemsOfMonth(line, 3)).toEqual([
      { ...line, service_name: 'Mixing (1 of 3)', list_price: 100, price: 67, total_price: 67 },
      { ...line, service_name: 'Mixing (2 of 3)', list_price: 100, price: 67, total_price: 67 },
      { ...line, service_name: 'Mixing (3 of 3)', list_price: 100, price: 66, total_price: 66 },
    ]);
  });
});
