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
  /** Whether this process is the one that looks after this lane, rather than helping out. */
  isMine(lane: Lane): boolean;
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

// Who writes a job tells of it; this only finds what a process left that died between its commit and its word.
const LOOK_MS = 10_000;
// What trickles in is taken in batches: each look costs as much as the jobs themselves.
const PACE_MS = 20;
const PAUSE_AFTER_ERROR_MS = 2_000;
const SETTLE_TRIES = 5;

/** Takes jobs of one lane and runs them, for as long as the process lives. */
export class WorkLoop {
  readonly lane: Lane;
  readonly #plan: LoopPlan;
  readonly #deps: WorkLoopDeps;
  #stopped = false;
  #woken = false;
  #invited = false;
  #lookedAt = -Infinity;
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

  /** Works in a lane that another process looks after, until it has caught up. */
  help(): void {
    this.#invited = true;
    this.wake();
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
        if (!this.#mayLook()) await this.#rest(null);
        else if (!(await this.#turn())) await this.#rest(await this.#restMs());
      } catch (error) {
        this.#deps.log.warn({ err: error, lane: this.lane }, 'the job queue could not be read; trying again');
        await this.#rest(PAUSE_AFTER_ERROR_MS);
      }
    }
  }

  #mayLook(): boolean {
    return this.#invited || this.#deps.isMine(this.lane);
  }

  /** Works on one batch; false where no more is due. */
  async #turn(): Promise<boolean> {
    const { pool, worker } = this.#deps;
    await this.#pace();
    const jobs = await claimDue(pool, { lane: this.lane, count: this.#plan.batch, worker });
    const isMore = jobs.length === this.#plan.batch;
    if (!isMore) this.#invited = false;
    if (jobs.length > 0) await this.#settle(await this.#deps.run(jobs, this.#plan.atOnce));
    if (isMore) this.#lookedAt = -Infinity;
    return isMore;
  }

  async #pace(): Promise<void> {
    const wait = this.#lookedAt + PACE_MS - performance.now();
    if (wait > 0) await sleep(wait);
    this.#lookedAt = performance.now();
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
    if (this.#woken || this.#stopped) return 0;
    const next = await nextDueMs(this.#deps.pool, this.lane);
    return next === null ? LOOK_MS : Math.min(Math.max(next, 1), LOOK_MS);
  }

  /** Waits so many milliseconds, or until it is woken; null for as long as that takes. */
  async #rest(ms: number | null): Promise<void> {
    if (this.#woken || this.#stopped) return;
    await new Promise<void>((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.#rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#rouse = null;
  }
}
