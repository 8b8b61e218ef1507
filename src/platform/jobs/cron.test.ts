import { describe, expect, test } from 'vitest';
import { lastDue, parseCron } from './cron';

const at = (text: string) => new Date(`${text}Z`);

function due(expression: string, since: string, now: string): boolean {
  return lastDue(parseCron(expression), at(since), at(now)) !== null;
}

describe('cron expressions', () => {
  test('every minute is due a minute later, not in the same one', () => {
    expect(due('* * * * *', '2026-03-02T10:00:10', '2026-03-02T10:00:50')).toBe(false);
    expect(due('* * * * *', '2026-03-02T10:00:50', '2026-03-02T10:01:00')).toBe(true);
  });

  test('a time of day is due once its minute has come, in UTC', () => {
    expect(due('15 3 * * *', '2026-03-02T03:00:00', '2026-03-02T03:14:59')).toBe(false);
    expect(due('15 3 * * *', '2026-03-02T03:00:00', '2026-03-02T03:15:00')).toBe(true);
    expect(due('15 3 * * *', '2026-03-02T03:15:00', '2026-03-02T23:59:00')).toBe(false);
  });

  test('a time that passed while nothing ran is still found weeks later', () => {
    const found = lastDue(parseCron('0 4 1 * *'), at('2026-02-20T00:00:00'), at('2026-03-02T10:00:00'));
    expect(found).toEqual(at('2026-03-01T04:00:00'));
  });

  test('steps, ranges, lists and weekdays', () => {
    expect(due('*/10 * * * *', '2026-03-02T10:01:00', '2026-03-02T10:09:00')).toBe(false);
    expect(due('*/10 * * * *', '2026-03-02T10:01:00', '2026-03-02T10:10:00')).toBe(true);
    expect(due('0 9-17/4 * * *', '2026-03-02T09:30:00', '2026-03-02T12:59:00')).toBe(false);
    expect(due('0 9-17/4 * * *', '2026-03-02T09:30:00', '2026-03-02T13:00:00')).toBe(true);
    expect(due('5,35 * * * *', '2026-03-02T10:05:00', '2026-03-02T10:35:00')).toBe(true);
    // 2 March 2026 is a Monday.
    expect(due('0 0 * * 1', '2026-03-01T12:00:00', '2026-03-02T00:00:00')).toBe(true);
    expect(due('0 0 * * 2', '2026-03-01T12:00:00', '2026-03-02T23:00:00')).toBe(false);
  });

  test.each([
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* * 0 * *',
    '5-1 * * * *',
    '*/0 * * * *',
    'soon * * * *',
    '',
  ])('refuses %j', (expression) => {
    expect(() => parseCron(expression)).toThrow(/cron expression/);
  });
});
