import { disputeEntries, refundEntries, saleRefundEntries } from '@/features/payments/payments.rules';
import {
  noteDispute,
  noteRefund,
  paymentDisputed,
  writeLedger,
  type PaymentRow,
  type ProviderPayment,
} from '@/features/payments/server';
import type { Db } from '@/platform/db/database';
import type { OrderId, RefundId } from '@/shared/ids';
import { refundOwner } from '../refund.rules';
import { bookRefund, failRefund, tellRefund } from './book-refund';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';

type Refund = ProviderPayment['refunds'][number];
type Dispute = ProviderPayment['disputes'][number];

interface Moved {
  readonly payment: PaymentRow;
  /** Null where the money belongs to no order. */
  readonly orderId: OrderId | null;
}

// Only what paid an order was ever booked as a sale.
const isSale = ({ payment }: Moved): boolean => payment.state === 'succeeded';

async function noteDashboardRefund(
  deps: CheckoutDeps,
  tx: Db,
  { refund, ...moved }: Moved & { refund: Refund },
) {
  const { payment } = moved;
  const { checkout_id: checkoutId, currency, id: paymentId, provider } = payment;
  const orderId = isSale(moved) ? moved.orderId : null;
  const { amount, reference } = refund;
  const at = deps.clock.now();
  const seen = { orderId, checkoutId, paymentId, amount, currency, reference, at };
  const id = await noteRefund(tx, { ...seen, reason: 'Made at the payment provider' });
  if (id === null) return;
  const entries = (isSale(moved) ? saleRefundEntries : refundEntries)(provider, amount);
  await writeLedger(tx, { kind: 'refund', entries, currency, paymentId, checkoutId, at });
  if (orderId !== null) await tellRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: 0 });
  deps.log.warn({ provider, payment: paymentId, amount }, 'money was refunded at the provider');
}

// A lost dispute is money that went back, with a credit note; its side of the ledger is written by the dispute.
async function noteTakenBack(
  deps: CheckoutDeps,
  tx: Db,
  { dispute, ...moved }: Moved & { dispute: Dispute },
) {
  const { payment, orderId } = moved;
  const { checkout_id: checkoutId, currency, id: paymentId } = payment;
  const { amount } = dispute;
  const id = await noteRefund(tx, {
    orderId,
    checkoutId,
    paymentId,
    amount,
    currency,
    reference: `dispute:${dispute.reference}`,
    reason: 'Taken back by the buyer’s bank',
    at: deps.clock.now(),
  });
  if (id !== null && orderId !== null)
    await tellRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: 0, byBank: true });
}

async function noteDisputeState(
  deps: CheckoutDeps,
  tx: Db,
  { dispute, ...moved }: Moved & { dispute: Dispute },
) {
  const { id: paymentId, checkout_id: checkoutId, currency, provider } = moved.payment;
  const { amount, reference, state } = dispute;
  const at = deps.clock.now();
  const { id, before } = await noteDispute(tx, { paymentId, reference, amount, currency, state, at });
  if (before === state) return;
  const of = isSale(moved) ? 'sales' : 'unapplied';
  const entries = disputeEntries(provider, amount, { before, now: state, of });
  if (entries.length > 0) {
    await writeLedger(tx, { kind: 'dispute', entries, currency, paymentId, checkoutId, at });
  }
  if (state === 'lost' && isSale(moved)) await noteTakenBack(deps, tx, { dispute, ...moved });
  if (moved.orderId === null) return;
  await deps.events.publish(tx, paymentDisputed, { dispute_id: id, order_id: moved.orderId, amount, state });
}

/**
 * Takes over what a provider says went back of a payment: refunds that somebody made in its dashboard, disputes, and
 * the end of our own refunds. Each enters the ledger once, however often and by whatever news it is seen
 * (PROMISE-19).
 */
export async function takeOverMovements(
  deps: CheckoutDeps,
  payment: PaymentRow,
  paid: ProviderPayment,
): Promise<void> {
  const { checkout_id: checkoutId } = payment;
  const dashboard: Refund[] = [];
  for (const refund of paid.refunds) {
    const owner = refundOwner(refund.ourId);
    if (owner.kind === 'dashboard' && refund.state === 'done') dashboard.push(refund);
    if (owner.kind !== 'studio') continue;
    const [id, reference] = [owner.id as RefundId, refund.reference];
    if (refund.state === 'done') await bookRefund(deps, id, { payment, checkoutId, reference });
    const failure = 'The payment provider could not send this money back.';
    if (refund.state === 'failed') await failRefund(deps, id, { reference, failure });
  }
  if (dashboard.length === 0 && paid.disputes.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    const moved = { payment, orderId: checkout?.order_id ?? null };
    for (const refund of dashboard) await noteDashboardRefund(deps, tx, { ...moved, refund });
    for (const dispute of paid.disputes) await noteDisputeState(deps, tx, { ...moved, dispute });
  });
}
