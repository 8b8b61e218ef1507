import { describe, expect, test } from 'vitest';
import { isBackupDue, sizeText } from './maintenance.rules';

const at = (text: string): Date => new Date(`${text}Z`);

describe('API-80 backups by themselves', () => {
  test.each([
    // 2026-03-02 is a Monday.
    ['day', null, '2026-03-04T02:59', true],
    ['day', '2026-03-04T03:00', '2026-03-05T02:59', false],
    ['day', '2026-03-04T03:00', '2026-03-05T03:00', true],
    ['day', '2026-03-04T03:20', '2026-03-09T12:00', true],
    ['week', '2026-03-02T03:00', '2026-03-08T23:59', false],
    ['week', '2026-03-02T03:00', '2026-03-09T02:59', false],
    ['week', '2026-03-02T03:00', '2026-03-09T03:00', true],
    ['week', '2026-03-02T03:00', '2026-03-12T03:00', true],
    ['off', null, '2026-03-12T03:00', false],
  ] as const)('API-80 every %s, last %s, now %s: %s', (...[every, planned, now, due]) => {
    const plannedAt = planned === null ? null : at(planned);
    expect(isBackupDue({ every, hour: 3, plannedAt }, at(now))).toBe(due);
  });

  test('API-80 sizes', () => {
    expect([12, 340_000, 5_120_000, 73_400_000_000].map(sizeText)).toEqual([
      '1 kB',
      '340 kB',
      '5.1 MB',
      '73.4 GB',
    ]);
  });
});
