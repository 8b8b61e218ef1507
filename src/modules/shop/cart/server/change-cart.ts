import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { UserId } from '@/shared/ids';
import { ok, type Answer, type RefusalKind } from '@/shared/result';
import type { StoredCart } from '../stored-cart.rules';
import { holdCart, readCart, writeCart } from './cart.store';

/** Makes the new cart out of what is there; may be asked again where another change came first. */
export type Decide<K extends RefusalKind> = (cart: StoredCart, db: Db) => Promise<Answer<StoredCart, K>>;

interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
}

// One person's two tabs meet rarely: this many tries without any lock, then in line.
const FREE_TRIES = 2;

async function attempt<K extends RefusalKind>(
  { db, clock }: ChangeDeps,
  userId: UserId,
  { cart, decide }: { cart: StoredCart; decide: Decide<K> },
): Promise<Answer<StoredCart, K> | null> {
  const decided = await decide(cart, db);
  if (!decided.ok || decided.value === cart) return decided;
  const written = await writeCart(db, userId, { cart: decided.value, at: clock.now() });
  return written === null ? null : ok(written);
}

/**
 * Changes a cart by what `decide` makes of it. Changes at the same time all count: whoever comes second decides
 * anew on what the first has written. A cart that comes back as it was is not written.
 */
export async function changeCart<K extends RefusalKind>(
  deps: ChangeDeps,
  userId: UserId,
  decide: Decide<K>,
): Promise<Answer<StoredCart, K>> {
  for (let tries = 0; tries < FREE_TRIES; tries += 1) {
    const cart = await readCart(deps.db, userId);
    const done = await attempt(deps, userId, { cart, decide });
    if (done !== null) return done;
  }
  // Somebody else wrote it twice meanwhile, so the row is there to be held.
  return deps.db.transaction(async (tx) => {
    const done = await attempt({ ...deps, db: tx }, userId, { cart: await holdCart(tx, userId), decide });
    if (done === null) throw new Error('A cart changed while it was held');
    return done;
  });
}
