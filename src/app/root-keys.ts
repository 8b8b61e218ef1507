import { resealSecondFactors } from '@/modules/people/accounts/server/second-factor-reseal';
import { resealPushKeys } from '@/modules/conversations/devices/server/push-keys.store';
import { resealGiftCodes } from '@/modules/shop/gift-cards/server/gift-codes-reseal';
import type { Db } from '@/platform/db/database';
import { forgetRetiredRoots, readRoots, replaceRoot } from '@/platform/security/key-store';
import { createKeys, type Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';

/** What a change of the key did. */
export interface Rotation {
  /** How many texts were sealed anew. */
  readonly resealed: number;
}

/**
 * Puts a new root into the place of the present one and seals everything anew, all in one transaction: where it is broken off,
 * nothing was changed.
 * @param revoke whether signatures of all earlier roots are refused from now on; else they hold for their own lifetime
 */
export async function rotateRoot(db: Db, clock: Clock, { revoke }: { revoke: boolean }): Promise<Rotation> {
  return db.transaction(async (tx) => {
    const keys = createKeys(await replaceRoot(tx, clock.now()), clock);
    const resealed =
      (await resealSecondFactors(tx, keys)) +
      (await resealGiftCodes(tx, keys)) +
      (await resealPushKeys(tx, keys));
    if (revoke) await forgetRetiredRoots(tx);
    return { resealed };
  });
}

/** Whether another root took the place of these keys since they were read. */
export async function areReplaced(db: Db, { generation }: Keys): Promise<boolean> {
  const [newest] = await readRoots(db);
  return newest?.generation !== generation;
}

/** The keys of this installation: made at its first start, and once where it still has the key from before purposes. */
export async function openKeys(db: Db, clock: Clock): Promise<Keys> {
  const known = await readRoots(db);
  if (known.some(({ retiredAt }) => retiredAt === null)) return createKeys(known, clock);
  await rotateRoot(db, clock, { revoke: false });
  return createKeys(await readRoots(db), clock);
}
