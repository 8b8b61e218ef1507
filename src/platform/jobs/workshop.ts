import type PgBoss from 'pg-boss';
import { randomInt } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Log } from '@/platform/log/log';
import { MINUTE } from '@/shared/clock';
import type { JobHandler, Lane } from './job';
import { findOrphans } from './job-store';
import { failureNote, logFailure, runJobs, type Outcome } from './run-jobs';
import type { Schedules } from './schedules';
import { WakeUp } from './wake-up';
import { WorkLoop, type LoopPlan, type WorkLoopDeps } from './work-loop';

/** What the queue is made of, for those who work on it. */
export interface Workplace {
  readonly pool: Pool;
  readonly db: Db;
  readonly listener: Listener;
  readonly log: Log;
  readonly boss: PgBoss;
  readonly handlers: ReadonlyMap<string, JobHandler>;
  readonly schedules: Schedules;
  readonly lanes: readonly Lane[];
}

// Slow jobs are taken one by one, so that none waits behind another one's minutes.
const PLANS: readonly LoopPlan[] = [
  { lane: 'push', batch: 200, atOnce: 1 },
  { lane: 'quick', batch: 32, atOnce: 4 },
  { lane: 'slow', batch: 1, atOnce: 1 },
  { lane: 'slow', batch: 1, atOnce: 1 },
  { lane: 'slow', batch: 1, atOnce: 1 },
];

const CHANNEL = 'headroom_jobs';
// Class of the advisory locks that say 'this worker lives'; any number that nothing else here uses.
const LOCK_CLASS = 71_304;
const MAINTENANCE_MS = 5 * MINUTE;
const STOP_PATIENCE_MS = 10_000;

/** Puts failed jobs back with a delay that doubles, or lays those to rest that failed too often. */
export async function failJobs(boss: PgBoss, log: Log, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes) {
    logFailure(log, outcome);
    await boss.fail(outcome.job.lane, outcome.job.id, failureNote(outcome.error));
  }
}

/** The part of the queue that runs by itself: loops, schedules, recovery, upkeep. */
export class Workshop {
  readonly #place: Workplace;
  readonly #worker = randomInt(1, 2 ** 31 - 1);
  readonly #loops: WorkLoop[];
  readonly #wakeUp: WakeUp;
  #state: 'closed' | 'telling' | 'waiting' | 'working' = 'closed';
  #tick: NodeJS.Timeout | undefined;
  #maintenance: NodeJS.Timeout | undefined;

  constructor(place: Workplace) {
    this.#place = place;
    const deps: WorkLoopDeps = {
      pool: place.pool,
      log: place.log,
      worker: this.#worker,
      run: (jobs, atOnce) => runJobs(place.handlers, jobs, atOnce),
      fail: (outcomes) => failJobs(place.boss, place.log, outcomes),
    };
    this.#loops = PLANS.map((plan) => new WorkLoop(plan, deps));
    this.#wakeUp = new WakeUp((lanes) => this.#look(lanes));
  }

  /** With `work`, begins to work as soon as the listener is connected; else only tells others of new jobs. */
  open(work: boolean): void {
    this.#state = work ? 'waiting' : 'telling';
    if (!work) return;
    this.#place.listener.listen(CHANNEL, (lane) => this.#wake((candidate) => candidate === lane));
    this.#place.listener.onConnect((client) => this.#connected(client));
  }

  /** A job was written for these lanes. */
  expect(lanes: Iterable<Lane>): void {
    if (this.#state !== 'closed') this.#wakeUp.expect(lanes);
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    this.#wakeUp.stop();
    clearTimeout(this.#tick);
    clearInterval(this.#maintenance);
    let patience: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, STOP_PATIENCE_MS);
    });
    await Promise.race([Promise.all(this.#loops.map((loop) => loop.stop())), enough]);
    clearTimeout(patience);
  }

  // The lock lives as long as the connection: when this process dies, others see that its jobs are nobody's.
  async #connected(client: Client): Promise<void> {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.#worker]);
    await this.#recover();
    if (this.#state === 'working') this.#wake(() => true);
    if (this.#state !== 'waiting') return;
    this.#state = 'working';
    for (const loop of this.#loops) loop.start();
    this.#maintenance = setInterval(() => this.#quietly(() => this.#maintain()), MAINTENANCE_MS);
    this.#maintenance.unref();
    this.#quietly(() => this.#place.schedules.tick());
    this.#planTick();
  }

  #planTick(): void {
    this.#tick = setTimeout(() => {
      this.#quietly(async () => {
        await this.#place.schedules.tick();
        await this.#recover();
      });
      this.#planTick();
    }, this.#place.schedules.nextTickMs());
    this.#tick.unref();
  }

  async #recover(): Promise<void> {
    const orphans = await findOrphans(this.#place.db, this.#place.lanes, LOCK_CLASS);
    for (const { lane, id } of orphans) {
      this.#place.log.warn({ lane, id }, 'a job lost its process and will be repeated');
      await this.#place.boss.fail(lane, id, { message: 'The process that worked on it ended.' });
    }
  }

  async #maintain(): Promise<void> {
    await this.#place.boss.maintain();
  }

  #look(lanes: ReadonlySet<Lane>): void {
    if (this.#state === 'working') this.#wake((lane) => lanes.has(lane));
    if (this.#state !== 'telling') return;
    const sql = 'select pg_notify($1, lane) from unnest($2::text[]) as lane';
    this.#quietly(() => this.#place.pool.query(sql, [CHANNEL, [...lanes]]));
  }

  #wake(which: (lane: Lane) => boolean): void {
    for (const loop of this.#loops) if (which(loop.lane)) loop.wake();
  }

  #quietly(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      this.#place.log.warn({ err: error }, 'upkeep of the job queue failed; it is tried again');
    });
  }
}
