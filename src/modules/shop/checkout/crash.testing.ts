import { setTimeout as sleep } from 'node:timers/promises';
import { queryRows, type Db } from '@/platform/db/database';
import { createCheckoutHarness, type Harness, type testClock } from './checkout.testing';
import { openFragileDatabase } from './fragile-database.testing';

/** When a process is killed: before or after one of its statements. */
export interface Moment {
  readonly at: number;
  readonly when: 'before' | 'after';
}

type Clock = ReturnType<typeof testClock>;
type Work = (harness: Harness) => Promise<unknown>;
type Context = { readonly db: Db; readonly url: string };

/** Waits until the server has dropped the transactions of broken connections, which it does as soon as it sees it. */
export async function untilNoticed(db: Db): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while ((await queryRows(db, text)).length > 0) await sleep(2);
}

/** Runs `work` in a process that is killed at a moment; whoever repairs it is another process. */
export async function killed(
  context: Context,
  { moment, clock }: { moment: Moment; clock: Clock },
  work: Work,
): Promise<void> {
  const fragile = openFragileDatabase(context.url);
  fragile.killAt(moment.at, moment.when);
  await work(createCheckoutHarness(fragile, { clock })).catch(() => null);
  await fragile.close();
  await untilNoticed(context.db);
}

/** How many statements `work` sends in a process that lives on. */
export async function statementsOf(context: Context, clock: Clock, work: Work): Promise<number> {
  const whole = openFragileDatabase(context.url);
  const before = whole.count();
  await work(createCheckoutHarness(whole, { clock }));
  const count = whole.count() - before;
  await whole.close();
  return count;
}

/** Before and after each statement. */
export function everyMoment(statements: number): Moment[] {
  return Array.from({ length: statements }, (_, index) => [
    { at: index + 1, when: 'before' as const },
    { at: index + 1, when: 'after' as const },
  ]).flat();
}

/**
 * After each statement, and before the first: for work that sends one statement after the other that is every state
 * which the database can be left in.
 */
export function everyState(statements: number): Moment[] {
  const after = Array.from({ length: statements }, (_, index) => ({ at: index + 1, when: 'after' as const }));
  return [{ at: 1, when: 'before' }, ...after];
}
