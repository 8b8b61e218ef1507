import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId } from '@/shared/ids';

/** What a file is listened to by; null where there is no such copy. */
export type CopiesRow = {
  readonly file_id: FileId;
  readonly lossless_id: FileId | null;
  readonly preview_id: FileId | null;
};

const OF_FILES = statement<CopiesRow>(
  'listening_copies_of_files',
  'select file_id, lossless_id, preview_id from listening_copies where file_id = any($1::bigint[])',
);

/** The copies of these files, of those for which the work is done. */
export async function findCopies(db: Db, ids: readonly number[]): Promise<Map<number, CopiesRow>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, OF_FILES, [ids]);
  return new Map(rows.map((row) => [row.file_id, row]));
}

/** Keeps which copies a file has; false where another process was first. */
export async function keepCopies(tx: Db, row: CopiesRow, at: Date): Promise<boolean> {
  const text = `
    insert into listening_copies (file_id, lossless_id, preview_id, made_at) values ($1, $2, $3, $4)
    on conflict (file_id) do nothing returning file_id`;
  return (await queryRows(tx, text, [row.file_id, row.lossless_id, row.preview_id, at])).length > 0;
}

/** Which of these files are copies that somebody listens to. */
export async function filesOfRenditions(tx: Db, ids: readonly number[]): Promise<number[]> {
  const text = `
    select lossless_id as id from listening_copies where lossless_id = any($1)
    union select preview_id from listening_copies where preview_id = any($1)`;
  return (await queryRows<{ id: number }>(tx, text, [ids])).map(({ id }) => id);
}
