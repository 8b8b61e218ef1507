import { queryRows, type Db } from '@/platform/db/database';
import { MINUTE, type Clock } from '@/shared/clock';
import type { JobHandler, JobQueue } from './job';
import { lastDue, parseCron, type Cron } from './cron';

interface Schedule {
  readonly name: string;
  readonly cron: Cron;
  /** Looked at until here by this process. */
  seen: Date;
}

const READ = 'select name, last_run_at from job_schedules where name = any($1::text[])';
const FIRST = 'insert into job_schedules (name, last_run_at) values ($1, $2) on conflict do nothing';
const TAKE = 'update job_schedules set last_run_at = $2 where name = $1 and last_run_at < $3 returning name';

/** Puts scheduled jobs into the queue when their time has come, once for all processes. */
export class Schedules {
  readonly #db: Db;
  readonly #queue: JobQueue;
  readonly #clock: Clock;
  readonly #schedules: Schedule[] = [];
  #read = false;

  constructor(deps: { db: Db; queue: JobQueue; clock: Clock }) {
    this.#db = deps.db;
    this.#queue = deps.queue;
    this.#clock = deps.clock;
  }

  /** Adds a handler's schedule. Throws where its expression can't be read. */
  add(handler: JobHandler): void {
    if (handler.schedule === undefined) return;
    this.#schedules.push({
      name: handler.name,
      cron: parseCron(handler.schedule),
      seen: this.#clock.now(),
    });
    this.#read = false;
  }

  /**
   * Enqueues what came due since it last ran, once however often that was, also while no process ran. A schedule
   * that is new starts counting when it is added.
   */
  async tick(): Promise<void> {
    if (this.#schedules.length === 0) return;
    if (!this.#read) await this.#readLastRuns();
    const now = this.#clock.now();
    for (const schedule of this.#schedules) {
      const dueAt = lastDue(schedule.cron, schedule.seen, now);
      if (dueAt === null) continue;
      await this.#enqueue(schedule.name, { dueAt, now });
      schedule.seen = now;
    }
  }

  /** Milliseconds until the next minute begins, and a little more so that processes don't come in step. */
  nextTickMs(): number {
    return MINUTE - (this.#clock.now().getTime() % MINUTE) + Math.random() * 1_000;
  }

  async #enqueue(name: string, { dueAt, now }: { dueAt: Date; now: Date }): Promise<void> {
    await this.#db.transaction(async (tx) => {
      // Whoever moves the time past the due minute does the work; the next process finds it moved.
      const taken = await queryRows(tx, TAKE, [name, now, dueAt]);
      if (taken.length > 0) await this.#queue.enqueueAll(tx, [{ name, data: {}, singletonKey: 'schedule' }]);
    });
  }

  async #readLastRuns(): Promise<void> {
    for (const { name, seen } of this.#schedules) await queryRows(this.#db, FIRST, [name, seen]);
    const names = this.#schedules.map(({ name }) => name);
    const rows = await queryRows<{ name: string; last_run_at: Date }>(this.#db, READ, [names]);
    const lastRuns = new Map(rows.map((row) => [row.name, row.last_run_at]));
    for (const schedule of this.#schedules) {
      const last = lastRuns.get(schedule.name);
      if (last !== undefined && last < schedule.seen) schedule.seen = last;
    }
    this.#read = true;
  }
}
