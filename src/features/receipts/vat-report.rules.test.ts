import { expect, test } from 'vitest';
import { isQuarter, quarterBounds, quarterOf, quartersBetween, vatRuleWords } from './vat-report.rules';

test('API-80 a quarter begins and ends in UTC, also over the turn of a year', () => {
  expect(quarterOf(new Date('2026-03-31T23:59:59.999Z'))).toBe('2026-Q1');
  expect(quarterOf(new Date('2026-04-01T00:00:00Z'))).toBe('2026-Q2');
  expect(quarterBounds('2025-Q4')).toEqual({
    from: new Date('2025-10-01T00:00:00Z'),
    until: new Date('2026-01-01T00:00:00Z'),
  });
  expect(quartersBetween(new Date('2025-08-20T00:00:00Z'), new Date('2026-02-01T00:00:00Z'))).toEqual([
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
  expect(vatRuleWords('reverse_charge')).toBe('Reverse charge');
  expect(vatRuleWords('other')).toBe('other');
});
