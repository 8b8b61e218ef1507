import { expect, test } from 'vitest';
import { daysIn, shareText, spanText, startOf, startsIn } from './reports.rules';

test('API-80 a period has every step, also those without a count; weeks begin on Monday', () => {
  expect(startsIn('2026-02-27', '2026-03-02', 'day')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
  expect(startsIn('2026-02-27', '2026-03-02', 'week')).toEqual(['2026-02-23', '2026-03-02']);
  expect(startsIn('2026-02-27', '2026-03-02', 'month')).toEqual(['2026-02-01', '2026-03-01']);
  expect(startOf('2026-03-01', 'week')).toBe('2026-02-23');
  expect(daysIn('2026-03-01', '2026-03-01')).toBe(1);
});

test('API-80 shares of nothing and spans of nothing are a dash', () => {
  expect([shareText(1, 3), shareText(0, 0), spanText(null)]).toEqual(['33.3%', '–', '–']);
  expect([45, 720, 12_600, 181_440].map(spanText)).toEqual(['45 s', '12 min', '3.5 h', '2.1 days']);
});
