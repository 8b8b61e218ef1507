import type { CheckoutId } from '@/shared/ids';
import { refuse, type Answer } from '@/shared/result';
import { mayTouchCheckout } from './checkout-access';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { holdersOfCode, readCheckout } from './checkout.store';
import type { Outcome } from './finalise-payment';
import { giveUpCheckout } from './give-up';
import { fingerprintOf, freezeCheckout } from './open-checkout';
import { underWay } from './payment-calls';
import type { Quote } from './quote';

/** The checkout of the cart before it was edited, as its browser names it. */
export interface OldCheckout {
  readonly checkout_id?: CheckoutId | null | undefined;
  readonly checkout_secret?: string | null | undefined;
}

function wentThrough(outcome: Outcome): Answer<never, 'conflict'> {
  if (outcome.kind === 'unpaid' && outcome.status === 'pending') return underWay();
  const order = outcome.kind === 'completed' ? ` and became order ${outcome.orderId}` : '';
  return refuse(
    'conflict',
    `Your earlier payment went through${order}. Please check your cart before you pay again.`,
    outcome.kind === 'completed' ? { data: { order_id: outcome.orderId } } : {},
  );
}

/** The open checkout that a browser names, where it may: not somebody else's, and not the one that it gets now. */
async function namedOld(deps: CheckoutDeps, buyer: Buyer, old: OldCheckout): Promise<CheckoutId | null> {
  const { checkout_id: id, checkout_secret: secret } = old;
  if (id === null || id === undefined) return null;
  const known = await readCheckout(deps.db, id);
  // What the studio asked for by a link is no cart that was edited.
  if (known === null || known.state !== 'open' || known.by_link) return null;
  return mayTouchCheckout(deps, known, { userId: buyer.userId, secret }) ? id : null;
}

/**
 * Freezes a priced cart for its buyer. What it takes the place of is given up: the checkout of the cart before it was
 * edited, so that its old total can't be paid any more, and the buyer's own open checkouts that hold the same code.
 * Where one of them was paid in the meantime, its order is made and the buyer is told before they pay again; where its
 * money is under way, nothing more is sold until that is known.
 */
export async function openForBuyer(
  deps: CheckoutDeps,
  buyer: Buyer,
  { quote, old }: { quote: Quote; old: OldCheckout },
): Promise<Answer<{ id: CheckoutId; isNew: boolean }, 'conflict'>> {
  if (quote.promo !== null && buyer.userId !== null) {
    const but = { code: quote.promo.code, fingerprint: fingerprintOf(buyer, quote) };
    for (const holder of await holdersOfCode(deps.db, buyer.userId, but)) {
      const paid = await giveUpCheckout(deps, holder);
      if (paid !== null) return wentThrough(paid);
    }
  }
  const frozen = await freezeCheckout(deps, buyer, quote);
  if (!frozen.ok) return frozen;
  const before = await namedOld(deps, buyer, old);
  if (before === null || before === frozen.value.id) return frozen;
  const paid = await giveUpCheckout(deps, before);
  return paid === null ? frozen : wentThrough(paid);
}
