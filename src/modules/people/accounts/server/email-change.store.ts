import { queryRows, type Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';

/** Which of the two addresses. */
export type Side = 'new' | 'old';

export type EmailChangeRow = {
  readonly user_id: UserId;
  readonly new_email: string;
  readonly new_token_hash: string | null;
  readonly old_token_hash: string | null;
  readonly new_confirmed_at: Date | null;
  readonly old_confirmed_at: Date | null;
  readonly expires_at: Date;
};

const COLUMNS =
  'user_id, new_email, new_token_hash, old_token_hash, new_confirmed_at, old_confirmed_at, expires_at';

export interface NewEmailChange {
  readonly userId: UserId;
  readonly newEmail: string;
  readonly newTokenHash: string | null;
  readonly oldTokenHash: string | null;
  readonly oldConfirmedAt: Date | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a wish in place of the one before; the links of that one open nothing any more. */
export async function saveEmailChange(tx: Db, change: NewEmailChange): Promise<void> {
  await deleteEmailChange(tx, change.userId);
  const text = `
    insert into email_changes (user_id, new_email, new_token_hash, old_token_hash, old_confirmed_at, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  const { userId, newEmail, newTokenHash, oldTokenHash, oldConfirmedAt, createdAt, expiresAt } = change;
  await queryRows(tx, text, [
    userId,
    newEmail,
    newTokenHash,
    oldTokenHash,
    oldConfirmedAt,
    createdAt,
    expiresAt,
  ]);
}

/** The wish of an account that still waits; null where there is none. */
export async function findEmailChangeOf(db: Db, userId: UserId, now: Date): Promise<EmailChangeRow | null> {
  const text = `select ${COLUMNS} from email_changes where user_id = $1 and expires_at > $2`;
  return (await queryRows<EmailChangeRow>(db, text, [userId, now]))[0] ?? null;
}

/** The wish that a link is about; null for a made-up link or one whose time is over. */
export async function findEmailChangeByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<EmailChangeRow | null> {
  const text = `
    select ${COLUMNS} from email_changes where (new_token_hash = $1 or old_token_hash = $1) and expires_at > $2`;
  return (await queryRows<EmailChangeRow>(db, text, [tokenHash, now]))[0] ?? null;
}

/** Notes that an address said yes; when it did before, that time stays. */
export async function markConfirmed(
  tx: Db,
  userId: UserId,
  change: { side: Side; now: Date },
): Promise<void> {
  const column = change.side === 'new' ? 'new_confirmed_at' : 'old_confirmed_at';
  await queryRows(tx, `update email_changes set ${column} = coalesce(${column}, $2) where user_id = $1`, [
    userId,
    change.now,
  ]);
}

/** Takes a wish back, whatever its state. */
export async function deleteEmailChange(db: Db, userId: UserId): Promise<void> {
  await queryRows(db, 'delete from email_changes where user_id = $1', [userId]);
}

/** Forgets wishes whose time is over. */
export async function deleteEmailChangesBefore(db: Db, before: Date): Promise<void> {
  await queryRows(db, 'delete from email_changes where expires_at < $1', [before]);
}

/** Gives an account another address that is known to be its own; false where another account has it. */
export async function updateEmail(
  tx: Db,
  id: UserId,
  change: { readonly email: string; readonly now: Date },
): Promise<boolean> {
  const text = `
    update users set email = $2, verified_at = $3, updated_at = $3
    where id = $1 and not exists (select 1 from users other where lower(other.email) = lower($2) and other.id <> $1)
    returning id`;
  return (await queryRows(tx, text, [id, change.email, change.now])).length > 0;
}
