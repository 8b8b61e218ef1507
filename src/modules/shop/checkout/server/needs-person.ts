import { paymentLabel } from '@/modules/money/payments/payments.rules';
import { leaveToPerson } from '@/modules/money/payments/server/stuck.store';
import { moneyNeedsPerson } from '@/modules/money/payments/server/payments.events';
import { RefundRefused } from '@/modules/money/payments/server/refund-refused';
import type { PaymentRow } from '@/modules/money/payments/server/payments.store';
import type { Db } from '@/platform/db/database';
import { formatMoney } from '@/shared/money';
import { REFUND_REFUSED } from '../refund.rules';
import type { CheckoutDeps } from './checkout.deps';

/** A provider is not switched on any more: nothing can be asked of it. */
export class ProviderOff extends Error {}

/** Why something can never succeed, as the studio reads it; null where it may, so that it is tried again. */
export function hopelessReason(error: unknown, { provider }: PaymentRow): string | null {
  if (error instanceof RefundRefused) return REFUND_REFUSED[error.why];
  if (error instanceof ProviderOff)
    return `${paymentLabel(provider)} is no longer turned on. Please refund the payment on its own page, or turn it on again.`;
  return null;
}

/**
 * Leaves a payment to a person, in a transaction: nothing is tried by itself any more, it stands on the studio's page of money
 * with the reason, and the owner is told once.
 */
export async function askPerson(
  deps: Pick<CheckoutDeps, 'clock' | 'events' | 'log'>,
  tx: Db,
  { payment, reason }: { payment: PaymentRow; reason: string },
): Promise<void> {
  const { id, amount, currency, provider, reference } = payment;
  const at = deps.clock.now();
  if (!(await leaveToPerson(tx, id, { reason, at }))) return;
  const money = formatMoney(amount, currency);
  deps.log.error({ payment: id, reason }, 'a payment is left to a person');
  await deps.events.publish(tx, moneyNeedsPerson, {
    key: `payment:${id}:${at.getTime()}`,
    subject: `${money} could not be refunded`,
    text: `This payment has no order and must be refunded: ${paymentLabel(provider)}, ${reference}. ${reason} We do not try again until you ask for it under Refunds.`,
  });
}
