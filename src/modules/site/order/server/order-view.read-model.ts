import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';

const FIRST_NAMES = statement<{ id: number; first_name: string }>(
  'order_view_first_names',
  'select id, first_name from users where id = any($1::bigint[])',
);

/** First names of people by id, for 'your engineer'. */
export async function readFirstNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, FIRST_NAMES, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row.first_name]));
}
