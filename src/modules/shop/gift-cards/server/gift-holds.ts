import { giftDrawEntries, giftReturnEntries } from '@/modules/money/payments/payments.rules';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import type { CheckoutId, GiftCardId, OrderId, PaymentId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, refuse, type Answer, type Ok, type Refusal, type Refused } from '@/shared/result';
import { coverage, GIFT_BLOCKED, GIFT_CHANGED, GIFT_IN_USE } from '../gift-cards.rules';
import {
  addReturned,
  insertGiftHold,
  lockGift,
  lockHeldGift,
  markDrawn,
  releaseGiftHold,
} from './gift-holds.store';

/** Part of a card's balance for a checkout that is about to be paid; in minor units. */
export interface GiftHoldInput {
  readonly checkoutId: CheckoutId;
  readonly giftCardId: GiftCardId;
  readonly userId: UserId;
  readonly amount: Minor;
  readonly at: Date;
}

/**
 * Held, or why not. `heldBy` is an older open checkout of the same customer that holds what is missing: give that one
 * up, release what it holds, and ask again.
 */
export type GiftHoldAnswer =
  | Ok<null>
  | (Refused<Refusal<'conflict'>> & { readonly heldBy: CheckoutId | null });

/**
 * Holds part of a card for a checkout, in the transaction that freezes it. Whatever runs beside it, holds and draws
 * together never pass what is on the card. Asked again for the same checkout it holds the newer amount.
 */
export async function holdGift(tx: Db, input: GiftHoldInput): Promise<GiftHoldAnswer> {
  const card = await lockGift(tx, input);
  if (card === null) return { ...refuse('conflict', GIFT_BLOCKED), heldBy: null };
  const covered = coverage(card, input.amount);
  if (covered === 'not-covered') return { ...refuse('conflict', GIFT_CHANGED), heldBy: null };
  if (covered === 'held-by-own') return { ...refuse('conflict', GIFT_IN_USE), heldBy: card.held_by };
  await insertGiftHold(tx, input);
  return ok(null);
}

/**
 * Draws what a checkout holds, where it holds something, in the transaction that makes its order: the card's balance
 * and the ledger change together. Again: nothing happens.
 * @returns what the card paid, in minor units
 * @throws where the hold was released before: a checkout that was given up is not completed
 */
export async function drawGift(
  tx: Db,
  use: { checkoutId: CheckoutId; orderId: OrderId; paymentId?: PaymentId | null; at: Date },
): Promise<Minor> {
  const held = await lockHeldGift(tx, { checkoutId: use.checkoutId });
  if (held === null) return 0;
  if (held.state === 'drawn') return held.amount;
  if (held.state === 'released')
    throw new Error('A checkout was completed whose gift card had been released.');
  await markDrawn(tx, use);
  await writeLedger(tx, {
    kind: 'gift_draw',
    entries: giftDrawEntries(held.amount),
    currency: held.currency,
    paymentId: use.paymentId ?? null,
    checkoutId: use.checkoutId,
    giftCardId: held.gift_card_id,
    at: use.at,
  });
  return held.amount;
}

/** Frees what a checkout holds of a card: once, however often and by however many it is asked. True for that once. */
export async function releaseGift(tx: Db, gone: { checkoutId: CheckoutId; at: Date }): Promise<boolean> {
  return releaseGiftHold(tx, gone.checkoutId, gone.at);
}

/**
 * Puts back on the card what it had paid for an order, in full or in part, in the transaction of a refund. All
 * together never more than was drawn: what is too much is refused and nothing changes.
 */
export async function returnToGift(
  tx: Db,
  back: ({ readonly checkoutId: CheckoutId } | { readonly orderId: OrderId }) & { amount: Minor; at: Date },
): Promise<Answer<GiftCardId, 'conflict'>> {
  const drawn = await lockHeldGift(tx, back);
  if (drawn === null || !(await addReturned(tx, drawn.checkout_id, back.amount))) {
    return refuse('conflict', 'The gift card can’t get back more than it paid.');
  }
  await writeLedger(tx, {
    kind: 'refund',
    entries: giftReturnEntries(back.amount),
    currency: drawn.currency,
    paymentId: null,
    checkoutId: drawn.checkout_id,
    giftCardId: drawn.gift_card_id,
    at: back.at,
  });
  return ok(drawn.gift_card_id);
}
