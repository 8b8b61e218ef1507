import type { Clock } from '@/shared/clock';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(time: Date | string): void;
  advance(milliseconds: number): void;
}

/** Makes a clock that stands at the given instant. */
export function createTestClock(start = '2026-03-02T10:00:00.000Z'): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(time) {
      now = new Date(time);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
