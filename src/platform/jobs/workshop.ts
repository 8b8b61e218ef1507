import type PgBoss from 'pg-boss';
import { randomInt } from 'node:crypto';
import type { Client, Pool } from 'pg';
import type { Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Log } from '@/platform/log/log';
import { MINUTE } from '@/shared/clock';
import { Bell } from './bell';
import type { JobHandler, Lane } from './job';
import { isLockHeld, lanesBehind, tellLanes } from './job-store';
import { recoverOrphans, releaseJobs } from './quarantine';
import { failureNote, logFailure, runJobs, type Outcome } from './run-jobs';
import type { Schedules } from './schedules';
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

// Slow and heavy jobs are taken one by one, so that none waits behind another one's minutes.
const PLANS: readonly LoopPlan[] = [
  { lane: 'push', batch: 200, atOnce: 1 },
  { lane: 'quick', batch: 32, atOnce: 4 },
  { lane: 'slow', batch: 1, atOnce: 1 },
  { lane: 'slow', batch: 1, atOnce: 1 },
  { lane: 'slow', batch: 1, atOnce: 1 },
  { lane: 'heavy', batch: 1, atOnce: 1 },
  { lane: 'heavy', batch: 1, atOnce: 1 },
];

const CHANNEL = 'headroom_jobs';
// Class of the advisory locks that say 'this worker lives'; any number that nothing else here uses.
const LOCK_CLASS = 71_304;
// The one process that looks for new jobs holds this one.
const LEAD_CLASS = 71_305;
const LEAD = 1;
// How often the others look whether it is still there, and keeps up.
const WATCH_MS = 3_000;
// Under load it is not asked for at each job.
const SEEN_MS = 250;
const HAND_OVER = 'lead';
const MAINTENANCE_MS = 5 * MINUTE;
const STOP_PATIENCE_MS = 10_000;

/** Puts failed jobs back with a delay that doubles, or lays those to rest that failed too often. */
export async function failJobs(boss: PgBoss, log: Log, outcomes: readonly Outcome[]): Promise<void> {
  for (const outcome of outcomes) {
    logFailure(log, outcome);
    await boss.fail(outcome.job.lane, outcome.job.id, failureNote(outcome.error));
  }
}

const isLane = (name: string, lanes: readonly Lane[]): name is Lane => lanes.some((lane) => lane === name);

/**
 * The part of the queue that runs by itself: loops, schedules, recovery, upkeep. Of all processes that work one leads: it alone looks
 * for new jobs, in larger batches than several would find, so that the others cost nothing. They take over when it is gone, and
 * help it when it falls behind.
 */
export class Workshop {
  readonly #place: Workplace;
  readonly #worker = randomInt(1, 2 ** 31 - 1);
  readonly #loops: WorkLoop[];
  readonly #bell: Bell;
  #state: 'closed' | 'telling' | 'waiting' | 'working' = 'closed';
  #client: Client | null = null;
  #leads = false;
  #electing = false;
  #seenUntil = -Infinity;
  #watch: NodeJS.Timeout | undefined;
  #tick: NodeJS.Timeout | undefined;
  #maintenance: NodeJS.Timeout | undefined;

  constructor(place: Workplace) {
    this.#place = place;
    const deps: WorkLoopDeps = {
      pool: place.pool,
      log: place.log,
      worker: this.#worker,
      // What takes long is worth a look by everybody, now and then.
      isMine: (lane) => this.#leads || lane === 'slow',
      run: (jobs, atOnce) => runJobs(place.handlers, jobs, atOnce),
      fail: (outcomes) => failJobs(place.boss, place.log, outcomes),
    };
    this.#loops = PLANS.map((plan) => new WorkLoop(plan, deps));
    this.#bell = new Bell((lanes) => this.#spread([...lanes]));
  }

  /** With `work`, begins to work as soon as the listener is connected; else only tells others of new jobs. */
  open(work: boolean): void {
    this.#state = work ? 'waiting' : 'telling';
    if (!work) return;
    this.#place.listener.listen(CHANNEL, (word) => this.#hear(word));
    this.#place.listener.onConnect((client) => this.#connected(client));
  }

  /** Jobs were written for these lanes, and their transaction is committed. */
  tell(lanes: Iterable<Lane>): void {
    if (this.#state !== 'closed') this.#bell.ring(lanes);
  }

  async close(): Promise<void> {
    const hasWorked = this.#state === 'working';
    this.#state = 'closed';
    this.#bell.stop();
    clearTimeout(this.#tick);
    clearInterval(this.#maintenance);
    clearInterval(this.#watch);
    await this.#handOver().catch(() => undefined);
    let patience: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, STOP_PATIENCE_MS);
    });
    await Promise.race([Promise.all(this.#loops.map((loop) => loop.stop())), enough]);
    clearTimeout(patience);
    // Whoever was told to stop has not died: what it leaves is given back before its lock goes.
    if (hasWorked) await this.#release();
  }

  async #release(): Promise<void> {
    const { pool, lanes, log } = this.#place;
    await releaseJobs(pool, lanes, this.#worker).catch((error: unknown) => {
      log.warn({ err: error }, 'jobs under way could not be given back');
    });
  }

  // The locks live as long as the connection: when this process dies, others see that its jobs are nobody's.
  async #connected(client: Client): Promise<void> {
    this.#client = client;
    this.#leads = false;
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, this.#worker]);
    await this.#recover();
    await this.#elect();
    if (this.#state !== 'waiting') return;
    this.#state = 'working';
    for (const loop of this.#loops) loop.start();
    this.#watch = setInterval(() => this.#quietly(() => this.#watchLeader()), WATCH_MS);
    this.#watch.unref();
    this.#maintenance = setInterval(() => {
      if (this.#leads) this.#quietly(() => this.#place.boss.maintain());
    }, MAINTENANCE_MS);
    this.#maintenance.unref();
    this.#planTick();
  }

  /** Leads where nobody does. */
  async #elect(): Promise<void> {
    const client = this.#client;
    // A lock that is taken twice would have to be given back twice.
    if (client === null || this.#leads || this.#electing || this.#state === 'closed') return;
    this.#electing = true;
    try {
      const text = 'select pg_try_advisory_lock($1, $2) as leads';
      const { rows } = await client.query<{ leads: boolean }>(text, [LEAD_CLASS, LEAD]);
      this.#leads = this.#client === client && rows[0]?.leads === true;
    } finally {
      this.#electing = false;
    }
    if (!this.#leads) return;
    this.#wake(() => true);
    this.#quietly(() => this.#place.schedules.tick());
  }

  // A leader that is gone is followed; one that hangs, or has too much to do, is helped.
  async #watchLeader(): Promise<void> {
    await this.#elect();
    if (this.#leads) return;
    const behind = await lanesBehind(this.#place.pool, this.#place.lanes);
    for (const loop of this.#loops) if (behind.includes(loop.lane)) loop.help();
  }

  async #handOver(): Promise<void> {
    if (!this.#leads || this.#client === null) return;
    this.#leads = false;
    await this.#client.query('select pg_advisory_unlock($1, $2)', [LEAD_CLASS, LEAD]);
    await this.#client.query('select pg_notify($1, $2)', [CHANNEL, HAND_OVER]);
  }

  #hear(word: string): void {
    if (word === HAND_OVER) this.#quietly(() => this.#elect());
    else if (this.#leads && isLane(word, this.#place.lanes)) this.#wake((lane) => lane === word);
  }

  #planTick(): void {
    this.#tick = setTimeout(() => {
      if (this.#leads)
        this.#quietly(async () => {
          await this.#place.schedules.tick();
          await this.#recover();
        });
      this.#planTick();
    }, this.#place.schedules.nextTickMs());
    this.#tick.unref();
  }

  async #recover(): Promise<void> {
    const { db, lanes, log } = this.#place;
    const orphans = await recoverOrphans(db, lanes, LOCK_CLASS);
    for (const { is_quarantined, ...orphan } of orphans) {
      if (is_quarantined) log.error(orphan, 'a job lost its process again and is in quarantine');
      else log.warn(orphan, 'a job lost its process and will be repeated');
    }
    this.tell(orphans.map(({ lane }) => lane));
  }

  // Here where this process leads; else to the one that does, or takes its place now.
  #spread(lanes: readonly Lane[]): void {
    if (this.#leads) this.#wake((lane) => lanes.includes(lane));
    else this.#quietly(() => this.#tellLeader(lanes));
  }

  async #tellLeader(lanes: readonly Lane[]): Promise<void> {
    const { pool } = this.#place;
    await tellLanes(pool, CHANNEL, lanes);
    if (this.#state !== 'working' || performance.now() < this.#seenUntil) return;
    if (await isLockHeld(pool, LEAD_CLASS, LEAD)) this.#seenUntil = performance.now() + SEEN_MS;
    else await this.#elect();
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
