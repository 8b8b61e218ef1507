import { SQL } from 'drizzle-orm';
import type { Query } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { Db } from './db-session';

/** SQL text that reaches the server as it stands, its values bound to $1, $2, … by number. */
class NumberedStatement extends SQL {
  readonly #query: Query;

  constructor(text: string, values: readonly unknown[]) {
    super([]);
    this.#query = { sql: text, params: [...values] };
  }

  override toQuery(): Query {
    return this.#query;
  }
}

/**
 * Runs SQL text with $1, $2, … placeholders on a database or inside a transaction, and returns its rows with
 * the column types of `columnTypes`. The text must come from code, never from a person. Without values it may
 * hold several statements; the rows are then the last statement's.
 */
export async function rawQuery<Row extends Record<string, unknown> = Record<string, unknown>>(
  db: Db,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const answer: unknown = await db.execute(new NumberedStatement(text, values));
  // pg answers several statements with a list of results, which its types don't say.
  const result = (Array.isArray(answer) ? answer.at(-1) : answer) as QueryResult<Row>;
  return result.rows;
}
