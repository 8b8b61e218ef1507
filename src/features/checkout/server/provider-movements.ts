import {
  disputeEntries,
  refundEntries,
  saleRefundEntries,
  UNNAMED,
} from '@/features/payments/payments.rules';
import {
  bookedBack,
  disputedOf,
  flagUnexplained,
  moneyBackHints,
  noteDispute,
  noteRefund,
  paymentDisputed,
  writeLedger,
  type PaymentProvider,
  type PaymentRow,
  type ProviderPayment,
} from '@/features/payments/server';
import type { Db } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import type { OrderId, RefundId } from '@/shared/ids';
import { refundOwner } from '../refund.rules';
import { bookRefund, failRefund, tellRefund } from './book-refund';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';

type Refund = ProviderPayment['refunds'][number];
type Dispute = ProviderPayment['disputes'][number];
type Unexplained = NonNullable<ProviderPayment['unexplained']>;

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
  { dispute, name, ...moved }: Moved & { dispute: Dispute; name: string },
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
    reference: `dispute:${name}`,
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
  const { id, before, name } = await noteDispute(tx, { paymentId, reference, amount, currency, state, at });
  if (before === state) return;
  const of = isSale(moved) ? 'sales' : 'unapplied';
  const entries = disputeEntries(provider, amount, { before, now: state, of });
  if (entries.length > 0) {
    await writeLedger(tx, { kind: 'dispute', entries, currency, paymentId, checkoutId, at });
  }
  if (state === 'lost' && isSale(moved)) await noteTakenBack(deps, tx, { dispute, name, ...moved });
  if (moved.orderId === null) return;
  await deps.events.publish(tx, paymentDisputed, { dispute_id: id, order_id: moved.orderId, amount, state });
}

// Refunds of ours, by the id that we gave them; answers the others that are done.
async function settleOurs(
  deps: CheckoutDeps,
  payment: PaymentRow,
  refunds: readonly Refund[],
): Promise<Refund[]> {
  const { checkout_id: checkoutId } = payment;
  const dashboard: Refund[] = [];
  for (const refund of refunds) {
    const owner = refundOwner(refund.ourId);
    if (owner.kind === 'dashboard' && refund.state === 'done') dashboard.push(refund);
    if (owner.kind !== 'studio') continue;
    const [id, reference] = [owner.id as RefundId, refund.reference];
    if (refund.state === 'done') await bookRefund(deps, id, { payment, checkoutId, reference });
    const failure = 'The payment provider could not send this money back.';
    if (refund.state === 'failed') await failRefund(deps, id, { reference, failure });
  }
  return dashboard;
}

// Of all of it that is gone the rest is booked without a name; of a part nobody knows what was booked before: a person
// finds out.
async function noteUnexplained(
  deps: CheckoutDeps,
  tx: Db,
  { unexplained, ...moved }: Moved & { unexplained: Unexplained },
): Promise<void> {
  const { payment } = moved;
  if (!unexplained.whole || unexplained.amount === null) {
    await flagUnexplained(tx, payment.id, deps.clock.now());
    return;
  }
  const { booked } = await bookedBack(tx, payment.id);
  const left = payment.amount - booked - (await disputedOf(tx, payment.id));
  const amount = Math.min(left, unexplained.amount);
  const refund = { reference: UNNAMED, amount, ourId: null, state: 'done' } as const;
  if (amount > 0) await noteDashboardRefund(deps, tx, { ...moved, refund });
  await flagUnexplained(tx, payment.id, null);
}

/** What a provider says went back, of a payment whose checkout the transaction holds; false where a look later is needed. */
async function takeOverBack(
  deps: CheckoutDeps,
  tx: Db,
  { paid, dashboard, ...moved }: Moved & { paid: ProviderPayment; dashboard: readonly Refund[] },
): Promise<boolean> {
  const { payment } = moved;
  const { unnamed, underWay } = await bookedBack(tx, payment.id);
  // All of it is booked as gone: whatever is named now is how, not more.
  if (unnamed) return true;
  // It may be the one of ours whose answer is still awaited: that one is settled first.
  const isOurs = ({ amount }: Refund): boolean => underWay.includes(amount);
  for (const refund of dashboard.filter((one) => !isOurs(one)))
    await noteDashboardRefund(deps, tx, { ...moved, refund });
  for (const dispute of paid.disputes) await noteDisputeState(deps, tx, { ...moved, dispute });
  const { unexplained } = paid;
  if (unexplained === undefined) {
    if (payment.unexplained_at !== null) await flagUnexplained(tx, payment.id, null);
    return !dashboard.some(isOurs);
  }
  if (underWay.length > 0) return false;
  await noteUnexplained(deps, tx, { ...moved, unexplained });
  return true;
}

/**
 * Takes over what a provider says went back of a payment: refunds that somebody made in its dashboard, disputes, and
 * the end of our own refunds. Each enters the ledger once, however often and by whatever news it is seen
 * (PROMISE-19).
 * @returns false where one of our own refunds is on its way that may be what was seen: then it is looked at again soon
 */
export async function takeOverMovements(
  deps: CheckoutDeps,
  payment: PaymentRow,
  paid: ProviderPayment,
): Promise<boolean> {
  const dashboard = await settleOurs(deps, payment, paid.refunds);
  const { disputes, unexplained } = paid;
  const isQuiet = dashboard.length === 0 && disputes.length === 0 && unexplained === undefined;
  if (isQuiet && payment.unexplained_at === null) return true;
  return deps.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, payment.checkout_id);
    return takeOverBack(deps, tx, { payment, orderId: checkout?.order_id ?? null, paid, dashboard });
  });
}

const SOON_MS = 10 * MINUTE;

/**
 * Asks a provider what went back of a payment that is settled, and takes it over.
 * @param refunds the provider's ids of refunds that somebody has named, beside those of our books
 * @returns when it is to be looked at again because something was under way; null where all is taken over
 */
export async function lookForMovements(
  deps: CheckoutDeps,
  { provider, payment }: { provider: PaymentProvider; payment: PaymentRow },
  refunds: readonly string[] = [],
): Promise<Date | null> {
  const known = await moneyBackHints(deps.db, payment);
  const paid = await provider.retrieve(payment.reference, {
    ...known,
    refunds: [...refunds, ...known.refunds],
  });
  if (paid === null || (await takeOverMovements(deps, payment, paid))) return null;
  return new Date(deps.clock.now().getTime() + SOON_MS);
}
