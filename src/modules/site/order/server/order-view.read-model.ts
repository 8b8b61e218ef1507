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

const ASKED = statement<{ id: number; slug: string | null; name: string }>(
  'order_view_asked_engineers',
  `select u.id, case when e.published then e.slug end as slug,
     coalesce(e.name, trim(concat(u.first_name, ' ', u.last_name))) as name
   from users u left join engineers e on e.user_id = u.id where u.id = any($1::bigint[])`,
);

/** Whom customers asked for, by the id of their account. */
export async function readAskedEngineers(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { slug: string | null; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, ASKED, [[...new Set(ids)]]);
  return new Map(rows.map(({ id, slug, name }) => [id, { slug, name }]));
}
