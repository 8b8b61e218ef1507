import { expect, test, describe } from 'vitest';
import * as fc from 'fast-check';
import {
  addBusinessDays,
  deletionDate,
  firstDue,
  transitionItem,
  nextStep,
  orderStatus,
  revisionDeadline,
  revisionDue,
  stageOf,
  statusView,
  type ItemData,
  type Move,
  type Status,
} from './orders.rules';

const at = (text: string): Date => new Date(text);

const data: ItemData = {
  status: 0,
  isGiftCard: false,
  filesReceivedAt: null,
  lastDeliveredAt: null,
  revisionAskedAt: null,
  dueAt: null,
  pausedAt: null,
  turnaroundHours: [72, 120],
  revisionDeadline: null,
};

describe('moves', () => {
  const statuses: Status[] = [0, 1, 2, 3];
  const allowed = new Set([
    'take 0 1',
    'ask-revision 1 2',
    'ask-revision 2 2',
    'complete 1 3',
    'complete 2 3',
    'window-ended 1 3',
    'window-ended 2 3',
    'reopen 3 2',
  ]);
  const moves: Move[] = ['take', 'ask-revision', 'complete', 'window-ended', 'reopen'];

  test('ORDR-02 only the decided moves exist', () => {
    const found = moves.flatMap((move) =>
      statuses.flatMap((status) => {
        const to = transitionItem({ status, delivered: true }, move);
        return to === null ? [] : [`${move} ${status} ${to}`];
      }),
    );
    expect(new Set(found)).toEqual(allowed);
  });

  test('ORDR-05 an item without deliverables is neither completed nor revised', () => {
    for (const status of statuses) {
      expect(transitionItem({ status, delivered: false }, 'complete')).toBeNull();
      expect(transitionItem({ status, delivered: false }, 'ask-revision')).toBeNull();
    }
  });

  test('an order follows its items', () => {
    expect(orderStatus([])).toBe(0);
    expect(orderStatus([3, 3])).toBe(3);
    expect(orderStatus([3, 2, 1])).toBe(2);
    expect(orderStatus([3, 1, 0])).toBe(1);
    expect(orderStatus([0, 0])).toBe(0);
    expect(orderStatus([3, 0])).toBe(0);
  });
});

describe('words', () => {
  test('ORDR-02 status names, and Unknown for any other value', () => {
    expect([0, 1, 2, 3].map((n) => statusView(n).name)).toEqual([
      'Pending',
      'In Progress',
      'In Revision',
      'Completed',
    ]);
    expect(statusView(4).name).toBe('Unknown');
    expect(statusView(-1).name).toBe('Unknown');
  });

  test('whose turn it is through the life of an item', () => {
    const files = {
      ...data,
      filesReceivedAt: at('2026-03-02T10:00:00Z'),
      dueAt: at('2026-03-07T10:00:00Z'),
    };
    const delivered = {
      ...files,
      status: 1 as const,
      lastDeliveredAt: at('2026-03-04T10:00:00Z'),
      revisionDeadline: at('2026-03-11T10:00:00Z'),
    };
    expect(nextStep(data).turn).toBe('customer');
    expect(nextStep(files)).toMatchObject({ turn: 'studio', dueAt: files.dueAt });
    expect(nextStep({ ...files, status: 1 }).turn).toBe('studio');
    expect(nextStep(delivered)).toMatchObject({ turn: 'customer', dueAt: delivered.revisionDeadline });
    expect(nextStep({ ...delivered, status: 2, revisionAskedAt: at('2026-03-05T10:00:00Z') }).turn).toBe(
      'studio',
    );
    const asked = { ...files, status: 1 as const, pausedAt: at('2026-03-05T10:00:00Z') };
    expect(nextStep(asked)).toMatchObject({ turn: 'customer', dueAt: null, leftMs: 48 * 3_600_000 });
    expect(nextStep({ ...delivered, status: 3 }).turn).toBe('nobody');
    expect(nextStep({ ...data, isGiftCard: true }).turn).toBe('nobody');
  });
});

test('ORDR-02 how far an item is, from its payment to its end', () => {
  const filesReceivedAt = at('2026-03-02T10:00:00Z');
  const lastDeliveredAt = at('2026-03-04T10:00:00Z');
  expect(stageOf(data)).toBe('paid');
  expect(stageOf({ ...data, filesReceivedAt })).toBe('files');
  expect(stageOf({ ...data, filesReceivedAt, status: 1 })).toBe('started');
  expect(stageOf({ ...data, filesReceivedAt, status: 2, lastDeliveredAt })).toBe('delivered');
  expect(stageOf({ ...data, filesReceivedAt, status: 3, lastDeliveredAt })).toBe('completed');
});

describe('times', () => {
  test('ORDR-11 a first version is told with the earliest and the latest time, 72 to 120 h or 24 to 72 h', () => {
    const from = at('2026-03-02T10:00:00Z');
    const due = (turnaroundHours: [number, number]) => {
      const dueAt = firstDue(from, { rush: false, turnaroundMaxHours: turnaroundHours[1] });
      const { dueFrom, ...step } = nextStep({
        ...data,
        status: 1,
        filesReceivedAt: from,
        dueAt,
        turnaroundHours,
      });
      return [dueFrom, step.dueAt];
    };
    expect(due([72, 120])).toEqual([at('2026-03-05T10:00:00Z'), at('2026-03-07T10:00:00Z')]);
    expect(due([24, 72])).toEqual([at('2026-03-03T10:00:00Z'), at('2026-03-05T10:00:00Z')]);
    expect(due([72, 72])).toEqual([null, at('2026-03-05T10:00:00Z')]);
    expect(revisionDue(from)).toEqual(at('2026-03-05T10:00:00Z'));
  });

  test('due after the turnaround, rush after 24 hours', () => {
    const from = at('2026-03-02T10:00:00Z');
    expect(firstDue(from, { rush: false, turnaroundMaxHours: 120 })).toEqual(at('2026-03-07T10:00:00Z'));
    expect(firstDue(from, { rush: true, turnaroundMaxHours: 120 })).toEqual(at('2026-03-03T10:00:00Z'));
  });

  test('business days skip weekends', () => {
    expect(addBusinessDays(at('2026-03-06T15:00:00Z'), 1)).toEqual(at('2026-03-09T15:00:00Z'));
    expect(addBusinessDays(at('2026-03-07T15:00:00Z'), 5)).toEqual(at('2026-03-13T15:00:00Z'));
    fc.assert(
      fc.property(
        fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 40 }),
        (from, days) => {
          const end = addBusinessDays(from, days);
          expect([0, 6]).not.toContain(end.getUTCDay());
          let counted = 0;
          for (let time = from.getTime() + 86_400_000; time <= end.getTime(); time += 86_400_000) {
            if (![0, 6].includes(new Date(time).getUTCDay())) counted += 1;
          }
          expect(counted).toBe(days);
        },
      ),
    );
  });

  test('the revision window is the later of both ends', () => {
    const first = at('2026-03-02T10:00:00Z');
    expect(revisionDeadline(first, first)).toEqual(at('2026-03-09T10:00:00Z'));
    expect(revisionDeadline(first, at('2026-03-08T10:00:00Z'))).toEqual(at('2026-03-10T10:00:00Z'));
  });

  test('files are kept six months, to the last day of a shorter month', () => {
    expect(deletionDate(at('2026-03-15T10:00:00Z'))).toEqual(at('2026-09-15T10:00:00Z'));
    expect(deletionDate(at('2026-08-31T10:00:00Z'))).toEqual(at('2027-02-28T10:00:00Z'));
  });
});
