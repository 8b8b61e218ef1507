import { and, desc, eq, lt, lte, ne } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { Role } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import type { SessionId } from '../accounts.contract';
import type { PasskeyId } from '../passkeys.contract';
import { sessions } from './accounts.tables';

/** More devices than this are not listed. */
const LISTED = 100;

export interface NewSession {
  readonly userId: UserId;
  readonly tokenHash: string;
  readonly userAgent: string | null;
  readonly now: Date;
  /** The passkey that opened it; null where something else did. */
  readonly passkeyId: PasskeyId | null;
}

/** A signed-in device as its owner sees it. */
export interface SessionRow {
  readonly id: SessionId;
  readonly tokenHash: string;
  readonly userAgent: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

// Its commit does not wait for the disk: whose session the power takes in that moment logs in once more.
const OPEN = statement(
  'accounts_open_session',
  `with later as materialized (select set_config('synchronous_commit', 'off', true) as mode)
   insert into sessions (user_id, token_hash, user_agent, created_at, last_used_at, passkey_id)
   select $1::bigint, $2::text, $3::text, $4::timestamptz, $4::timestamptz, $5::bigint from later where later.mode is not null`,
);

/** Keeps the hash of a new bearer token. Never inside a transaction, which would not wait for the disk then. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { userId, tokenHash, userAgent, now, passkeyId } = session;
  await runPrepared(db, OPEN, [userId, tokenHash, userAgent, now, passkeyId]);
}

type CallerRow = {
  readonly sessionId: SessionId;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly userId: UserId;
  readonly role: Role;
  readonly email: string;
  readonly verifiedAt: Date | null;
  readonly isDemo: boolean;
  readonly deactivatedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly secondFactorAt: Date | null;
  /** The passkey that opened the session, which proved both factors. */
  readonly passkeyId: PasskeyId | null;
};

const CALLER = statement<CallerRow>(
  'accounts_caller',
  `select s.id as "sessionId", s.created_at as "createdAt", s.last_used_at as "lastUsedAt", u.id as "userId", u.role, u.email,
     u.verified_at as "verifiedAt", u.is_demo as "isDemo", u.deactivated_at as "deactivatedAt", u.blocked_at as "blockedAt",
     f.confirmed_at as "secondFactorAt", s.passkey_id as "passkeyId"
   from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = s.user_id
   where s.token_hash = $1`,
);

/** The session of a token's hash and its person, which every signed-in call asks for; null where there is none. */
export async function findCaller(db: Db, tokenHash: string): Promise<CallerRow | null> {
  return (await runPrepared(db, CALLER, [tokenHash]))[0] ?? null;
}

/** Writes down that a session was used now. */
export async function touchSession(db: Db, id: SessionId, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, now)));
}

/** A person's sessions, last used first, at most a hundred. */
export async function listSessionsOf(db: Db, userId: UserId): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(LISTED);
}

/** Revokes one token by its hash. */
export async function deleteSessionByHash(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Revokes one of a person's sessions; false where it is not theirs or gone. */
export async function deleteSessionOf(db: Db, userId: UserId, id: SessionId): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Revokes every token of a person. */
export async function deleteSessionsOf(db: Db, userId: UserId): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Revokes every token of a person but the one of that hash. */
export async function deleteOtherSessionsOf(db: Db, userId: UserId, storedHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, storedHash)));
}

/** Signs out every device that a passkey let in, but the one of that hash. */
export async function deleteSessionsOfPasskey(tx: Db, id: PasskeyId, storedHash: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.passkeyId, id), ne(sessions.tokenHash, storedHash)));
}

/** When the session of a token's hash began; null where there is none. */
export async function sessionBegan(db: Db, tokenHash: string): Promise<Date | null> {
  const rows = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return rows[0]?.createdAt ?? null;
}

/** Forgets sessions that nobody used since an instant. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.lastUsedAt, before));
}
