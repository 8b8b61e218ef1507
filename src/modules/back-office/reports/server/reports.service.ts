import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import { defineJob, jobHandler, type JobHandler, type JobQueue } from '@/platform/jobs/job';
import { DAY, MINUTE, type Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import type { Reports, Period } from '../reports.contract';
import { dayAfter, dayOf, startsIn, VISIT_STEPS } from '../reports.rules';
import {
  countAnswers,
  countedUntil,
  daysRevisedSince,
  firstTime,
  holdNumbers,
  markCounted,
  medianAnswer,
  recountDays,
  sampleNames,
  sumDays,
  topCounts,
  type DaySums,
} from './reports.store';

const countNumbers = defineJob<{ anew?: boolean }>('numbers.count');

export interface NumbersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly record: RecordChange;
  readonly currency: () => Promise<string>;
  /** Whose money is counted. */
  readonly modes: readonly MoneyMode[];
}

export interface NumbersService {
  /** The numbers of a period, from kept counts. */
  of(period: Period): Promise<Reports>;
  /** Adds what happened since the last count; with `anew` counts everything that is still there. */
  count(anew: boolean): Promise<void>;
  /** Lets everything be counted anew in the background. */
  rebuild(by: { readonly userId: UserId }): Promise<void>;
  readonly jobs: JobHandler[];
}

const DEFAULT_DAYS = 30;
const MAX_LISTED = 10;
// Transactions under way when the last count was made are seen by the next one.
const OVERLAP = 10 * MINUTE;

const midnight = (time: Date): Date => new Date(`${dayOf(time)}T00:00:00Z`);
const NOTHING = { revenue: 0, refunds: 0, orders: 0, delivered: 0, on_time: 0, revised: 0 };

function together(rows: readonly DaySums[]): typeof NOTHING {
  const sum = { ...NOTHING };
  for (const row of rows)
    for (const key of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) sum[key] += row[key];
  return sum;
}

function counter({ db, clock, currency, modes }: NumbersDeps) {
  return async (anew: boolean): Promise<void> => {
    const counted = { currency: await currency(), modes };
    await db.transaction(async (tx) => {
      await holdNumbers(tx);
      const now = clock.now();
      const until = anew ? null : await countedUntil(tx);
      const tomorrow = new Date(midnight(now).getTime() + DAY);
      // Events may come a day late; everything else is written when it happens.
      const since = until ?? (await firstTime(tx)) ?? now;
      const from = midnight(new Date(since.getTime() - DAY));
      await recountDays(tx, { from, to: tomorrow }, counted);
      const seen = new Date(since.getTime() - OVERLAP);
      const revised = until === null ? [] : await daysRevisedSince(tx, seen, from);
      for (const day of revised) {
        await recountDays(tx, { from: day, to: new Date(day.getTime() + DAY) }, counted);
      }
      await countAnswers(tx, until === null ? new Date(0) : seen);
      await markCounted(tx, now);
    });
  };
}

function periodOf({ from, to }: Period, now: Date): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  const today = dayOf(now);
  return { from: dayAfter(today, 1 - DEFAULT_DAYS), to: today };
}

function reader({ db, clock, currency }: NumbersDeps) {
  return async (period: Period): Promise<Reports> => {
    const days = periodOf(period, clock.now());
    const list = (kind: 'step' | 'page' | 'sample') => topCounts(db, days, { kind, limit: MAX_LISTED });
    const [coin, rows, steps, pages, samples, answer, until] = await Promise.all([
      currency(),
      sumDays(db, days, period.by),
      list('step'),
      list('page'),
      list('sample'),
      medianAnswer(db, days),
      countedUntil(db),
    ]);
    const names = await sampleNames(
      db,
      samples.map(({ name }) => name),
    );
    const money = (sum: typeof NOTHING) => ({
      ...sum,
      revenue: toMajor(sum.revenue, coin),
      refunds: toMajor(sum.refunds, coin),
    });
    const known = new Map(rows.map((row) => [row.start, row]));
    const stepOf = (start: string) => {
      const row = known.get(start);
      return { ...money(row === undefined ? NOTHING : together([row])), start };
    };
    return {
      ...days,
      by: period.by,
      currency: coin,
      counted_until: until?.toISOString() ?? null,
      total: money(together(rows)),
      steps_of_time: startsIn(days.from, days.to, period.by).map(stepOf),
      visits: VISIT_STEPS.map((step) => ({
        step,
        count: steps.find(({ name }) => name === step)?.count ?? 0,
      })),
      first_answer: answer,
      pages,
      samples: samples.map(({ name, count }) => ({ name: names.get(name) ?? `Sample ${name}`, count })),
    };
  };
}

/** Builds the studio's numbers: counts by day that a job keeps, and what is read from them. */
export function createNumbersService(deps: NumbersDeps): NumbersService {
  const { db, queue, record } = deps;
  const count = counter(deps);
  return {
    of: reader(deps),
    count,
    rebuild: (by) =>
      db.transaction(async (tx) => {
        const subject = { kind: 'numbers', id: 1, label: 'Reports' };
        await record(tx, { by, action: 'numbers.rebuilt', subject, before: null, after: {} });
        await queue.enqueue(tx, countNumbers, { anew: true }, { singletonKey: 'anew' });
      }),
    jobs: [jobHandler(countNumbers, ({ anew }) => count(anew === true), '*/5 * * * *')],
  };
}
