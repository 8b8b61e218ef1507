import { expect, test } from 'vitest';
import { isQuarter, quarterBounds, quarterOf, quartersBetween, vatRuleLabel } from './vat-report.rules';

test('API-80 a quarter begins and ends by a clock, here UTC, also over the turn of a year', () => {
  expect(quarterOf(new Date('2026-03-31T23:59:59.999Z'), 'UTC')).toBe('2026-Q1');
  expect(quarterOf(new Date('2026-04-01T00:00:00Z'), 'UTC')).toBe('2026-Q2');
  expect(quarterBounds('2025-Q4', 'UTC')).toEqual({
    from: new Date('2025-10-01T00:00:00Z'),
    until: new Date('2026-01-01T00:00:00Z'),
  });
  expect(quartersBetween(new Date('2025-08-20T00:00:00Z'), new Date('2026-02-01T00:00:00Z'), 'UTC')).toEqual([
    '2026-Q1',
    '2025-Q4',
    '2025-Q3',
  ]);
});

test('API-80 only quarters are quarters; rules have names', () => {
  expect(['2026-Q1', '2026-Q5', '1999-Q1', '2026-1', ''].map(isQuarter)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(vatRuleLabel('reverse_charge')).toBe('Reverse charge');
  expect(vatRuleLabel('other')).toBe('other');
});

test('S1-10: quarters are those of the studio’s clock: half past midnight on 1 April is in the second', () => {
  const early = new Date('2026-03-31T22:30:00Z');
  expect(quarterOf(early, 'Europe/Amsterdam')).toBe('2026-Q2');
  expect(quarterOf(early, 'UTC')).toBe('2026-Q1');
  expect(quarterOf(early, 'America/New_York')).toBe('2026-Q1');
  expect(quarterBounds('2026-Q2', 'Europe/Amsterdam')).toEqual({
    from: new Date('2026-03-31T22:00:00Z'),
    until: new Date('2026-06-30T22:00:00Z'),
  });
  expect(quarterBounds('2026-Q4', 'Asia/Tokyo').until).toEqual(new Date('2026-12-31T15:00:00Z'));
  expect(quartersBetween(early, early, 'Europe/Amsterdam')).toEqual(['2026-Q2']);
});
