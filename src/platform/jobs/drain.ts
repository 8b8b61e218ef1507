import type { Clock } from '@/shared/clock';
import { claimByClock, removeJobs, type ClaimedJob } from './job-store';
import { runJobs, type Outcome } from './run-jobs';
import { failJobs, type Workplace } from './workshop';

/** Empties the queue step by step, for tests. */
export class Drain {
  readonly #place: Workplace & { readonly clock: Clock };

  constructor(place: Workplace & { readonly clock: Clock }) {
    this.#place = place;
  }

  /** Runs all that is due by the injected clock, each failing job once; throws what failed after the rest ran. */
  async run(): Promise<number> {
    await this.#place.schedules.tick();
    const failed: Outcome[] = [];
    let ran = 0;
    for (let jobs = await this.#next(failed); jobs.length > 0; jobs = await this.#next(failed)) {
      for (const outcome of await runJobs(this.#place.handlers, jobs, 1)) {
        await this.#settle(outcome);
        if (outcome.error !== undefined) failed.push(outcome);
      }
      ran += jobs.length;
    }
    const errors = failed.map(({ error }) => error);
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} jobs failed.`);
    return ran;
  }

  async #next(failed: readonly Outcome[]): Promise<ClaimedJob[]> {
    const except = failed.map(({ job }) => job.id);
    const now = this.#place.clock.now();
    for (const lane of this.#place.lanes) {
      const jobs = await claimByClock(this.#place.db, { lane, now, except });
      if (jobs.length > 0) return jobs;
    }
    return [];
  }

  async #settle({ job, error }: Outcome): Promise<void> {
    const { boss, log, pool } = this.#place;
    if (error === undefined) await removeJobs(pool, job.lane, [job.id]);
    else await failJobs(boss, log, [{ job, error }]);
  }
}
