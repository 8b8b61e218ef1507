import { DrizzleQueryError } from 'drizzle-orm';
import { asError } from '@/shared/as-error';
import { connectionOf, type Db } from './db-session';

/** SQL text under a name: each connection parses and plans it once. */
export interface Statement<Row extends Record<string, unknown>> {
  readonly name: string;
  readonly text: string;
  /** Only for the types; never present at run time. */
  readonly row?: Row;
}

/**
 * Declares a statement of the hot path. The text must come from code, never from a person; `test/row-types.test.ts` holds
 * the type of the rows against the database.
 * @param name unique in the process; PostgreSQL keeps the first 63 bytes
 */
export function statement<Row extends Record<string, unknown>>(name: string, text: string): Statement<Row> {
  return { name, text };
}

/**
 * Runs a declared statement on a database or inside a transaction, and returns its rows with the column types
 * of `columnTypes` (https://node-postgres.com/features/queries#prepared-statements).
 */
export async function runPrepared<R extends Record<string, unknown>>(
  db: Db,
  { name, text }: Statement<R>,
  values: readonly unknown[],
): Promise<R[]> {
  try {
    const { rows } = await connectionOf(db).query({ name, text }, [...values]);
    return rows as R[];
  } catch (error) {
    throw new DrizzleQueryError(text, [...values], asError(error));
  }
}
