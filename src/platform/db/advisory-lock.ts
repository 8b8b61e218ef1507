import type { Db } from './db-session';
import { queryRows } from './query-rows';

/** Held while the schema changes: by migrations, and while the queue makes its tables. */
export const SCHEMA_LOCK = 4_323_766_600;

/** Held by the one process that sets an installation up: schema, first secrets, contents of a demo. */
export const START_LOCK = 4_323_766_602;

/**
 * Runs work while no other process of this database does so under the same lock; the others wait, however long that takes. The
 * lock belongs to the transaction `tx`, so a process that dies leaves none behind. What `work` does on other connections is not
 * undone where it throws.
 * @param key a number that nothing else in the database locks
 */
export async function runLocked<T>(db: Db, key: number, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await queryRows(tx, 'set local statement_timeout = 0');
    await queryRows(tx, 'set local idle_in_transaction_session_timeout = 0');
    await queryRows(tx, 'select pg_advisory_xact_lock($1)', [key]);
    return work(tx);
  });
}
