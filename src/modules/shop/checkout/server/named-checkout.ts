import { paymentsOfCheckout } from '@/modules/money/payments/server/payments.store';
import type { OrderId, UserId } from '@/shared/ids';
import { mayTouchCheckout } from './checkout-access';
import type { CheckoutDeps } from './checkout.deps';
import { readCheckout, type CheckoutRow } from './checkout.store';
import type { OldCheckout } from './open-for-buyer';

/** A checkout that is complete, with its order. */
export type CompletedCheckout = CheckoutRow & { readonly order_id: OrderId };

/** The checkout that a request names, where it is complete and whoever asks may see it; null otherwise. */
export async function completedNamed(
  deps: CheckoutDeps,
  userId: UserId | null,
  { checkout_id: id, checkout_secret: secret }: OldCheckout,
): Promise<CompletedCheckout | null> {
  if (id === null || id === undefined) return null;
  const known = await readCheckout(deps.db, id);
  if (known === null || known.order_id === null || known.state !== 'completed') return null;
  return mayTouchCheckout(deps, known, { userId, secret }) ? { ...known, order_id: known.order_id } : null;
}

/** What a completed checkout was paid by: the payment that made its order, or the wallet. */
export async function paidBy(
  deps: CheckoutDeps,
  { id }: CompletedCheckout,
): Promise<{ provider: string; reference: string }> {
  const payments = await paymentsOfCheckout(deps.db, id);
  const paid = payments.find(({ state }) => state === 'succeeded' || state === 'refunded');
  return paid ?? { provider: 'wallet', reference: `wallet_${id}` };
}
