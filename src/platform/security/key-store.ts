import { queryRows, type Db } from '@/platform/db/database';
import type { RootKey } from './keys';
import { newToken } from './tokens';

type KeyRow = { readonly generation: number; readonly value: string; readonly retired_at: Date | null };

/** The roots of this installation's keys, newest first; empty where none was made. */
export async function readRoots(db: Db): Promise<RootKey[]> {
  const text = 'select generation, value, retired_at from root_keys order by generation desc';
  const rows = await queryRows<KeyRow>(db, text);
  return rows.map(({ generation, value, retired_at }) => ({ generation, value, retiredAt: retired_at }));
}

/** Retires the present root and makes another, in the transaction `tx`; answers all of them, newest first. */
export async function replaceRoot(tx: Db, now: Date): Promise<RootKey[]> {
  await queryRows(tx, 'lock table root_keys in exclusive mode');
  await queryRows(tx, 'update root_keys set retired_at = $1 where retired_at is null', [now]);
  await queryRows(
    tx,
    `insert into root_keys (generation, value, made_at)
     select coalesce(max(generation), 0) + 1, $1, $2 from root_keys`,
    [newToken(), now],
  );
  return readRoots(tx);
}

/** Forgets all retired roots: what they signed is refused from then on, and what they sealed is lost. */
export async function forgetRetiredRoots(tx: Db): Promise<void> {
  await queryRows(tx, 'delete from root_keys where retired_at is not null');
}
