import type { QueryResult } from 'pg';
import { poolOf, type Db } from './db-session';
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

/**
 * Runs a declared statement on a database or inside a transaction, and returns its rows with the column types
 * of `columnTypes`.
 */
export async function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  { name, text, onlyReads }: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = onlyReads ? poolOf(db) : undefined;
  const read = pool === undefined ? null : await readTogether(pool, { name, text }, values);
  if (read !== null) return read as Row[];
  const prepared = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  const result = (await prepared.execute()) as QueryResult<Row>;
  return result.rows;
}
