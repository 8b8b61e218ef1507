import PgBoss from 'pg-boss';
import type { Pool } from 'pg';
import { afterCommit, runLocked, SCHEMA_LOCK, type Database, type Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Log } from '@/platform/log/log';
import type { Clock } from '@/shared/clock';
import type { JobEntry, JobHandler, JobOptions, JobQueue, JobType, Lane } from './job';
import { Drain } from './drain';
import {
  countOpen,
  findOpen,
  findOpenOf,
  findTroubled,
  insertJobs,
  reviveJob,
  type OpenJob,
  type OpenState,
  type TroubledJob,
} from './job-store';
import { freeJob } from './quarantine';
import { Schedules } from './schedules';
import { Workshop } from './workshop';

export type { OpenJob, TroubledJob } from './job-store';

/** The lanes in the order in which a test empties them. */
export const LANES: readonly Lane[] = ['push', 'quick', 'slow', 'heavy'];

/** The durable queue: pg-boss's tables in the same database. */
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
  /** Jobs that failed at least once, newest first, at most `limit`. */
  troubled(limit: number): Promise<TroubledJob[]>;
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

// pg-boss sends several statements as one text that begins a transaction; when one fails, the connection would go
// back to the pool inside it.
function executor(pool: Pool): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect();
      try {
        const result = await client.query<Record<string, unknown>>(text, values);
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
  };
}

const DAY_SECONDS = 86_400;

function createBoss(deps: JobsDeps): PgBoss {
  const boss = new PgBoss({
    db: executor(deps.database.pool),
    schedule: false,
    supervise: false,
    archiveFailedAfterSeconds: 30 * DAY_SECONDS,
    deleteAfterDays: 1,
  });
  boss.on('error', (error) => deps.log.error({ err: error }, 'pg-boss reports an error'));
  return boss;
}

class BossJobs implements Jobs {
  readonly #deps: JobsDeps;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #boss: PgBoss;
  readonly #schedules: Schedules;
  readonly #workshop: Workshop;
  readonly #drain: Drain;
  #ready: Promise<void> | null = null;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
    this.#boss = createBoss(deps);
    this.#schedules = new Schedules({ db: deps.database.db, queue: this, clock: deps.clock });
    const parts = {
      ...deps,
      pool: deps.database.pool,
      db: deps.database.db,
      boss: this.#boss,
      handlers: this.#handlers,
      schedules: this.#schedules,
      lanes: LANES,
    };
    this.#workshop = new Workshop(parts);
    this.#drain = new Drain(parts);
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
    if (entries.length === 0) return;
    await insertJobs(tx, entries, (name) => this.#laneOf(name));
    const lanes = new Set(entries.map(({ name }) => this.#laneOf(name)));
    afterCommit(tx, () => this.#workshop.tell(lanes));
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
    if (this.#ready !== null) await this.#boss.stop({ graceful: false, close: false });
  }

  async drain(): Promise<number> {
    await this.prepare();
    return this.#drain.run();
  }

  troubled(limit: number): Promise<TroubledJob[]> {
    return findTroubled(this.#deps.database.db, LANES, limit);
  }

  async listOpen(state: OpenState, page: { readonly limit: number; readonly offset: number }) {
    const { db } = this.#deps.database;
    return { found: await findOpen(db, LANES, { state, ...page }), counts: await countOpen(db, LANES) };
  }

  openOf(name: string): Promise<OpenJob[]> {
    return findOpenOf(this.#deps.database.db, LANES, name);
  }

  async revive(id: string): Promise<string | null> {
    const { db } = this.#deps.database;
    const revived = (await reviveJob(db, LANES, id)) ?? (await freeJob(db, id));
    if (revived !== null) this.#workshop.tell(LANES);
    return revived;
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
      for (const lane of LANES) await this.#boss.createQueue(lane);
    });
  }
}

/** Builds the queue on the application's own database. */
export function createJobs(deps: JobsDeps): Jobs {
  return new BossJobs(deps);
}
