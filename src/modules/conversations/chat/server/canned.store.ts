import { queryRows, type Db } from '@/platform/db/database';
import type { CannedAnswerId } from '../inbox.contract';

/** What a saved answer says. */
export type CannedDraft = {
  readonly title: string;
  readonly body: string;
};

export type CannedRow = CannedDraft & { readonly id: CannedAnswerId; readonly version: number };

const COLUMNS = 'id, title, body, version';

/** All saved answers, by name. */
export function allCanned(db: Db): Promise<CannedRow[]> {
  return queryRows<CannedRow>(db, `select ${COLUMNS} from canned_answers order by lower(title), id`);
}

/** Holds a saved answer until the transaction ends; null where there is none. */
export async function lockCanned(tx: Db, id: CannedAnswerId): Promise<CannedRow | null> {
  const text = `select ${COLUMNS} from canned_answers where id = $1 for update`;
  return (await queryRows<CannedRow>(tx, text, [id]))[0] ?? null;
}

/** Adds one; null where there is one of that name, or there are too many. */
export async function insertCanned(
  tx: Db,
  { title, body }: CannedDraft,
  { at, most: max }: { at: Date; most: number },
): Promise<CannedRow | null> {
  const text = `
    insert into canned_answers (title, body, updated_at)
    select $1, $2, $3 where (select count(*) from canned_answers) < $4
    on conflict (lower(title)) do nothing returning ${COLUMNS}`;
  return (await queryRows<CannedRow>(tx, text, [title, body, at, max]))[0] ?? null;
}

/** Whether another one has that name, whatever its letters' case. */
export async function isTitleTaken(tx: Db, title: string, but: CannedAnswerId | null): Promise<boolean> {
  const text =
    'select 1 from canned_answers where lower(title) = lower($1) and id is distinct from $2::bigint';
  return (await queryRows(tx, text, [title, but])).length > 0;
}

/** Changes one; its version goes up by one. */
export async function updateCanned(
  tx: Db,
  id: CannedAnswerId,
  { title, body, at }: CannedDraft & { readonly at: Date },
): Promise<CannedRow> {
  const text = `
    update canned_answers set title = $2, body = $3, updated_at = $4, version = version + 1 where id = $1
    returning ${COLUMNS}`;
  const [row] = await queryRows<CannedRow>(tx, text, [id, title, body, at]);
  if (row === undefined) throw new Error('a saved answer that was held is gone');
  return row;
}

/** Removes one. */
export async function deleteCanned(tx: Db, id: CannedAnswerId): Promise<void> {
  await queryRows(tx, 'delete from canned_answers where id = $1', [id]);
}
