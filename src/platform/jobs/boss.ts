import type { PgBoss } from 'pg-boss';
import { afterCommit, runLocked, SCHEMA_LOCK, type Database, type Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import type { JobEntry, JobHandler, JobOptions, JobQueue, JobType, Lane } from './job';
import { Drain } from './drain';
import { Attempts, withoutHeld } from './attempts';
import { Batches } from './batch';
import { createLanes, insertJobs, openBoss, type NewJob, type OpenJob, type OpenState } from './boss-store';
import { takeOverEarlierJobs } from './earlier-jobs';
import { OpenJobs } from './open-jobs';
import { Schedules } from './schedules';
import { JobRunner } from './job-runner';

export type { OpenJob } from './boss-store';

/** The lanes in the order in which a test empties them. */
export const LANES: readonly Lane[] = ['push', 'quick', 'slow', 'heavy'];

/** The durable queue: pg-boss in the same database, by its documented interface. */
export interface Jobs extends JobQueue {
  /** Says what handles which job; before `start` and before the first job of that name is put in. */
  register(handlers: readonly JobHandler[]): void;
  /** Makes the tables of the queue, once; `start` and `drain` do it too. Nothing can be put in before. */
  prepare(): Promise<void>;
  /**
   * Makes the queue ready; with `work` (the default) takes jobs and runs schedules, without it only tells the
   * processes that work. The listener must be started afterwards.
   */
  start(options?: { work?: boolean }): Promise<void>;
  /** Takes no more jobs and waits up to ten seconds for those under way. What is cut off runs again elsewhere. */
  stop(): Promise<void>;
  /**
   * For tests, instead of `start`: runs everything that is due by the injected clock, schedules too, until nothing
   * is left; one after the other, oldest first, each failing job once. Returns how many ran; throws what a handler
   * threw, after the rest has run.
   */
  drain(): Promise<number>;
  /** A page of the jobs in a state, and how many there are in each. */
  listOpen(
    state: OpenState,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ found: OpenJob[]; counts: Record<OpenState, number> }>;
  /** What is not done of one kind of job, newest first. */
  openOf(name: string): Promise<OpenJob[]>;
  /** Runs a failed or quarantined job again now; answers its kind, or null where there is none of this id. */
  revive(id: string): Promise<string | null>;
}

export interface JobsDeps {
  readonly database: Pick<Database, 'db' | 'pool'>;
  readonly listener: Listener;
  readonly log: Log;
  readonly clock: Clock;
}

class BossJobs implements Jobs {
  readonly #deps: JobsDeps;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #boss: PgBoss;
  readonly #schedules: Schedules;
  readonly #workshop: JobRunner;
  readonly #drain: Drain;
  readonly #open: OpenJobs;
  #ready: Promise<void> | null = null;
  #written = 0;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
    const { log } = deps;
    const { db, pool } = deps.database;
    const boss = openBoss(pool, log);
    this.#boss = boss;
    this.#schedules = new Schedules({ db, queue: this, clock: deps.clock });
    const attempts = new Attempts(db);
    const batches = new Batches({ boss, db, log, attempts, handlers: this.#handlers });
    const parts = { ...deps, boss, db, pool, attempts, batches, schedules: this.#schedules, lanes: LANES };
    this.#workshop = new JobRunner(parts);
    this.#drain = new Drain(parts);
    this.#open = new OpenJobs(parts);
  }

  register(handlers: readonly JobHandler[]): void {
    for (const handler of handlers) {
      if (this.#handlers.has(handler.name)) throw new Error(`The job '${handler.name}' is handled twice.`);
      this.#handlers.set(handler.name, handler);
      this.#schedules.add(handler);
    }
  }

  async enqueue<T extends object>(tx: Db, job: JobType<T>, ...rest: [T, JobOptions?]): Promise<void> {
    const [data, options = {}] = rest;
    await this.enqueueAll(tx, [{ name: job.name, data, ...options }]);
  }

  async enqueueAll(tx: Db, entries: readonly JobEntry[]): Promise<void> {
    const wanted = entries.some(({ unlessQuarantined }) => unlessQuarantined)
      ? await this.#withoutHeld(tx, entries)
      : entries;
    const lanes = new Map<Lane, NewJob[]>();
    for (const entry of wanted) {
      const lane = this.#laneOf(entry.name);
      const jobs = lanes.get(lane);
      if (jobs) jobs.push(this.#newJob(entry));
      else lanes.set(lane, [this.#newJob(entry)]);
    }
    for (const [lane, jobs] of lanes) await insertJobs(this.#boss, tx, { lane, jobs });
    if (lanes.size > 0) afterCommit(tx, () => this.#workshop.tell(lanes.keys()));
  }

  prepare(): Promise<void> {
    return (this.#ready ??= this.#create());
  }

  async start({ work = true }: { work?: boolean } = {}): Promise<void> {
    await this.prepare();
    this.#workshop.open(work);
  }

  async stop(): Promise<void> {
    await this.#workshop.close();
  }

  async drain(): Promise<number> {
    await this.prepare();
    return this.#drain.run();
  }

  listOpen(state: OpenState, page: { readonly limit: number; readonly offset: number }) {
    return this.#open.list(state, page);
  }

  openOf(name: string): Promise<OpenJob[]> {
    return this.#open.of(name);
  }

  async revive(id: string): Promise<string | null> {
    const revived = await this.#open.revive(id);
    if (revived !== null) this.#workshop.tell([revived.lane]);
    return revived?.job ?? null;
  }

  async #withoutHeld(tx: Db, entries: readonly JobEntry[]): Promise<JobEntry[]> {
    const free = await withoutHeld(
      tx,
      entries.filter(({ unlessQuarantined }) => unlessQuarantined),
    );
    return entries.filter((entry) => entry.unlessQuarantined !== true || free.includes(entry));
  }

  // The queue knows the real time only: a wait by the clock of a test is a wait of the same length.
  #newJob({ name, data, startAfter, singletonKey }: JobEntry): NewJob {
    const wait = startAfter === undefined ? 0 : startAfter.getTime() - this.#deps.clock.now().getTime();
    return {
      payload: {
        job: name,
        data,
        n: (this.#written += 1),
        ...(startAfter === undefined ? {} : { at: startAfter.toISOString() }),
      },
      startAfter: wait > 0 ? new Date(Date.now() + wait) : null,
      singletonKey: singletonKey === undefined ? null : `${name}:${singletonKey}`,
    };
  }

  #laneOf(name: string): Lane {
    const handler = this.#handlers.get(name);
    if (handler === undefined) throw new Error(`No handler is registered for the job '${name}'.`);
    return handler.lane ?? 'quick';
  }

  // pg-boss's own locks do not cover `create schema`: of three processes on an empty database two would die.
  async #create(): Promise<void> {
    await runLocked(this.#deps.database.db, SCHEMA_LOCK, async () => {
      await this.#boss.start();
      await createLanes(this.#boss, LANES);
      await takeOverEarlierJobs(this.#boss, this.#deps.database.db);
    });
  }
}

/** Builds the queue on the application's own database. */
export function createJobs(deps: JobsDeps): Jobs {
  return new BossJobs(deps);
}
