import { parseCart } from '@/modules/shop/cart/cart.rules';
import type { ApiClient } from '@/shared/api-client';
import type { StoredUser } from '@/shared/session';
import type { CheckoutView, finishOrder, getCheckout } from '../checkout.contract';
import { discountOfPaid, isGuestInfoComplete, tidyGuestInfo } from '../checkout.rules';
import { readDetails } from './checkout-details';
import type { ConfirmationState } from './confirmation-state';
import type { SentItem } from './finish-order';
import { isPending } from './payment-pending';
import type { PurchaseLine } from './purchase';
import { forgetStoredCheckout, readStoredCheckout, type StoredCheckout } from './stored-checkout';

/** An order that exists although this page never heard the end of its payment. */
export interface FinishedCheckout {
  readonly orderId: number;
  readonly lines: readonly PurchaseLine[];
  readonly confirmation: ConfirmationState;
}

function confirmationOf(
  view: CheckoutView,
  user: StoredUser | null,
  sent: readonly SentItem[],
): ConfirmationState {
  const { guest } = readDetails();
  return {
    cartItems: view.cartItems,
    total: view.total,
    isPromoCodeApplied: view.promo !== null,
    discountAmount: discountOfPaid(view.cartItems, view.total),
    isGiftCard: false,
    guestInfo: user === null && isGuestInfoComplete(guest) ? tidyGuestInfo(guest) : null,
    sent,
  };
}

/** What became of a payment that was begun. unknown: there is none, or the studio could not be asked. */
export type Look =
  | { readonly is: 'order'; readonly order: FinishedCheckout }
  | { readonly is: 'pending' | 'unpaid' | 'unknown' };

/**
 * Looks at a payment that this browser began before anything is sold: its checkout may have become an order
 * meanwhile, and where its buyer had pressed Pay, its provider is asked.
 * @param stored which payment
 */
export async function lookAtCheckout(
  api: ApiClient,
  user: StoredUser | null,
  stored: StoredCheckout | null = readStoredCheckout(),
): Promise<Look> {
  if (stored === null) return { is: 'unknown' };
  const { checkout_id, checkout_secret, payment_intent } = stored;
  const found = await api.call<typeof getCheckout>('GET /checkouts/{id}', {
    params: { id: String(checkout_id) },
    query: { secret: checkout_secret },
  });
  if (!found.ok) {
    // Another person's, or of a studio that was set up anew.
    if (found.refusal.kind === 'not_found') forgetStoredCheckout();
    return { is: 'unknown' };
  }
  const view = found.value.data;
  // Asking for an open wallet's order would make it: that is for its button.
  const mayBePaid = stored.pressed === true && !payment_intent.startsWith('wallet_');
  if (view.state === 'cancelled' || (view.state === 'open' && !mayBePaid)) return { is: 'unpaid' };
  const asked = await api.call<typeof finishOrder>('POST /success', {
    body: {
      transaction_id: payment_intent,
      amount: view.total,
      order_type: 'one_time',
      checkout_id,
      checkout_secret,
    },
  });
  if (!asked.ok) {
    if (isPending(asked.refusal)) return { is: 'pending' };
    return { is: asked.refusal.kind === 'payment_required' ? 'unpaid' : 'unknown' };
  }
  const { order_id: orderId, sent } = asked.value;
  const order = {
    orderId,
    lines: parseCart(JSON.stringify(view.cartItems)),
    confirmation: confirmationOf(view, user, sent),
  };
  return { is: 'order', order };
}
