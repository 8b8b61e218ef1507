import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { Role } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { emailTokens, users } from './accounts.tables';

/** A person with an account. Never leaves the server: it carries the password's hash. */
export interface Account {
  readonly id: UserId;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly verifiedAt: Date | null;
  readonly isDemo: boolean;
  /** When somebody of the studio stopped working here. */
  readonly deactivatedAt: Date | null;
  /** Since when they may neither log in nor buy; null: they may. */
  readonly blockedAt: Date | null;
  /** Cookies of known devices from an earlier epoch count no more. */
  readonly deviceEpoch: number;
}

export interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly role: Role;
  readonly verifiedAt: Date | null;
  readonly isDemo: boolean;
  readonly now: Date;
}

const ACCOUNT = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  verifiedAt: users.verifiedAt,
  isDemo: users.isDemo,
  deactivatedAt: users.deactivatedAt,
  blockedAt: users.blockedAt,
  deviceEpoch: users.deviceEpoch,
};

// Its columns under their names here: every document of who is signed in asks for it.
const COLUMNS = `id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", phone, role,
     verified_at as "verifiedAt", is_demo as "isDemo", deactivated_at as "deactivatedAt", blocked_at as "blockedAt",
     device_epoch as "deviceEpoch"`;

const BY_ID = statement<Account & Record<string, unknown>>(
  'accounts_by_id',
  `select ${COLUMNS} from users where id = $1`,
);

const BY_EMAIL = statement<Account & Record<string, unknown>>(
  'accounts_by_email',
  `select ${COLUMNS} from users where lower(email) = lower($1)`,
);

/** The account of an address, whatever its letters' case; null where there is none. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return (await runPrepared(db, BY_EMAIL, [email]))[0] ?? null;
}

/** The account of an id; null where there is none. */
export async function findAccount(db: Db, id: UserId): Promise<Account | null> {
  return (await runPrepared(db, BY_ID, [id]))[0] ?? null;
}

/** Holds an account until the end of the transaction, so that one at a time changes it; false where it is gone. */
export async function lockAccount(tx: Db, id: UserId): Promise<boolean> {
  return (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')).length > 0;
}

/** Changes names and phone number; what is left out stays. Answers the account, or null where it is gone. */
export async function updateProfile(
  db: Db,
  id: UserId,
  { now, ...change }: Partial<Pick<Account, 'firstName' | 'lastName' | 'phone'>> & { readonly now: Date },
): Promise<Account | null> {
  const rows = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(eq(users.id, id))
    .returning(ACCOUNT);
  return rows[0] ?? null;
}

/** Takes an account away, with its sessions, links and whatever else is only about it. */
export async function deleteAccount(tx: Db, id: UserId): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/** Adds an account; null where the address has one already. */
export async function insertAccount(db: Db, { now, ...account }: NewAccount): Promise<UserId | null> {
  const rows = await db
    .insert(users)
    .values({ ...account, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return rows[0]?.id ?? null;
}

/** Marks an address as its account's own; false where it was already. */
export async function markVerified(db: Db, id: UserId, now: Date): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ verifiedAt: now, updatedAt: now })
    .where(and(eq(users.id, id), isNull(users.verifiedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Makes every browser that was known to an account an unknown one; answers the epoch from now on. */
export async function endKnownDevices(tx: Db, id: UserId): Promise<number> {
  const rows = await tx
    .update(users)
    .set({ deviceEpoch: sql`${users.deviceEpoch} + 1` })
    .where(eq(users.id, id))
    .returning({ epoch: users.deviceEpoch });
  return rows[0]?.epoch ?? 0;
}

/** Stores a new password; with `instead` only where that hash is still the one, else false. */
export async function updatePassword(
  db: Db,
  id: UserId,
  change: { passwordHash: string; now: Date; instead?: string },
): Promise<boolean> {
  const same = change.instead === undefined ? undefined : eq(users.passwordHash, change.instead);
  const rows = await db
    .update(users)
    .set({ passwordHash: change.passwordHash, updatedAt: change.now })
    .where(and(eq(users.id, id), same))
    .returning({ id: users.id });
  return rows.length > 0;
}

export type EmailTokenKind = 'verify' | 'reset' | 'sign-in';

export interface NewEmailToken {
  readonly tokenHash: string;
  readonly userId: UserId;
  readonly kind: EmailTokenKind;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The browser that asked, by the hash of its cookie; null where a link needs none. */
  readonly browserHash?: string | null;
}

export interface EmailToken {
  readonly tokenHash: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly browserHash: string | null;
}

/** Keeps the hash of a mailed token. */
export async function insertEmailToken(db: Db, token: NewEmailToken): Promise<void> {
  await db.insert(emailTokens).values(token);
}

/** A mailed token of that kind by its hash; null where there is none. */
export async function findEmailToken(
  db: Db,
  kind: EmailTokenKind,
  tokenHash: string,
): Promise<EmailToken | null> {
  const rows = await db
    .select({
      tokenHash: emailTokens.tokenHash,
      userId: emailTokens.userId,
      expiresAt: emailTokens.expiresAt,
      usedAt: emailTokens.usedAt,
      browserHash: emailTokens.browserHash,
    })
    .from(emailTokens)
    .where(and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.kind, kind)));
  return rows[0] ?? null;
}

/** Uses a token up; false where somebody was faster. */
export async function spendEmailToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.tokenHash, tokenHash), isNull(emailTokens.usedAt)))
    .returning({ tokenHash: emailTokens.tokenHash });
  return rows.length > 0;
}

/** Forgets all of a person's tokens of those kinds. */
export async function deleteEmailTokens(
  db: Db,
  userId: UserId,
  ...kinds: readonly EmailTokenKind[]
): Promise<void> {
  await db
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), inArray(emailTokens.kind, [...kinds])));
}

/** Forgets the mailed links that let somebody in: by a new password, or at once. */
export function deleteEntryLinks(db: Db, userId: UserId): Promise<void> {
  return deleteEmailTokens(db, userId, 'reset', 'sign-in');
}

/** Whether an account signed up in the browser of that hash, as one of its links to verify tells. */
export async function signedUpIn(db: Db, userId: UserId, browserHash: string): Promise<boolean> {
  const own = and(eq(emailTokens.userId, userId), eq(emailTokens.kind, 'verify'));
  return (await db.$count(emailTokens, and(own, eq(emailTokens.browserHash, browserHash)))) > 0;
}

/** Forgets tokens whose time ended before an instant. */
export async function deleteEmailTokensBefore(db: Db, before: Date): Promise<void> {
  await db.delete(emailTokens).where(lt(emailTokens.expiresAt, before));
}
