import type { Db } from '@/platform/db/database';

/** A named kind of background work with typed data. Handlers are idempotent: a job may run more than once. */
export interface JobType<T extends object> {
  readonly name: string;
  readonly data?: T;
}

/** Declares a job, such as `defineJob<{ mail_id: number }>('mail.send')`. */
export function defineJob<T extends object>(name: string): JobType<T> {
  return { name };
}

export interface JobOptions {
  /** Not before this time (UTC). */
  readonly startAfter?: Date;
  /** While a job of this key waits, another one is not added. */
  readonly singletonKey?: string;
}

/** Puts work into the durable queue, inside the business transaction where `tx` is one. */
export interface JobQueue {
  enqueue<T extends object>(tx: Db, job: JobType<T>, data: T, options?: JobOptions): Promise<void>;
}

/** What a feature registers to be run in the background. */
export interface JobHandler {
  readonly name: string;
  /** Cron expression (UTC) for work that comes back by itself. */
  readonly schedule?: string;
  readonly run: (data: object) => Promise<void>;
}

/** Joins a job to its handler; the types of both are checked here. */
export function jobHandler<T extends object>(
  job: JobType<T>,
  run: (data: T) => Promise<void>,
  schedule?: string,
): JobHandler {
  return { name: job.name, run: run as (data: object) => Promise<void>, ...(schedule === undefined ? {} : { schedule }) };
}
