import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '@/shared/clock';
import {
  pauseClock,
  resumeClock,
  retentionStep,
  timeLeft,
  type DeletionNotice,
  type ItemClock,
} from './clock.rules';
import { firstDue } from './orders.rules';

const START = new Date('2026-03-02T10:00:00Z');
const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Stretches of work and of waiting for the customer, in turns. */
const stretches = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 90 * DAY }), fc.integer({ min: 0, max: 90 * DAY })),
  {
    maxLength: 12,
  },
);
const turnaround = fc.record({ rush: fc.boolean(), turnaroundMaxHours: fc.integer({ min: 24, max: 120 }) });

describe('ORDR-04 the clock of a step', () => {
  test('ORDR-04 what is due moves on by all the time that it stood still, and by nothing else', () => {
    fc.assert(
      fc.property(turnaround, stretches, (item, all) => {
        const first = firstDue(START, item);
        let clock: ItemClock = { dueAt: first, pausedAt: null };
        let now = START;
        let paused = 0;
        let worked = 0;
        for (const [work, wait] of all) {
          now = later(now, work);
          worked += work;
          clock = pauseClock(clock, now);
          now = later(now, wait);
          paused += wait;
          clock = resumeClock(clock, now);
        }
        expect(clock).toEqual({ dueAt: later(first, paused), pausedAt: null });
        // The customer's time costs the studio nothing, and gives it nothing.
        expect(timeLeft(clock, now)).toBe(first.getTime() - START.getTime() - worked);
      }),
    );
  });

  test('ORDR-04 while it stands still, nothing runs down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 * DAY }),
        fc.nat(90 * DAY),
        fc.nat(90 * DAY),
        (at, one, other) => {
          const stopped = pauseClock({ dueAt: later(START, 72 * HOUR), pausedAt: null }, later(START, at));
          const left = timeLeft(stopped, later(START, at + one));
          expect(timeLeft(stopped, later(START, at + other))).toBe(left);
          expect(timeLeft(resumeClock(stopped, later(START, at + one)), later(START, at + one))).toBe(left);
          // Asked once more while it stands: it stands since the first time.
          expect(pauseClock(stopped, later(START, at + one))).toEqual(stopped);
        },
      ),
    );
  });

  test('ORDR-04 a clock that runs, or that nothing is due by, is left alone', () => {
    const runs = { dueAt: START, pausedAt: null };
    expect(resumeClock(runs, later(START, DAY))).toEqual(runs);
    expect(resumeClock({ dueAt: null, pausedAt: START }, later(START, DAY))).toEqual({
      dueAt: null,
      pausedAt: null,
    });
    expect(timeLeft({ dueAt: null, pausedAt: null }, START)).toBeNull();
    // A clock that goes backwards makes nothing due earlier.
    expect(resumeClock({ dueAt: START, pausedAt: START }, later(START, -MINUTE)).dueAt).toEqual(START);
  });
});

describe('the end of files', () => {
  const end = new Date('2026-09-15T10:00:00Z');
  const at = (days: number): Date => later(end, -days * DAY);

  test('notices come 30, 7 and 1 days before, each once, the nearest only where some were slept through', () => {
    const step = (told: DeletionNotice | null, daysLeft: number) =>
      retentionStep({ deleteAt: end, told }, at(daysLeft));
    expect(step(null, 31)).toEqual({ kind: 'wait' });
    expect(step(null, 30)).toEqual({ kind: 'tell', days: 30, deleteAt: end });
    expect(step(30, 29)).toEqual({ kind: 'wait' });
    expect(step(30, 7)).toEqual({ kind: 'tell', days: 7, deleteAt: end });
    expect(step(null, 3)).toEqual({ kind: 'tell', days: 7, deleteAt: end });
    expect(step(7, 1)).toEqual({ kind: 'tell', days: 1, deleteAt: end });
    expect(step(1, 0.1)).toEqual({ kind: 'wait' });
    expect(step(1, 0)).toEqual({ kind: 'delete' });
  });

  test('whoever could not be told in time has a day more', () => {
    const now = later(end, 9 * DAY);
    expect(retentionStep({ deleteAt: end, told: 30 }, now)).toEqual({
      kind: 'tell',
      days: 1,
      deleteAt: later(now, DAY),
    });
  });

  /** The life of an item's files, with a job that comes by after each of these naps. */
  function live(naps: readonly number[]) {
    let [now, deleteAt] = [at(45), end];
    let told: DeletionNotice | null = null;
    let toldAt = now;
    const notices: DeletionNotice[] = [];
    for (const nap of [...naps, 40 * DAY, 2 * DAY, 2 * DAY, 2 * DAY, 2 * DAY]) {
      now = later(now, nap);
      const next = retentionStep({ deleteAt, told }, now);
      if (next.kind === 'tell') {
        notices.push(next.days);
        [told, toldAt, deleteAt] = [next.days, now, next.deleteAt];
      }
      if (next.kind === 'delete')
        return { notices, notice: now.getTime() - toldAt.getTime(), deletedAt: now };
    }
    throw new Error('nothing was deleted');
  }

  test('however the job sleeps: at most one notice of a kind, in their order, and a day before the end at the least', () => {
    const nap = fc.integer({ min: MINUTE, max: 40 * DAY });
    fc.assert(
      fc.property(fc.array(nap, { minLength: 1, maxLength: 60 }), (naps) => {
        const { notices, notice, deletedAt } = live(naps);
        expect(notices).toEqual([...new Set(notices)].toSorted((a, b) => b - a));
        expect(notices.at(-1)).toBe(1);
        expect(notice).toBeGreaterThanOrEqual(22 * HOUR);
        expect(deletedAt.getTime()).toBeGreaterThanOrEqual(end.getTime());
      }),
    );
  });
});
