import { DAY } from '@/shared/clock';

/** The clock of the studio's step. Times are UTC instants. */
export interface ItemClock {
  /** When the step is due; null while nothing is. While the clock stands still, when it would have been. */
  readonly dueAt: Date | null;
  /** Since when it stands still, as the customer was asked something; null while it runs. */
  readonly pausedAt: Date | null;
}

/** Stops a clock. One that stands still already goes on doing so from its own time. */
export function pauseClock(clock: ItemClock, at: Date): ItemClock {
  return { dueAt: clock.dueAt, pausedAt: clock.pausedAt ?? at };
}

/** Lets a clock go on: what was due moves on by the time that it stood still. One that runs stays as it is. */
export function resumeClock({ dueAt, pausedAt }: ItemClock, at: Date): ItemClock {
  if (pausedAt === null || dueAt === null) return { dueAt, pausedAt: null };
  const stood = Math.max(0, at.getTime() - pausedAt.getTime());
  return { dueAt: new Date(dueAt.getTime() + stood), pausedAt: null };
}

/** Milliseconds that are left for a step: negative when it is late, null when nothing is due. */
export function timeLeft({ dueAt, pausedAt }: ItemClock, now: Date): number | null {
  return dueAt === null ? null : dueAt.getTime() - (pausedAt ?? now).getTime();
}

/** How many days before their deletion a customer is told of it. */
export const DELETION_NOTICES = [30, 7, 1] as const;
export type DeletionNotice = (typeof DELETION_NOTICES)[number];

export interface Retention {
  readonly deleteAt: Date;
  /** The nearest notice of this date that was given; null for none. */
  readonly told: DeletionNotice | null;
}

export type RetentionStep =
  | { readonly kind: 'wait' }
  /** `deleteAt` is later than it was where a notice of one day comes late. */
  | { readonly kind: 'tell'; readonly days: DeletionNotice; readonly deleteAt: Date }
  | { readonly kind: 'delete' };

// The job comes by every hour: a notice that is so much late changes no date.
const LATE_MS = DAY / 12;

/**
 * What to do about an item's files now. Each notice is given once, the nearest one only where several were slept
 * through; nothing is deleted that the customer was not told of about a day before.
 */
export function retentionStep({ deleteAt, told }: Retention, now: Date): RetentionStep {
  const left = deleteAt.getTime() - now.getTime();
  if (told === 1) return left <= 0 ? { kind: 'delete' } : { kind: 'wait' };
  const days = DELETION_NOTICES.findLast((notice) => left <= notice * DAY);
  if (days === undefined || (told !== null && told <= days)) return { kind: 'wait' };
  const tooLate = days === 1 && left < DAY - LATE_MS;
  return { kind: 'tell', days, deleteAt: tooLate ? new Date(now.getTime() + DAY) : deleteAt };
}
