import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import type { UserId } from '@/shared/ids';
import type { PasskeyId } from '../passkeys.contract';
import { passkeyChallenges, passkeys } from './passkeys.tables';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskey = Omit<typeof passkeys.$inferInsert, 'id' | 'lastUsedAt'>;

/** A person's passkeys, newest first. */
export function listPasskeysOf(db: Db, userId: UserId): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** The passkey that an authenticator names; null where nobody has it. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return rows[0] ?? null;
}

/** Adds a passkey; null where somebody has it already. */
export async function insertPasskey(tx: Db, passkey: NewPasskey): Promise<PasskeyRow | null> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

/** Renames one of a person's passkeys; null where it is not theirs. */
export async function updatePasskeyName(
  db: Db,
  userId: UserId,
  { id, name }: { readonly id: PasskeyId; readonly name: string },
): Promise<PasskeyRow | null> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const rows = await db.update(passkeys).set({ name }).where(own).returning();
  return rows[0] ?? null;
}

/** Removes one of a person's passkeys; its sessions are no passkey's from then on. */
export async function deletePasskey(tx: Db, userId: UserId, id: PasskeyId): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await tx.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0;
}

/** Removes all of a person's passkeys, and what waits to become one. */
export async function forgetPasskeys(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
}

/**
 * Writes down a use with the authenticator's own count; false where that is not higher than at its last use, unless it
 * counts none: somebody else may have a copy.
 */
export async function countUse(
  db: Db,
  id: PasskeyId,
  { counter, backedUp, now }: Pick<PasskeyRow, 'counter' | 'backedUp'> & { readonly now: Date },
): Promise<boolean> {
  const higher = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await db
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), higher))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export interface NewChallenge {
  readonly challengeHash: string;
  /** Who adds a passkey; null for signing in. */
  readonly userId: UserId | null;
  /** What the new passkey knows the account by; null for signing in. */
  readonly userHandle: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Keeps the hash of a challenge, and forgets those whose time is over. */
export async function insertChallenge(db: Db, { now, ...challenge }: NewChallenge): Promise<void> {
  await deletePasskeyChallengesBefore(db, now);
  await db.insert(passkeyChallenges).values(challenge);
}

/** Takes a challenge away, so that it works once; null where it was made for somebody else, used or is over. */
export async function takeChallenge(
  db: Db,
  challengeHash: string,
  { userId, now }: { readonly userId: UserId | null; readonly now: Date },
): Promise<{ readonly userHandle: string | null } | null> {
  const whose = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const rows = await db
    .delete(passkeyChallenges)
    .where(
      and(eq(passkeyChallenges.challengeHash, challengeHash), whose, gt(passkeyChallenges.expiresAt, now)),
    )
    .returning({ userHandle: passkeyChallenges.userHandle });
  return rows[0] ?? null;
}

/** Forgets challenges whose time was over at an instant. */
export async function deletePasskeyChallengesBefore(db: Db, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
