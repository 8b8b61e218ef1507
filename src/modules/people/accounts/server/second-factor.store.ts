import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { UserId } from '@/shared/ids';
import { recoveryCodes, secondFactors } from './second-factor.tables';

/** A person's second factor as stored: secrets are sealed. */
export interface SecondFactorRow {
  readonly secret: string | null;
  readonly confirmedAt: Date | null;
  readonly pendingSecret: string | null;
  readonly pendingAt: Date | null;
}

const FACTOR = statement<SecondFactorRow & Record<string, unknown>>(
  'accounts_second_factor',
  `select secret, confirmed_at as "confirmedAt", pending_secret as "pendingSecret", pending_at as "pendingAt"
   from second_factors where user_id = $1`,
);

/** What is stored of a person's second factor; null where there was never one. */
export async function findSecondFactor(db: Db, userId: UserId): Promise<SecondFactorRow | null> {
  return (await runPrepared(db, FACTOR, [userId]))[0] ?? null;
}

/** Keeps a new secret until its first code; an earlier one that still waited is forgotten. */
export async function keepPendingSecret(
  db: Db,
  userId: UserId,
  pending: { secret: string; now: Date },
): Promise<void> {
  const change = { pendingSecret: pending.secret, pendingAt: pending.now };
  await db
    .insert(secondFactors)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: secondFactors.userId, set: change });
}

interface Confirmation {
  /** The pending secret that the code was checked with. */
  readonly secret: string;
  /** The step of its first code. */
  readonly step: number;
  readonly now: Date;
}

/** Makes the pending secret the one that counts; false where another one took its place meanwhile. */
export async function confirmPendingSecret(
  db: Db,
  userId: UserId,
  { secret, step, now }: Confirmation,
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ secret, confirmedAt: now, lastStep: step, pendingSecret: null, pendingAt: null })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.pendingSecret, secret)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Takes the code of a time step; false where this or a later one was taken already. */
export async function takeStep(
  db: Db,
  userId: UserId,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const fresh = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), fresh))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Forgets a person's second factor with all its codes; false where none was on. */
export async function deleteSecondFactor(db: Db, userId: UserId): Promise<boolean> {
  const rows = await db
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId });
  return rows.length > 0;
}

/** Forgets a person's second factor with all its codes, also one that still waits for its first code. */
export async function forgetSecondFactor(tx: Db, userId: UserId): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

/** Puts new recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: UserId,
  codeHashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; false where it is none, or was used. */
export async function spendRecoveryCode(
  db: Db,
  userId: UserId,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, codeHash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return rows.length > 0;
}

/** How many recovery codes a person has not used yet. */
export function countRecoveryCodes(db: Db, userId: UserId): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
