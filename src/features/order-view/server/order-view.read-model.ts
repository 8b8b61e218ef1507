import { rawQuery, type Db } from '@/platform/db/database';

/** First names of people by id, for 'your engineer'. */
export async function readFirstNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rawQuery<{ id: number; first_name: string }>(
    db,
    'select id, first_name from users where id = any($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.first_name]));
}
