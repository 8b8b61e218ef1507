import { DrizzleQueryError } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import { asError } from '@/shared/as-error';
import { connectionOf, type Db } from './db-session';

/**
 * Runs SQL text with $1, $2, … placeholders on a database or inside a transaction, and returns its rows with
 * the column types of `columnTypes`. The text must come from code, never from a person. Without values it may
 * hold several statements; the rows are then the last statement's. `test/row-types.test.ts` holds the type of the rows
 * against what the migrated database returns.
 */
export async function queryRows<Row extends Record<string, unknown> = Record<string, unknown>>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    const answer: unknown = await connectionOf(db).query({ text }, [...values]);
    // pg answers several statements with a list of results, which its types don't say.
    const result = (Array.isArray(answer) ? answer.at(-1) : answer) as QueryResult<Row>;
    return result.rows;
  } catch (error) {
    throw new DrizzleQueryError(text, [...values], asError(error));
  }
}
