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

function statusOf(order: PayPalOrder, cancelled: boolean): ProviderPayment['status'] {
  const capture = captureOf(order);
  if (capture !== null && isTaken(capture.status)) return 'succeeded';
  // Seen in the field: a completed order that was answered without its captures. What became of its money is not known.
  if (order.status === 'COMPLETED' && capture === null)
    throw new Error(`PayPal tells no capture of the completed order ${order.id}.`);
  // An order of which the money could not be taken can't be paid again.
  if (order.status === 'COMPLETED') return capture?.status === 'PENDING' ? 'pending' : 'cancelled';
  if (order.status === 'VOIDED' || cancelled) return 'cancelled';
  if (order.status === 'APPROVED') return 'approved';
  // Fresh orders ask for their buyer too; one whose buyer is known asks again.
  const known = order.payer?.payer_id ?? order.payment_source?.paypal?.account_id ?? null;
  return order.status === 'PAYER_ACTION_REQUIRED' && known !== null ? 'challenge' : 'unpaid';
}

/** A time as PayPal writes it; null where it writes none. */
export function instantOf(text: string | null | undefined): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  COMPLETED: 'done',
  PENDING: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
};

/** A refund as the shop knows it; one that another installation made is like one of PayPal's own page. */
export function refundOf(
  { id, status, amount, custom_id, create_time }: PayPalRefund,
  own: string,
): ProviderRefund {
  return {
    reference: id,
    amount: fromPayPal(amount),
    ourId: readRefundCustomId(custom_id, own),
    state: REFUND_STATES[status] ?? 'pending',
    at: instantOf(create_time),
  };
}

/** An order as the shop knows it; null where another installation made it. */
export function paymentOf(
  order: PayPalOrder,
  { secret, own, disputes = [] }: { secret: string; own: string; disputes?: readonly ProviderDispute[] },
): ProviderPayment | null {
  const unit = unitOf(order);
  const { owner, id, cancelled } = readCustomId(unit.custom_id, own);
  if (owner === 'foreign') return null;
  const status = statusOf(order, cancelled);
  const money = (status === 'succeeded' ? captureOf(order)?.amount : null) ?? unit.amount;
  const refunds = (unit.payments?.refunds ?? []).map((refund) => refundOf(refund, own));
  const country =
    order.payer?.address?.country_code ?? order.payment_source?.paypal?.address?.country_code ?? null;
  return {
    reference: order.id,
    clientSecret: clientSecretOf(order.id, secret),
    status,
    amount: fromPayPal(money),
    currency: money.currency_code,
    checkoutId: id,
    marked: owner === 'own',
    refunded: refunds.reduce((sum, { state, amount }) => (state === 'failed' ? sum : sum + amount), 0),
    refunds,
    disputes,
    payerCountry: country,
  };
}
