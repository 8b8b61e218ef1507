import { createHash, randomUUID } from 'node:crypto';
import { PgBoss, type Db as BossDb, type JobWithMetadata } from 'pg-boss';
import type { Pool } from 'pg';
import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { Log } from '@/platform/log/log';
import { DEAD_PROCESS } from './attempts';
import type { Lane } from './job';

/** The schema that pg-boss keeps its tables in; that of releases before 12 was `pgboss`. */
export const QUEUE_SCHEMA = 'jobs';

// What a job repeats before it counts as dead: 12 times, from 5 s to 6 h apart, some 8 hours in all.
export const RETRIES = 12;
const FIRST_RETRY_SECONDS = 5;
const MONTH_SECONDS = 30 * 86_400;
// A process that shows no sign of life for so long has stopped: as short as pg-boss allows.
const HEARTBEAT_SECONDS = 10;
const EXPIRE_SECONDS = 3_600;
// Upkeep may be asked for as often.
const MONITOR_SECONDS = 4;
const MAINTENANCE_SECONDS = 300;
// More open jobs than this are counted no further.
const MAX_FOUND = 20_000;
const MAX_NAMED = 200;

/** What a job of the queue carries: its kind, its data, and when it may run where that was asked for. */
export interface Payload {
  readonly job: string;
  readonly data: object;
  readonly at?: string;
  /** Stops of its process before it came into the queue. */
  readonly deaths?: number;
  /** Its place among those that this process wrote in the same millisecond. */
  readonly n?: number;
}

export type StoredJob = JobWithMetadata<Payload>;

/** A job on its way into the queue. */
export interface NewJob {
  readonly id?: string;
  readonly payload: Payload;
  readonly startAfter: Date | null;
  readonly singletonKey: string | null;
}

const named = new Map<string, string>();

// Each connection parses and plans a statement once. pg-boss sends few texts; should it ever send many, most go unnamed.
function nameOf(text: string): string | undefined {
  const known = named.get(text);
  if (known !== undefined || named.size >= MAX_NAMED) return known;
  const name = `boss.${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  named.set(text, name);
  return name;
}

/** pg-boss's statements inside one of our transactions. */
function inTransaction(tx: Db): BossDb {
  return {
    async executeSql(text, values = []) {
      const name = nameOf(text);
      const rows =
        name === undefined || values.length === 0
          ? await queryRows(tx, text, values)
          : await runPrepared(tx, statement(name, text), values);
      return { rows };
    },
  };
}

// pg-boss sends several statements as one text that begins a transaction; when one fails, the connection would go
// back to the pool inside it.
function onPool(pool: Pool): BossDb {
  return {
    async executeSql(text, values = []) {
      const client = await pool.connect();
      try {
        const name = values.length === 0 ? undefined : nameOf(text);
        const query = name === undefined ? { text, values } : { name, text, values };
        // Several statements in one text have no values, and none may be bound.
        const result = await (values.length === 0 ? client.query(text) : client.query(query));
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

/** Opens pg-boss on our pool. It starts nothing by itself: upkeep and schedules are asked for. */
export function openBoss(pool: Pool, log: Log): PgBoss {
  const boss = new PgBoss({
    db: onPool(pool),
    schema: QUEUE_SCHEMA,
    schedule: false,
    supervise: false,
    registerInstance: false,
    monitorVacuum: false,
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    openTelemetry: { enabled: false },
  });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss reports an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'pg-boss warns'));
  return boss;
}

/** Makes a queue for each lane, once. */
export async function createLanes(boss: PgBoss, lanes: readonly Lane[]): Promise<void> {
  for (const lane of lanes) {
    await boss.createQueue(lane, {
      // While a job of a key waits another one of it is not added.
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retentionSeconds: MONTH_SECONDS,
      deleteAfterSeconds: MONTH_SECONDS,
    });
  }
}

/** Puts jobs into a lane, in the transaction `tx`. */
export async function insertJobs(
  boss: PgBoss,
  tx: Db,
  input: { lane: Lane; jobs: readonly NewJob[] },
): Promise<void> {
  const rows = input.jobs.map(({ id, payload, startAfter, singletonKey }) => ({
    ...(id === undefined ? {} : { id }),
    data: payload,
    ...(startAfter === null ? {} : { startAfter }),
    // Jobs without a key of their own must not count as alike.
    singletonKey: singletonKey ?? randomUUID(),
  }));
  await boss.insert(input.lane, rows, { db: inTransaction(tx) });
}

/** Takes jobs out of the queue, in the transaction `tx`. */
export async function deleteJobs(
  boss: PgBoss,
  tx: Db,
  input: { lane: Lane; ids: readonly string[] },
): Promise<void> {
  await boss.deleteJob(input.lane, [...input.ids], { db: inTransaction(tx) });
}

/** Leaves a job that waits to a person, in the transaction `tx`. */
export async function cancelJob(boss: PgBoss, tx: Db, input: { lane: Lane; id: string }): Promise<void> {
  await boss.cancel(input.lane, input.id, { db: inTransaction(tx) });
}

/**
 * `running`, `waiting` for its first time, `failed` and to be repeated, `dead` until somebody repeats it, `quarantined`
 * because its process died with it.
 */
export type OpenState = 'running' | 'waiting' | 'failed' | 'dead' | 'quarantined';

/** A job that is not done, for people who look after the queue. */
export interface OpenJob {
  readonly id: string;
  readonly job: string;
  /** What it is about, by its numbers: 'file 12'; null where it names nothing. Its data may hold secrets. */
  readonly about: string | null;
  readonly state: OpenState;
  /** Failed tries, or of quarantined ones the deaths of their process. */
  readonly retries: number;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly next_at: Date;
  readonly error: string | null;
}

const STATES: Readonly<Record<StoredJob['state'], OpenState | null>> = {
  created: 'waiting',
  retry: 'failed',
  active: 'running',
  failed: 'dead',
  completed: null,
  // Those that had failed for the last time under an earlier release.
  cancelled: 'dead',
};

// { file_id: 12, mail_id: 3 } is 'file 12, mail 3'.
export function aboutOf(data: object | null): string | null {
  const parts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    name.endsWith('_id') && typeof value === 'number'
      ? [`${name.slice(0, -3).replaceAll('_', ' ')} ${value}`]
      : [],
  );
  return parts.length === 0 ? null : parts.join(', ');
}

// A process that stopped says nothing; pg-boss says that its heartbeat is missing.
function errorOf({ output, state }: StoredJob): string | null {
  if (state === 'active' || output === null || typeof output !== 'object') return null;
  const message: unknown = Reflect.get(output, 'message') ?? Reflect.get(output, 'value');
  if (typeof message !== 'string') return null;
  return /heartbeat/i.test(message) ? DEAD_PROCESS : message;
}

function openJob(stored: StoredJob): OpenJob | null {
  const state = STATES[stored.state];
  if (state === null) return null;
  return {
    id: stored.id,
    job: stored.data.job,
    about: aboutOf(stored.data.data),
    state,
    retries: stored.retryCount,
    created_at: stored.createdOn,
    started_at: stored.startedOn,
    next_at: stored.startAfter,
    error: errorOf(stored),
  };
}

/** The jobs of a lane that are not done, oldest first. */
export async function findOpen(boss: PgBoss, lane: Lane, kind?: string): Promise<OpenJob[]> {
  const found = await boss.findJobs<Payload>(lane, {
    limit: MAX_FOUND,
    ...(kind === undefined ? {} : { data: { job: kind } }),
  });
  return found.map(openJob).filter((job) => job !== null);
}

/** A job of a lane by its id; null where there is none. */
export async function findJob(boss: PgBoss, lane: Lane, id: string): Promise<StoredJob | null> {
  return (await boss.findJobs<Payload>(lane, { id }))[0] ?? null;
}
