import type { Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, PromoCodeId, UserId } from '@/shared/ids';
import { ok, refuse, type Ok, type Refused, type Refusal } from '@/shared/result';
import { CODE_IN_USE, CODE_USED_UP, usedByYou } from '../promo-problems.rules';
import {
  countUses,
  holdState,
  insertHold,
  limitsOf,
  lockLimits,
  redeemHold,
  releaseHold,
  type CountedUses,
} from './promo-holds.store';

/** A code for a checkout that is about to be paid. */
export interface HoldInput {
  readonly checkoutId: CheckoutId;
  readonly promoCodeId: PromoCodeId;
  readonly userId: UserId;
  readonly at: Date;
}

/**
 * Held, or why not. `heldBy` is an older open checkout of the same customer that holds what is missing: give that one
 * up, release what it holds, and ask again.
 */
export type HoldAnswer = Ok<null> | (Refused<Refusal<'conflict'>> & { readonly heldBy: CheckoutId | null });

function refused(message: string, heldBy: CheckoutId | null = null): HoldAnswer {
  return { ...refuse('conflict', message), heldBy };
}

function overLimit(
  limits: { max_uses: number | null; max_uses_per_customer: number | null },
  uses: CountedUses,
): HoldAnswer | null {
  const { max_uses: max, max_uses_per_customer: mostOwn } = limits;
  if (mostOwn !== null && uses.own >= mostOwn) {
    return uses.own - uses.own_held >= mostOwn
      ? refused(usedByYou(mostOwn))
      : refused(CODE_IN_USE, uses.held_by);
  }
  if (max === null || uses.all < max) return null;
  if (uses.all - uses.own_held < max) return refused(CODE_IN_USE, uses.held_by);
  return refused(uses.all - uses.held < max ? CODE_IN_USE : CODE_USED_UP);
}

/**
 * Holds one use of a code for a checkout, in the transaction that freezes it: whatever runs beside it, a code of N uses
 * is held and used N times at most, and as often by one customer as it says. Asked again for the same checkout it
 * holds nothing more. Codes without a limit make nobody wait.
 */
export async function holdPromo(tx: Db, input: HoldInput): Promise<HoldAnswer> {
  const { promoCodeId, at } = input;
  const known = await limitsOf(tx, promoCodeId, at);
  const limited = known !== null && (known.max_uses ?? known.max_uses_per_customer) !== null;
  const limits = limited ? await lockLimits(tx, promoCodeId, at) : known;
  if (limits === null || !limits.usable)
    return refused('This code is no longer valid. You can continue without it.');
  const over = limited ? overLimit(limits, await countUses(tx, input)) : null;
  if (over !== null) return over;
  await insertHold(tx, input);
  return ok(null);
}

/**
 * Makes the hold of a checkout, where it has one, the use of its order, in the transaction that completes it. Again:
 * nothing happens.
 * @throws where the hold was released before: a checkout that was given up is not completed
 */
export async function redeemPromo(
  tx: Db,
  use: { checkoutId: CheckoutId; orderId: OrderId; at: Date },
): Promise<void> {
  if (await redeemHold(tx, use)) return;
  if ((await holdState(tx, use.checkoutId)) === 'released') {
    throw new Error('A checkout was completed whose code had been released.');
  }
}

/** Frees what a checkout holds of a code: once, however often and by however many it is asked. True for that once. */
export async function releasePromo(tx: Db, gone: { checkoutId: CheckoutId; at: Date }): Promise<boolean> {
  return releaseHold(tx, gone.checkoutId, gone.at);
}
