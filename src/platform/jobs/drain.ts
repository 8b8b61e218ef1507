import type { PgBoss } from 'pg-boss';
import type { Clock } from '@/shared/clock';
import type { Batches } from './batch';
import type { Payload, StoredJob } from './boss-store';
import type { Lane } from './job';
import { failureNote, type Outcome } from './run-jobs';
import type { Schedules } from './schedules';

interface DrainDeps {
  readonly boss: PgBoss;
  readonly batches: Batches;
  readonly schedules: Schedules;
  readonly lanes: readonly Lane[];
  readonly clock: Clock;
}

const BATCH = 50;
const LONG_AGO = new Date(0);

/** Empties the queue step by step, for tests. */
export class Drain {
  readonly #deps: DrainDeps;

  constructor(deps: DrainDeps) {
    this.#deps = deps;
  }

  /** Runs all that is due by the injected clock, each failing job once; throws what failed after the rest ran. */
  async run(): Promise<number> {
    const { schedules, lanes } = this.#deps;
    await schedules.tick();
    const errors = new Map<string, unknown>();
    let ran = 0;
    for (const lane of lanes) await this.#hasten(lane);
    for (let taken = await this.#next(); taken !== null; taken = await this.#next()) {
      const { lane, jobs } = taken;
      // A failed one may be due again before all is done; it waits for the next drain.
      const fresh = jobs.filter(({ id }) => !errors.has(id));
      const outcomes = await this.#deps.batches.run({ lane, atOnce: 1, settleTries: 1 }, fresh);
      for (const { job, error } of outcomes) if (error !== undefined) errors.set(job.id, error);
      await this.#fail(lane, [...outcomes, ...this.#again(lane, jobs, errors)]);
      ran += fresh.length;
    }
    const all = [...errors.values()];
    if (all.length === 1) throw all[0];
    if (all.length > 1) throw new AggregateError(all, `${all.length} jobs failed.`);
    return ran;
  }

  #again(lane: Lane, jobs: readonly StoredJob[], errors: ReadonlyMap<string, unknown>): Outcome[] {
    return jobs.flatMap(({ id, data }) =>
      errors.has(id)
        ? [{ job: { id, lane, name: data.job, data: data.data, isLast: false }, error: errors.get(id) }]
        : [],
    );
  }

  async #fail(lane: Lane, outcomes: readonly Outcome[]): Promise<void> {
    const failed = new Map(
      outcomes.filter(({ error }) => error !== undefined).map(({ job, error }) => [job.id, error]),
    );
    for (const [id, error] of failed) await this.#deps.boss.fail(lane, id, failureNote(error));
  }

  // A repetition is due at once, and what waits for a time is when the clock of the test says so.
  async #hasten(lane: Lane): Promise<void> {
    const { boss, clock } = this.#deps;
    const waiting = await boss.findJobs<Payload>(lane, { queued: true });
    for (const { id, state, data } of waiting) {
      const isDue = state === 'retry' || (data.at !== undefined && new Date(data.at) <= clock.now());
      if (isDue) await boss.update(lane, undefined, { id, startAfter: LONG_AGO });
    }
  }

  async #next(): Promise<{ lane: Lane; jobs: StoredJob[] } | null> {
    for (const lane of this.#deps.lanes) {
      const jobs = await this.#deps.boss.fetch<Payload>(lane, { batchSize: BATCH, includeMetadata: true });
      if (jobs.length > 0) return { lane, jobs };
    }
    return null;
  }
}
