import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { askAgain, askedSince, sameCart } from './bought-before';
import { boughtByWallet, callCheckout, type BoughtRow } from './bought-before.store';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { closeCheckout } from './give-up';
import { openForBuyer } from './open-for-buyer';
import { priceCart, type CartInput } from './quote';
import { claimWallet } from './wallet';

/** A cart that nothing is left to pay of, ordered in one call. */
export interface WalletInput extends CartInput {
  /** What the buyer calls it; sent again it is the same order. */
  readonly askedAs: string | null;
  readonly amount: number | string;
  readonly buy_again?: boolean | null | undefined;
}

type Ordered = Answer<OrderId, 'payment_required' | 'not_found' | 'conflict' | 'invalid'>;

// The same name, or none, is the same order asked for again; another name may be a second press, so it is asked.
function answerOf(deps: CheckoutDeps, bought: BoughtRow, { userId, input }: Asked): Ordered {
  const isSame = input.askedAs === null || bought.asked_as === null || bought.asked_as === input.askedAs;
  return isSame ? ok(bought.order_id) : askAgain(deps, bought, userId);
}

interface Asked {
  readonly userId: UserId;
  readonly input: WalletInput;
}

async function boughtLately(
  deps: CheckoutDeps,
  { userId, input }: Asked,
  but?: CheckoutId,
): Promise<BoughtRow | null> {
  if (input.buy_again === true) return null;
  const rows = await boughtByWallet(deps.db, userId, askedSince(deps));
  const others = rows.filter(({ id }) => id !== but);
  return sameCart(others, input.cartItems);
}

async function order(deps: CheckoutDeps, buyer: Buyer, asked: Asked): Promise<Ordered> {
  const { userId, input } = asked;
  const priced = await priceCart(deps, { userId, email: buyer.payer.email }, input);
  if (!priced.ok) return priced;
  const quote = priced.value;
  if (quote.promo === null || quote.total > 0)
    return refuse('payment_required', 'There is still an amount to pay. Please choose how to pay it.');
  const opened = await openForBuyer(deps, buyer, { quote, old: {} });
  if (!opened.ok) return opened;
  const { id, isNew } = opened.value;
  // The same call may have been answered in the meantime: then this one holds nothing.
  const meanwhile = isNew ? await boughtLately(deps, asked, id) : null;
  if (meanwhile !== null) {
    await closeCheckout(deps, id);
    return answerOf(deps, meanwhile, asked);
  }
  if (input.askedAs !== null) await callCheckout(deps.db, id, input.askedAs);
  return claimWallet(deps, { id, userId, amount: input.amount });
}

/**
 * Orders a cart that a gift card or a full coupon covers, with no checkout opened before (API-31). The same cart of
 * the same account within a day is the same order, unless the buyer says that it is wanted again.
 */
export async function orderByWallet(deps: CheckoutDeps, buyer: Buyer, input: WalletInput): Promise<Ordered> {
  const { userId } = buyer;
  if (userId === null) return refuse('not_found', 'This payment does not exist.');
  const asked = { userId, input };
  const before = await boughtLately(deps, asked);
  if (before !== null) return answerOf(deps, before, asked);
  const ordered = await order(deps, buyer, asked);
  if (ordered.ok) return ordered;
  // What stood in the way may be the order that the same call made at the same moment.
  const meanwhile = await boughtLately(deps, asked);
  return meanwhile === null ? ordered : answerOf(deps, meanwhile, asked);
}
