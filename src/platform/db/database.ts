import type { Pool } from 'pg';
import type { DbLog } from './db-log';
import { openPool } from './db-pool';
import { drizzleOn } from './db-session';
import type { Db } from './db-session';
import type { Availability } from './outage';

export type { DbLog } from './db-log';
export type { Db } from './db-session';
export { afterCommit, transactionOn } from './db-session';
export { runLocked, SCHEMA_LOCK, START_LOCK } from './advisory-lock';
export { once } from './prepared';
export { queryRows } from './query-rows';
export type { Availability } from './outage';
export { errorCode, isDatabaseAway, isUniqueViolation } from './pg-error';

/** One PostgreSQL database: Drizzle on a pool. */
export type Database = {
  readonly db: Db;
  readonly pool: Pool;
  /** Whether the server can be reached. */
  readonly availability: Availability;
  /** Ends the pool: waits up to 5 s for statements under way; safe to call twice. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Most connections this process holds; 10 unless told. */
  poolSize?: number;
  log: DbLog;
};

const closeWaitMs = 5_000;

/**
 * Opens a database by its `postgres://` address. No connection is made until the first statement, so a wrong
 * address or password shows there.
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const pool = openPool(url, options.poolSize ?? 10, options.log);
  let closing: Promise<void> | null = null;
  return {
    db: drizzleOn(pool),
    pool,
    availability: pool.availability,
    close: () => (closing ??= endPool(pool)),
  };
}

async function endPool(pool: Pool): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeWaitMs);
  });
  await Promise.race([pool.end(), timeout]);
  clearTimeout(timer);
}
