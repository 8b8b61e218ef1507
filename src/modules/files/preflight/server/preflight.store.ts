import { queryRows, type Db } from '@/platform/db/database';
import type { FileId } from '@/shared/ids';
import type { FileData } from '../file-data.rules';
import type { StemsResult } from '../stems.rules';

export type CheckRow = {
  readonly file_id: number;
  readonly facts: FileData | null;
  readonly is_mix: boolean | null;
};

/** Keeps what a browser measured; what the server measured itself stays. */
export async function keepBrowserChecks(
  db: Db,
  checks: readonly { file_id: FileId; facts: FileData | null; is_mix: boolean | null }[],
  at: Date,
): Promise<void> {
  const text = `
    insert into file_checks (file_id, facts, is_mix, checked_at)
    select (c ->> 'file_id')::bigint, nullif(c -> 'facts', 'null'), (c ->> 'is_mix')::boolean, $2
    from jsonb_array_elements($1::jsonb) c
    on conflict (file_id) do update set
      is_mix = coalesce(excluded.is_mix, file_checks.is_mix),
      facts = case when file_checks.by_server then file_checks.facts else coalesce(excluded.facts, file_checks.facts) end`;
  await queryRows(db, text, [JSON.stringify(checks), at]);
}

/** Keeps what the server measured. */
export async function storeServerFileData(
  db: Db,
  id: FileId,
  stored: { facts: FileData; at: Date },
): Promise<void> {
  const text = `
    insert into file_checks (file_id, facts, by_server, checked_at) values ($1, $2::jsonb, true, $3)
    on conflict (file_id) do update set facts = excluded.facts, by_server = true, checked_at = excluded.checked_at`;
  await queryRows(db, text, [id, JSON.stringify(stored.facts), stored.at]);
}

/** Whether the server has measured a file. */
export async function isMeasuredByServer(db: Db, id: FileId): Promise<boolean> {
  const text = 'select 1 from file_checks where file_id = $1 and by_server';
  return (await queryRows(db, text, [id])).length > 0;
}

/** What is known of files, of those that anything is known of. */
export async function findChecks(db: Db, ids: readonly number[]): Promise<Map<number, CheckRow>> {
  if (ids.length === 0) return new Map();
  const text = 'select file_id, facts, is_mix from file_checks where file_id = any($1)';
  const rows = await queryRows<CheckRow>(db, text, [ids]);
  return new Map(rows.map((row) => [row.file_id, row]));
}

/** Keeps what stems say against their mix. */
export async function keepStems(
  db: Db,
  key: string,
  stored: { result: StemsResult; at: Date },
): Promise<void> {
  const text = `
    insert into stem_checks (set_key, result, checked_at) values ($1, $2::jsonb, $3)
    on conflict (set_key) do update set result = excluded.result, checked_at = excluded.checked_at`;
  await queryRows(db, text, [key, JSON.stringify(stored.result), stored.at]);
}

/** What stems said against their mixes, by key of their sets. */
export async function findStems(db: Db, keys: readonly string[]): Promise<Map<string, StemsResult>> {
  if (keys.length === 0) return new Map();
  const text = 'select set_key, result from stem_checks where set_key = any($1)';
  const rows = await queryRows<{ set_key: string; result: StemsResult }>(db, text, [keys]);
  return new Map(rows.map((row) => [row.set_key, row.result]));
}
