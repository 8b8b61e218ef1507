import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../../payment-provider';
import { clientSecretOf, readCustomId, readRefundCustomId } from './paypal-ids';
import { fromPayPal } from './paypal-money';
import type { PayPalOrder, PayPalRefund } from './paypal-shapes';

const TAKEN = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** Whether a capture took the money, whatever went back of it since. */
export function isTaken(status: string): boolean {
  return TAKEN.has(status);
}

/** The part of an order that holds its money; we make orders of one part. */
export function unitOf(order: PayPalOrder) {
  const [unit] = order.purchase_units;
  if (unit === undefined) throw new Error(`The PayPal order ${order.id} has no purchase.`);
  return unit;
}

/** What took the money of an order, or tried to; null before. */
export function captureOf(order: PayPalOrder) {
  return unitOf(order).payments?.captures.at(-1) ?? null;
}

/** Whether PayPal has the money but looks at it before it is ours. */
export function isUnderReview(order: PayPalOrder): boolean {
  return captureOf(order)?.status === 'PENDING';
}

function statusOf(order: PayPalOrder): ProviderPayment['status'] {
  const capture = captureOf(order);
  if (capture !== null && isTaken(capture.status)) return 'succeeded';
  // An order of which the money could not be taken can't be paid again.
  if (order.status === 'COMPLETED') return capture?.status === 'PENDING' ? 'approved' : 'cancelled';
  if (order.status === 'VOIDED' || readCustomId(unitOf(order).custom_id).cancelled) return 'cancelled';
  if (order.status === 'APPROVED') return 'approved';
  // Fresh orders ask for their buyer too; one whose buyer is known asks again.
  const known = order.payer?.payer_id ?? order.payment_source?.paypal?.account_id ?? null;
  return order.status === 'PAYER_ACTION_REQUIRED' && known !== null ? 'challenge' : 'unpaid';
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** A refund as the shop knows it. */
export function refundOf({ id, status, amount, custom_id }: PayPalRefund): ProviderRefund {
  return {
    reference: id,
    amount: fromPayPal(amount),
    ourId: readRefundCustomId(custom_id),
    state: REFUND_STATES[status] ?? 'pending',
  };
}

/** An order as the shop knows it. */
export function paymentOf(
  order: PayPalOrder,
  { secret, disputes }: { secret: string; disputes: readonly ProviderDispute[] },
): ProviderPayment {
  const unit = unitOf(order);
  const status = statusOf(order);
  const money = (status === 'succeeded' ? captureOf(order)?.amount : null) ?? unit.amount;
  const refunds = (unit.payments?.refunds ?? []).map(refundOf);
  const country =
    order.payer?.address?.country_code ?? order.payment_source?.paypal?.address?.country_code ?? null;
  return {
    reference: order.id,
    clientSecret: clientSecretOf(order.id, secret),
    status,
    amount: fromPayPal(money),
    currency: money.currency_code,
    checkoutId: readCustomId(unit.custom_id).checkoutId,
    refunded: refunds.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0),
    refunds,
    disputes,
    payerCountry: country,
  };
}
