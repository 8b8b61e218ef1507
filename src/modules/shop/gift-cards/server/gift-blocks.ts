import { giftDrawEntries, giftIssueEntries } from '@/modules/money/payments/payments.rules';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { whyNotTakenBack } from '../gift-cards.rules';
import {
  countSoldPieces,
  lockSoldGifts,
  setBlock,
  soldGifts,
  standingOf,
  unblockRefunded,
  type SoldGift,
} from './gift-blocks.store';

interface Move {
  readonly gift: SoldGift;
  readonly amount: Minor;
  readonly at: Date;
}

async function moveVoid(tx: Db, { gift, amount, at }: Move, entries: typeof giftDrawEntries): Promise<void> {
  if (amount <= 0) return;
  await writeLedger(tx, {
    kind: 'gift_void',
    entries: entries(amount),
    currency: gift.currency,
    paymentId: null,
    checkoutId: gift.checkout_id,
    giftCardId: gift.id,
    at,
  });
}

// What an open checkout holds stays: it may be paid any moment.
async function voidAll(tx: Db, gifts: readonly SoldGift[], at: Date): Promise<void> {
  for (const gift of gifts)
    await moveVoid(tx, { gift, amount: gift.balance - gift.held, at }, giftDrawEntries);
}

/** Why the cards of an order can't be taken back now, in words; null where they can, or where it bought none. */
export async function takeBackProblem(db: Db, orderId: OrderId): Promise<string | null> {
  const pieces = await countSoldPieces(db, orderId);
  return pieces === 0 ? null : whyNotTakenBack(pieces, await soldGifts(db, orderId));
}

/**
 * Takes the cards of an order back, in the transaction that reserves the refund of all of it: they pay for nothing any
 * more, and we owe nothing on them. Refused where anything of them was spent, or is being spent.
 */
export async function takeBackGifts(
  tx: Db,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<Answer<void, 'conflict'>> {
  const pieces = await countSoldPieces(tx, orderId);
  const gifts = await lockSoldGifts(tx, orderId);
  const problem = whyNotTakenBack(pieces, gifts);
  if (problem !== null) return refuse('conflict', problem);
  await setBlock(tx, orderId, 'refund');
  await voidAll(tx, gifts, at);
  return ok(undefined);
}

/** Undoes `takeBackGifts` where the refund did not come about. Nothing where nothing was taken back. */
export async function restoreGifts(tx: Db, { orderId, at }: { orderId: OrderId; at: Date }): Promise<void> {
  for (const gift of await lockSoldGifts(tx, orderId))
    await moveVoid(tx, { gift, amount: gift.voided, at }, giftIssueEntries);
  await unblockRefunded(tx, orderId);
}

/**
 * Brings the cards of an order in line with what became of its money: blocked while a bank holds it or after all of it
 * went back, free again when a dispute is won, and void once the money is gone for good. Asked again it changes nothing.
 */
export async function alignGifts(tx: Db, { orderId, at }: { orderId: OrderId; at: Date }): Promise<void> {
  const gifts = await lockSoldGifts(tx, orderId);
  if (gifts.length === 0) return;
  const { refunded, disputed, lost } = await standingOf(tx, orderId);
  await setBlock(tx, orderId, refunded ? 'refund' : disputed ? 'dispute' : null);
  if (refunded || lost) await voidAll(tx, gifts, at);
}
