import { DrizzleQueryError } from 'drizzle-orm';
import type { Pool, QueryResult } from 'pg';
import { asError } from '@/shared/as-error';
import { sendTogether, writtenAll, type Outcome, type Row, type Sent } from './burst';
import { openTransactionOf, poolOf, type Db } from './db-session';
import { readTogether } from './read-together';

/** SQL text under a name: each connection parses and plans it once. */
export interface Statement<Row extends Record<string, unknown>> {
  readonly name: string;
  readonly text: string;
  /** It changes nothing, and may be asked twice. */
  readonly onlyReads?: true;
  /** Only for the types; never present at run time. */
  readonly row?: Row;
}

/**
 * Declares a statement of the hot path. The text must come from code, never from a person.
 * @param name unique in the process; PostgreSQL keeps the first 63 bytes
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/**
 * Declares one that only reads, in a moment, and locks nothing: all of them that are asked at once outside of
 * transactions (`Promise.all`) share one round trip, in which they follow each other.
 */
export function reading<Row extends Record<string, unknown>>(name: string, text: string): Statement<Row> {
  return { name, text, onlyReads: true };
}

function rowsOf(outcome: Outcome | undefined, { text }: Sent, values: readonly unknown[]): Row[] {
  if (outcome?.rows !== undefined) return outcome.rows;
  throw new DrizzleQueryError(text, [...values], asError(outcome?.error));
}

async function sendAlone(pool: Pool, sent: Sent): Promise<Outcome | undefined> {
  const client = await pool.connect();
  const { outcomes, error } = await sendTogether(client, [sent]);
  client.release(error ?? undefined);
  return error === null ? outcomes[0] : { error };
}

async function runByPg(db: Db, { name, text }: Pick<Sent, 'name' | 'text'>, values: readonly unknown[]) {
  const prepared = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return ((await prepared.execute()) as QueryResult<Row>).rows;
}

/**
 * Runs a declared statement on a database or inside a transaction, and returns its rows with the column types
 * of `columnTypes`.
 */
export async function runPrepared<R extends Record<string, unknown>>(
  db: Db,
  { name, text, onlyReads }: Statement<R>,
  values: readonly unknown[],
): Promise<R[]> {
  const wire = writtenAll(values);
  const pool = poolOf(db);
  const transaction = openTransactionOf(db);
  if (wire === null || (pool === undefined && transaction === undefined))
    return (await runByPg(db, { name, text }, values)) as R[];
  const sent: Sent = { name, text, values: wire };
  const read = onlyReads && pool !== undefined ? await readTogether(pool, sent) : null;
  if (read !== null) return read as R[];
  const outcome = await (pool === undefined ? transaction?.send(sent) : sendAlone(pool, sent));
  return rowsOf(outcome, sent, values) as R[];
}

/**
 * Runs a declared statement whose rows nobody asks for: inside a transaction it goes with its commit, in one round trip,
 * and one that fails undoes it all. Nothing in the same transaction may look for what it writes.
 */
export async function runAtCommit<R extends Record<string, unknown>>(
  db: Db,
  declared: Statement<R>,
  values: readonly unknown[],
): Promise<void> {
  const wire = writtenAll(values);
  const transaction = openTransactionOf(db);
  if (wire === null || transaction === undefined) await runPrepared(db, declared, values);
  else transaction.sendAtCommit({ name: declared.name, text: declared.text, values: wire });
}
