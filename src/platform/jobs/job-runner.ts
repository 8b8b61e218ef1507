import type { PgBoss } from 'pg-boss';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import type { Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Log } from '@/platform/log/log';
import type { Attempts } from './attempts';
import { resultsOf, type Batches, type LanePlan } from './batch';
import { Bell } from './bell';
import type { Payload } from './boss-store';
import type { Lane } from './job';
import type { Schedules } from './schedules';

/** What the queue is made of, for those who work on it. */
export interface JobRunnerDeps {
  readonly pool: Pool;
  readonly db: Db;
  readonly listener: Listener;
  readonly log: Log;
  readonly boss: PgBoss;
  readonly attempts: Attempts;
  readonly batches: Batches;
  readonly schedules: Schedules;
  readonly lanes: readonly Lane[];
}

interface WorkPlan extends Omit<LanePlan, 'settleTries'> {
  /** Most jobs taken at a time. */
  readonly batch: number;
  /** Workers of this process. */
  readonly workers: number;
}

// Slow and heavy jobs are taken one by one, so that none waits behind another one's minutes.
const PLANS: readonly WorkPlan[] = [
  { lane: 'push', batch: 200, atOnce: 1, workers: 1 },
  { lane: 'quick', batch: 32, atOnce: 4, workers: 1 },
  { lane: 'slow', batch: 1, atOnce: 1, workers: 3 },
  { lane: 'heavy', batch: 1, atOnce: 1, workers: 2 },
];

const CHANNEL = 'headroom_jobs';
// The one process that looks for new jobs holds this advisory lock; any numbers that nothing else here uses.
const LEAD_CLASS = 71_305;
const LEAD = 1;
// How often the others look whether it is still there.
const WATCH_MS = 3_000;
// Under load it is not asked for at each job.
const SEEN_MS = 250;
const HAND_OVER = 'lead';
// Whoever writes a job tells of it. This finds what is due later, what a process left that stopped between its commit
// and its word, and what a leader that hangs leaves undone.
const LOOK_SECONDS = 5;
// What trickles in is taken in batches: each look costs as much as the jobs themselves.
const PACE_MS = 20;
// Jobs of processes that have stopped are looked for as often.
const UPKEEP_MS = 5_000;
const STOP_PATIENCE_MS = 10_000;
// A second more between each: a database that is restarted meanwhile is back by then.
const SETTLE_TRIES = 5;

const IS_HELD = `
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = $1 and objid::bigint = $2
      and database = (select oid from pg_database where datname = current_database())
  ) as held`;

// Nobody waits for the disk: who missed it looks a little later.
const TELL = `
  with later as materialized (select set_config('synchronous_commit', 'off', true) as mode)
  select pg_notify($1, lane) from unnest($2::text[]) as lane, later where later.mode is not null`;

const isLane = (name: string, lanes: readonly Lane[]): name is Lane => lanes.some((lane) => lane === name);

/**
 * The part of the queue that runs by itself: pg-boss's workers, schedules, upkeep. Of all processes that work one leads: it
 * alone is woken for new jobs and finds larger batches than several would, so that the others cost next to nothing. They take
 * over when it is gone.
 */
export class JobRunner {
  readonly #place: JobRunnerDeps;
  readonly #bell: Bell;
  readonly #workers = new Map<Lane, string>();
  #state: 'closed' | 'telling' | 'waiting' | 'working' = 'closed';
  #client: Client | null = null;
  #leads = false;
  #electing = false;
  #seenUntil = -Infinity;
  #timers: NodeJS.Timeout[] = [];
  #tick: NodeJS.Timeout | undefined;

  constructor(place: JobRunnerDeps) {
    this.#place = place;
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
    for (const timer of this.#timers) clearInterval(timer);
    await this.#handOver().catch(() => undefined);
    const { boss, attempts, log } = this.#place;
    // Fails what is still under way after the patience, so that it is repeated.
    await boss.stop({ graceful: hasWorked, timeout: STOP_PATIENCE_MS, close: false });
    if (!hasWorked) return;
    await attempts.release().catch((error: unknown) => {
      log.warn({ err: error }, 'jobs under way could not be given back without a mark');
    });
  }

  // The lock lives as long as the connection: when this process stops, others see that nobody leads.
  async #connected(client: Client): Promise<void> {
    this.#client = client;
    this.#leads = false;
    await this.#elect();
    if (this.#state !== 'waiting') return;
    this.#state = 'working';
    for (const plan of PLANS) await this.#hire(plan);
    this.#every(WATCH_MS, () => this.#elect());
    this.#every(UPKEEP_MS, async () => {
      if (this.#leads) await this.#place.boss.supervise();
    });
    this.#planTick();
  }

  #every(ms: number, work: () => Promise<unknown>): void {
    this.#timers.push(setInterval(() => this.#quietly(work), ms).unref());
  }

  async #hire(plan: WorkPlan): Promise<void> {
    const { boss, batches } = this.#place;
    const { lane } = plan;
    const options = {
      batchSize: plan.batch,
      localConcurrency: plan.workers,
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: LOOK_SECONDS,
    } as const;
    const id = await boss.work<Payload, unknown, typeof options>(lane, options, async (jobs) => {
      const began = performance.now();
      const outcomes = await batches.run({ ...plan, settleTries: SETTLE_TRIES }, jobs);
      const wait = began + PACE_MS - performance.now();
      if (wait > 0 && jobs.length < plan.batch) await sleep(wait);
      // There may be more. Whatever came meanwhile has told of itself.
      if (jobs.length === plan.batch) this.#wake((one) => one === lane);
      return resultsOf(jobs, outcomes);
    });
    this.#workers.set(lane, id);
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
          await this.#place.attempts.forgetOld();
        });
      this.#planTick();
    }, this.#place.schedules.nextTickMs());
    this.#tick.unref();
  }

  // Here where this process leads; else to the one that does, or takes its place now.
  #spread(lanes: readonly Lane[]): void {
    if (this.#leads) this.#wake((lane) => lanes.includes(lane));
    else this.#quietly(() => this.#tellLeader(lanes));
  }

  async #tellLeader(lanes: readonly Lane[]): Promise<void> {
    const { pool } = this.#place;
    await pool.query({ name: 'jobs.tell', text: TELL, values: [CHANNEL, lanes] });
    if (this.#state !== 'working' || performance.now() < this.#seenUntil) return;
    const query = { name: 'jobs.held', text: IS_HELD, values: [LEAD_CLASS, LEAD] };
    const { rows } = await pool.query<{ held: boolean }>(query);
    if (rows[0]?.held === true) this.#seenUntil = performance.now() + SEEN_MS;
    else await this.#elect();
  }

  #wake(which: (lane: Lane) => boolean): void {
    for (const [lane, id] of this.#workers) if (which(lane)) this.#place.boss.notifyWorker(id);
  }

  #quietly(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      this.#place.log.warn({ err: error }, 'upkeep of the job queue failed; it is tried again');
    });
  }
}
