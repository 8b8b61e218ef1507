import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

/** What the studio keeps about a customer for itself. */
export type CustomerFile = {
  readonly note: string;
  readonly block_reason: string;
  /** 0 where nothing is kept yet. */
  readonly version: number;
};

const NOTHING: CustomerFile = { note: '', block_reason: '', version: 0 };

/** What is kept about a customer. */
export async function readFile(db: Db, id: UserId): Promise<CustomerFile> {
  const text = 'select note, block_reason, version from customer_files where user_id = $1';
  return (await queryRows<CustomerFile>(db, text, [id]))[0] ?? NOTHING;
}

/** Writes what is kept; its version goes up by one. The account must be held, so that one at a time writes. */
export async function writeFile(
  tx: Db,
  id: UserId,
  { note, block_reason, at }: Pick<CustomerFile, 'note' | 'block_reason'> & { readonly at: Date },
): Promise<void> {
  const text = `
    insert into customer_files (user_id, note, block_reason, updated_at) values ($1, $2, $3, $4)
    on conflict (user_id) do update set note = excluded.note, block_reason = excluded.block_reason,
      updated_at = excluded.updated_at, version = customer_files.version + 1`;
  await queryRows(tx, text, [id, note, block_reason, at]);
}
