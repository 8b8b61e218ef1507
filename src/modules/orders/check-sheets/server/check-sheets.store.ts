import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';
import type { CheckSheet } from '../check-sheet.rules';

/** A file that was looked at; `sheet` is null where it is no sound that can be read. */
export type SheetRow = { readonly file_id: FileId; readonly sheet: CheckSheet | null };

/** The sheets of files, of those that were looked at. */
export async function findSheets(db: Db, ids: readonly number[]): Promise<Map<number, SheetRow>> {
  if (ids.length === 0) return new Map();
  const text = 'select file_id, sheet from check_sheets where file_id = any($1)';
  const rows = await queryRows<SheetRow>(db, text, [ids]);
  return new Map(rows.map((row) => [row.file_id, row]));
}

/** Keeps what a file measured. */
export async function keepSheet(
  db: Db,
  id: FileId,
  { sheet, at }: { sheet: CheckSheet | null; at: Date },
): Promise<void> {
  const text = `
    insert into check_sheets (file_id, sheet, made_at) values ($1, $2::jsonb, $3)
    on conflict (file_id) do update set sheet = excluded.sheet, made_at = excluded.made_at`;
  await queryRows(db, text, [id, sheet === null ? null : JSON.stringify(sheet), at]);
}
