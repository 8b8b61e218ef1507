import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Log } from '@/platform/log/log';
import type { Lane } from './job';
import { claimDue, nextDueMs, removeJobs, type ClaimedJob } from './job-store';
import type { Outcome } from './run-jobs';

export interface WorkLoopDeps {
  readonly pool: Pool;
  readonly log: Log;
  readonly worker: number;
  run(jobs: readonly ClaimedJob[], atOnce: number): Promise<Outcome[]>;
  /** Puts failed jobs back, or lays them to rest. */
  fail(outcomes: readonly Outcome[]): Promise<void>;
}

export interface LoopPlan {
  readonly lane: Lane;
  /** Most jobs taken at a time, and how many of them run side by side. */
  readonly batch: number;
  readonly atOnce: number;
}

// Wake-ups do the work; this only finds what a process left that died between its commit and its wake-up.
const LOOK_MS = 10_000;
const PAUSE_AFTER_ERROR_MS = 2_000;
const SETTLE_TRIES = 5;

/** Takes jobs of one lane and runs them, for as long as the process lives. */
export class WorkLoop {
  readonly lane: Lane;
  readonly #plan: LoopPlan;
  readonly #deps: WorkLoopDeps;
  #stopped = false;
  #woken = false;
  #rouse: (() => void) | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(plan: LoopPlan, deps: WorkLoopDeps) {
    this.lane = plan.lane;
    this.#plan = plan;
    this.#deps = deps;
  }

  start(): void {
    this.#ended = this.#loop();
  }

  /** Looks for jobs now, or once more after the present ones. */
  wake(): void {
    this.#woken = true;
    this.#rouse?.();
  }

  /** Takes no more jobs; resolves when the present ones are done. */
  stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    return this.#ended;
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      try {
        if (await this.#turn()) continue;
        await this.#rest(await this.#restMs());
      } catch (error) {
        this.#deps.log.warn({ err: error, lane: this.lane }, 'the job queue could not be read; trying again');
        await this.#rest(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  /** Works on one batch; false where nothing was due. */
  async #turn(): Promise<boolean> {
    const { pool, worker } = this.#deps;
    const jobs = await claimDue(pool, { lane: this.lane, count: this.#plan.batch, worker });
    if (jobs.length === 0) return false;
    await this.#settle(await this.#deps.run(jobs, this.#plan.atOnce));
    return true;
  }

  // A job that is done but not yet forgotten would run again an hour later: worth some patience.
  async #settle(outcomes: readonly Outcome[]): Promise<void> {
    const failed = outcomes.filter(({ error }) => error !== undefined);
    const done = outcomes.filter(({ error }) => error === undefined).map(({ job }) => job.id);
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (done.length > 0) await removeJobs(this.#deps.pool, this.lane, done);
        if (failed.length > 0) await this.#deps.fail(failed);
        return;
      } catch (error) {
        if (attempt === SETTLE_TRIES) throw error;
        await sleep(attempt * 1000);
      }
    }
  }

  async #restMs(): Promise<number> {
    const next = await nextDueMs(this.#deps.pool, this.lane);
    return next === null ? LOOK_MS : Math.min(Math.max(next, 1), LOOK_MS);
  }

  async #rest(ms: number): Promise<void> {
    if (this.#woken || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#rouse = null;
  }
}
