import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import { fromMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';
import { completePaid } from './complete-checkout';

const PREFIX = /^wallet_([1-9]\d{0,15})$/;

/** The checkout that a transaction id of the wallet may name; null where it can't. */
export function walletCheckout(transactionId: string): CheckoutId | null {
  const id = Number(PREFIX.exec(transactionId)?.[1] ?? Number.NaN);
  return Number.isSafeInteger(id) ? (id as CheckoutId) : null;
}

/**
 * Completes a checkout that nothing is left to pay of, without any provider: a gift card or a full coupon covers it.
 * Asked again it answers with the same order.
 */
export async function claimWallet(
  deps: CheckoutDeps,
  claim: { id: CheckoutId; userId: UserId | null; amount: number | string },
): Promise<Answer<OrderId, 'payment_required' | 'not_found' | 'conflict'>> {
  return deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, claim.id);
    if (checkout === null || checkout.user_id === null || checkout.user_id !== claim.userId) {
      return refuse('not_found', 'This payment does not exist.');
    }
    if (checkout.order_id !== null) return ok(checkout.order_id);
    if (checkout.state !== 'open') {
      return refuse('conflict', 'Your cart has changed. Please check it.');
    }
    if (checkout.promo === null || checkout.total > 0) {
      return refuse('payment_required', 'There is still an amount to pay. Please choose how to pay it.');
    }
    if (fromMajor(Number(claim.amount), checkout.currency) !== 0) {
      return refuse('conflict', 'This cart has nothing left to pay. Please reload it.', {
        data: { amount: 0, total: 0, currency: checkout.currency },
      });
    }
    const by = { provider: 'wallet', paymentId: null, payerCountry: null, at: deps.clock.now() };
    return ok(await completePaid(deps, tx, { checkout, by }));
  });
}
