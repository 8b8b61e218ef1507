import { expect, test } from 'vitest';
import { periodProblem, usualPeriods } from './payouts.rules';

test('API-80 a period ends not before it begins, and is a year at most', () => {
  expect(periodProblem('2026-03-01', '2026-03-01')).toBeNull();
  expect(periodProblem('2026-03-02', '2026-03-01')).toContain('before it begins');
  expect(periodProblem('2025-01-01', '2026-01-02')).toBeNull();
  expect(periodProblem('2025-01-01', '2026-01-03')).toContain('a year');
});

test('API-80 the usual periods, also over the turn of a year', () => {
  const periods = usualPeriods(new Date('2026-01-15T00:00:00Z'));
  expect(periods.map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-31'],
    ['2025-12-01', '2025-12-31'],
    ['2026-01-01', '2026-03-31'],
    ['2025-10-01', '2025-12-31'],
    ['2026-01-01', '2026-12-31'],
  ]);
});
