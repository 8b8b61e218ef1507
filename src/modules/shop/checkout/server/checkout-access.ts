import type { KeyPurpose } from '@/platform/security/keys';
import type { CheckoutId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';

/** Signs the secrets by which guests and browsers show that a checkout is theirs. */
export const CHECKOUTS: KeyPurpose = { name: 'checkouts', lifetimeMs: null };

type Signing = Pick<CheckoutDeps, 'keys'>;

/** The secret of a checkout, for guests: derived from its id, so that nothing of it is stored. */
export function checkoutSecret({ keys }: Signing, id: CheckoutId): string {
  return keys.signer(CHECKOUTS).sign(`checkout:${id}`);
}

/** Whether somebody may see and change a checkout: its customer, or whoever holds its secret. */
export function mayTouchCheckout(
  { keys }: Signing,
  checkout: { id: CheckoutId; user_id: number | null },
  proof: { userId: number | null; secret: string | null | undefined },
): boolean {
  if (checkout.user_id !== null) return checkout.user_id === proof.userId;
  return (
    typeof proof.secret === 'string' && keys.signer(CHECKOUTS).verify(`checkout:${checkout.id}`, proof.secret)
  );
}
