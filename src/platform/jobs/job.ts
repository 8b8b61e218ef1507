import type { Db } from '@/platform/db/database';

/** A named kind of background work with typed data. Handlers are idempotent: a job may run more than once. */
export interface JobType<T extends object> {
  readonly name: string;
  /** Only for the types; never present at run time. Data travels as JSON: numbers, texts, lists, plain objects. */
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
  /** Not while a job of this kind and data is in quarantine: for those that are put in again by themselves. */
  readonly unlessQuarantined?: boolean;
}

/** One job to put into the queue. */
export interface JobEntry extends JobOptions {
  readonly name: string;
  readonly data: object;
}

/** Puts work into the durable queue, inside the business transaction where `tx` is one. */
export interface JobQueue {
  enqueue<T extends object>(tx: Db, job: JobType<T>, data: T, options?: JobOptions): Promise<void>;
  /** Several at once in a single statement; none is fine. */
  enqueueAll(tx: Db, entries: readonly JobEntry[]): Promise<void>;
}

/**
 * Where a job waits. `push`: tells browsers something, before everything else. `quick`: database work of
 * milliseconds. `slow`: talks to the outside (mail, storage, providers) for seconds. `heavy`: computes for seconds or
 * minutes, in worker threads; no mail waits behind it.
 */
export type Lane = 'push' | 'quick' | 'slow' | 'heavy';

/** What a feature registers to be run in the background. */
export interface JobHandler {
  readonly name: string;
  /** Cron expression (UTC) for work that comes back by itself; it then runs with empty data. */
  readonly schedule?: string;
  /** 'quick' unless told. */
  readonly lane?: Lane;
  readonly run: (data: object) => Promise<void>;
  /** Runs several jobs of this name at once, where that is cheaper; all of them succeed or are repeated. */
  readonly runMany?: (data: object[]) => Promise<void>;
}

/** Joins a job to its handler; the types of both are checked here. */
export function jobHandler<T extends object>(
  job: JobType<T>,
  run: (data: T) => Promise<void>,
  schedule?: string,
): JobHandler {
  return {
    name: job.name,
    run: run as (data: object) => Promise<void>,
    ...(schedule === undefined ? {} : { schedule }),
  };
}

/** Joins a job to a handler that takes many of them at once, and the lane it waits in. */
export function batchHandler<T extends object>(
  job: JobType<T>,
  lane: Lane,
  runMany: (data: T[]) => Promise<void>,
): JobHandler {
  const many = runMany as (data: object[]) => Promise<void>;
  return { name: job.name, lane, run: (data) => many([data]), runMany: many };
}
