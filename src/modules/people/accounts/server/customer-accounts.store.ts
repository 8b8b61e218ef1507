import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { UserId } from '@/shared/ids';

/** Writes since when an account is blocked; null lets it in again. */
export async function writeBlocked(tx: Db, id: UserId, at: Date | null): Promise<void> {
  await queryRows(tx, 'update users set blocked_at = $2 where id = $1', [id, at]);
}

/** How many of a person's sessions were used since an instant. */
export async function countSessionsSince(db: Db, id: UserId, since: Date): Promise<number> {
  const text = 'select count(*)::int as count from sessions where user_id = $1 and last_used_at > $2';
  return (await queryRows<{ count: number }>(db, text, [id, since]))[0]?.count ?? 0;
}

const BLOCKED = statement(
  'accounts_blocked_address',
  'select 1 from users where lower(email) = lower($1) and blocked_at is not null',
);

/** Whether the account of an address is blocked. */
export async function isAddressBlocked(db: Db, email: string): Promise<boolean> {
  return (await runPrepared(db, BLOCKED, [email])).length > 0;
}
