import { MINUTE } from '@/shared/clock';

/** A parsed cron expression: the allowed values of each field. */
export interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
}

const PART = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/;

function field(text: string, min: number, max: number): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = PART.exec(part);
    const from = match?.[1] === undefined ? min : Number(match[1]);
    const single = match?.[1] !== undefined && match[2] === undefined && match[3] === undefined;
    const to = single ? from : Number(match?.[2] ?? max);
    const step = Number(match?.[3] ?? 1);
    if (match === null || from < min || to > max || from > to || step < 1) {
      throw new Error(`'${part}' is no part of a cron expression between ${min} and ${max}.`);
    }
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

/**
 * Reads a cron expression of five fields (minute, hour, day, month, weekday with 0 for Sunday) made of numbers,
 * `*`, ranges, lists and steps. Day and weekday must both fit. Throws on anything else.
 */
export function parseCron(expression: string): Cron {
  const [minute, hour, day, month, weekday, ...rest] = expression.trim().split(/\s+/);
  if (weekday === undefined || rest.length > 0 || !minute || !hour || !day || !month) {
    throw new Error(`The cron expression '${expression}' does not have five fields.`);
  }
  return {
    minutes: field(minute, 0, 59),
    hours: field(hour, 0, 23),
    days: field(day, 1, 31),
    months: field(month, 1, 12),
    weekdays: field(weekday, 0, 6),
  };
}

function fits(cron: Cron, at: Date): boolean {
  return (
    cron.minutes.has(at.getUTCMinutes()) &&
    cron.hours.has(at.getUTCHours()) &&
    cron.days.has(at.getUTCDate()) &&
    cron.months.has(at.getUTCMonth() + 1) &&
    cron.weekdays.has(at.getUTCDay())
  );
}

// A month covers everything that is scheduled more than once a year; what is rarer is made up for no later.
const LOOK_BACK_MINUTES = 31 * 24 * 60;

/** The newest scheduled minute (UTC) after `since` and not after `now`; null for none. Looks back a month at most. */
export function lastDue(cron: Cron, since: Date, now: Date): Date | null {
  const newest = Math.floor(now.getTime() / MINUTE);
  const oldest = Math.max(Math.floor(since.getTime() / MINUTE) + 1, newest - LOOK_BACK_MINUTES);
  for (let minute = newest; minute >= oldest; minute -= 1) {
    const at = new Date(minute * MINUTE);
    if (fits(cron, at)) return at;
  }
  return null;
}
