import {
  transitionPaymentById,
  paymentsOfCheckout,
  type PaymentRow,
} from '@/modules/money/payments/server/payments.store';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import type { CheckoutId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';
import { cancelCheckout } from './checkout.store';
import { finalisePayment, type Outcome } from './finalise-payment';
import { ProviderOff } from './needs-person';

/** The provider of a name; throws `ProviderOff` where it is not switched on. */
export function providerNamed(deps: CheckoutDeps, name: string): PaymentProvider {
  const provider = deps.providers.all.find((one) => one.name === name);
  if (provider === undefined) throw new ProviderOff(`The provider ${name} is not switched on.`);
  return provider;
}

/** Makes every payment of a checkout impossible; answers the one that was paid before that or is under way, or null. */
async function cancelPayments(deps: CheckoutDeps, id: CheckoutId): Promise<PaymentRow | null> {
  for (const payment of await paymentsOfCheckout(deps.db, id)) {
    if (payment.state !== 'created') continue;
    const cancelled = await providerNamed(deps, payment.provider).cancel(payment.reference);
    if (cancelled !== 'cancelled') return payment;
    await transitionPaymentById(deps.db, payment.id, { state: 'cancelled', at: deps.clock.now() });
  }
  return null;
}

/** Closes an open checkout without an order and gives free what it holds of a code, both or neither, once. */
export async function closeCheckout(deps: CheckoutDeps, id: CheckoutId): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const closed = await cancelCheckout(tx, id);
    if (closed?.holds === true) await deps.codes.release(tx, { id, at });
  });
}

/**
 * Gives up a checkout: its payments are made impossible at their providers first, so that nothing is paid for what
 * is given free after. Where one was paid already, it is brought to its end instead.
 * @returns what became of the payment that was paid or is under way; null where the checkout is given up
 */
export async function giveUpCheckout(deps: CheckoutDeps, id: CheckoutId): Promise<Outcome | null> {
  const paid = await cancelPayments(deps, id);
  if (paid === null) {
    await closeCheckout(deps, id);
    return null;
  }
  return finalisePayment(deps, {
    provider: providerNamed(deps, paid.provider),
    reference: paid.reference,
  });
}
