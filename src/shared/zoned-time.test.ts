import { expect, test } from 'vitest';
import { instantOf, isTimeZone, wallTime } from './zoned-time';

test.each([
  ['2026-03-10T14:30', 'Europe/Amsterdam', '2026-03-10T13:30:00.000Z'],
  ['2026-07-10T14:30', 'Europe/Amsterdam', '2026-07-10T12:30:00.000Z'],
  ['2026-07-10T00:15', 'Asia/Kathmandu', '2026-07-09T18:30:00.000Z'],
  ['2026-01-01T00:00', 'America/Los_Angeles', '2026-01-01T08:00:00.000Z'],
  ['2026-03-10T14:30', 'UTC', '2026-03-10T14:30:00.000Z'],
])('API-80 %s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone)?.toISOString()).toBe(instant);
  expect(wallTime(instant, zone)).toBe(wall);
});

test('API-80 the hour that comes twice is its first, the hour that is left out is what follows', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Amsterdam')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(instantOf('2026-03-29T02:30', 'Europe/Amsterdam')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(wallTime('2026-03-29T01:30:00.000Z', 'Europe/Amsterdam')).toBe('2026-03-29T03:30');
});

test('API-80 what is no time or no zone is said so', () => {
  expect(['', 'tomorrow', '2026-13-01T00:00', '2026-03-10'].map((typed) => instantOf(typed, 'UTC'))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(['UTC', 'Europe/Amsterdam', 'Amsterdam', '', '+02:00'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
