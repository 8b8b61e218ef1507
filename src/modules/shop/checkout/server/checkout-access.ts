import type { CheckoutId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';

type Signing = Pick<CheckoutDeps, 'signer'>;

/** The secret of a checkout, for guests: derived from its id, so that nothing of it is stored. */
export function checkoutSecret({ signer }: Signing, id: CheckoutId): string {
  return signer.sign(`checkout:${id}`);
}

/** Whether somebody may see and change a checkout: its customer, or whoever holds its secret. */
export function mayTouchCheckout(
  { signer }: Signing,
  checkout: { id: CheckoutId; user_id: number | null },
  proof: { userId: number | null; secret: string | null | undefined },
): boolean {
  if (checkout.user_id !== null) return checkout.user_id === proof.userId;
  return typeof proof.secret === 'string' && signer.verify(`checkout:${checkout.id}`, proof.secret);
}
