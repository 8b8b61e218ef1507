import type { JobResult, PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@/platform/db/database';
import type { Log } from '@/platform/log/log';
import { MAX_DEATHS, quarantine, type Attempts } from './attempts';
import { deleteJobs, type StoredJob } from './boss-store';
import type { JobHandler, Lane } from './job';
import { failureNote, logFailure, runJobs, type ClaimedJob, type Outcome } from './run-jobs';

export interface BatchDeps {
  readonly boss: PgBoss;
  readonly db: Db;
  readonly log: Log;
  readonly attempts: Attempts;
  readonly handlers: ReadonlyMap<string, JobHandler>;
}

/** A lane, and how many of the jobs that were taken together run side by side. */
export interface LanePlan {
  readonly lane: Lane;
  readonly atOnce: number;
  /** How often it is tried to write what became of them. A job that is done but not yet forgotten would run again. */
  readonly settleTries: number;
}

function claimed(lane: Lane, { id, data, retryCount, retryLimit }: StoredJob): ClaimedJob {
  return { id, lane, name: data.job, data: data.data, isLast: retryCount >= retryLimit };
}

// pg-boss takes the oldest jobs, and answers them in any order.
const oldestFirst = (a: StoredJob, b: StoredJob): number =>
  a.createdOn.getTime() - b.createdOn.getTime() || (a.data.n ?? 0) - (b.data.n ?? 0);

/** Runs jobs that were taken from a lane, and settles them: what all that take jobs share. */
export class Batches {
  readonly #deps: BatchDeps;
  // Whoever lost its process before runs alone among its like, so that the one that kills takes no other along.
  #suspects: Promise<unknown> = Promise.resolve();

  constructor(deps: BatchDeps) {
    this.#deps = deps;
  }

  /** Runs the jobs; done ones are gone afterwards, as their data may hold one-time tokens. Throws only where the database does. */
  async run(plan: LanePlan, taken: readonly StoredJob[]): Promise<Outcome[]> {
    const { attempts } = this.#deps;
    const { lane } = plan;
    const jobs = taken.toSorted(oldestFirst);
    const deaths = await attempts.deathsOf(
      jobs.map(({ id, retryCount, data }) => ({ id, retryCount, deaths: data.deaths ?? 0 })),
    );
    const lost = jobs.filter(({ id }) => (deaths.get(id) ?? 0) >= MAX_DEATHS);
    if (lost.length > 0) await this.#quarantine(lane, lost, deaths);
    const suspects = jobs.filter((job) => deaths.has(job.id) && !lost.includes(job));
    await attempts.pause(suspects.map(({ id }) => id));
    const others = jobs.filter(({ id }) => !deaths.has(id));
    const outcomes = await this.#runAndSettle(plan, others);
    for (const job of suspects) outcomes.push(...(await this.#runAlone(plan, job)));
    return outcomes;
  }

  #runAlone(plan: LanePlan, job: StoredJob): Promise<Outcome[]> {
    const turn = this.#suspects.then(async () => {
      await this.#deps.attempts.resume(job.id);
      return this.#runAndSettle(plan, [job]);
    });
    this.#suspects = turn.catch(() => undefined);
    return turn;
  }

  async #runAndSettle(plan: LanePlan, jobs: readonly StoredJob[]): Promise<Outcome[]> {
    const { attempts, handlers } = this.#deps;
    const ids = jobs.map(({ id }) => id);
    attempts.begin(ids);
    const outcomes = await runJobs(
      handlers,
      jobs.map((job) => claimed(plan.lane, job)),
      plan.atOnce,
    );
    const again = new Set(
      jobs.filter(({ retryCount, data }) => retryCount > 0 || data.deaths).map(({ id }) => id),
    );
    await this.#settle(plan, outcomes, again);
    attempts.forget(ids);
    return outcomes;
  }

  async #quarantine(
    lane: Lane,
    jobs: readonly StoredJob[],
    deaths: ReadonlyMap<string, number>,
  ): Promise<void> {
    const { boss, db, log } = this.#deps;
    const lost = jobs.map(({ id, data, singletonKey, createdOn, startedOn }) => ({
      id,
      lane,
      job: data.job,
      data: data.data,
      singleton_key: singletonKey,
      deaths: deaths.get(id) ?? MAX_DEATHS,
      created_at: createdOn,
      started_at: startedOn,
    }));
    await db.transaction(async (tx) => {
      await quarantine(tx, lost);
      await deleteJobs(boss, tx, { lane, ids: jobs.map(({ id }) => id) });
    });
    for (const { id, job } of lost)
      log.error({ id, lane, job }, 'a job lost its process again and is in quarantine');
  }

  async #settle(
    { lane, settleTries }: LanePlan,
    outcomes: readonly Outcome[],
    again: ReadonlySet<string>,
  ): Promise<void> {
    const { boss, log, attempts } = this.#deps;
    const ids = (isDone: boolean) =>
      outcomes.filter(({ error }) => (error === undefined) === isDone).map(({ job }) => job.id);
    for (const outcome of outcomes) if (outcome.error !== undefined) logFailure(log, outcome);
    const [done, failed] = [ids(true), ids(false)];
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (done.length > 0) await boss.deleteJob(lane, done);
        await attempts.end({ known: done.filter((id) => again.has(id)), failed });
        return;
      } catch (error) {
        if (attempt === settleTries) throw error;
        await sleep(attempt * 1000);
      }
    }
  }
}

/** How pg-boss is told what became of its jobs. Those that are gone already count as completed. */
export function resultsOf(jobs: readonly StoredJob[], outcomes: readonly Outcome[]): JobResult[] {
  const failed = new Map(
    outcomes.filter(({ error }) => error !== undefined).map((one) => [one.job.id, one.error]),
  );
  return jobs.map(({ id }) =>
    failed.has(id)
      ? { id, status: 'failed', output: failureNote(failed.get(id)) }
      : { id, status: 'completed' },
  );
}
