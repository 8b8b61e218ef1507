import { backInAll } from '@/modules/money/payments/money-back.rules';
import {
  chargeEntries,
  refundEntries,
  saleRefundEntries,
  UNNAMED,
} from '@/modules/money/payments/payments.rules';
import {
  bookedBack,
  flagUnexplained,
  moneyBackHints,
} from '@/modules/money/payments/server/money-back.store';
import { disputedOf } from '@/modules/money/payments/server/disputes.store';
import { transitionPaymentById, type PaymentRow } from '@/modules/money/payments/server/payments.store';
import { noteRefund, refundOfProvider } from '@/modules/money/payments/server/refunds.store';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { PaymentProvider, ProviderPayment } from '@/modules/money/payments/server/payment-provider';
import type { Db } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import type { RefundId } from '@/shared/ids';
import { refundOwner } from '../refund.rules';
import { bookRefund, failRefund, notifyRefund } from './book-refund';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';
import { askPerson } from './needs-person';
import { isSale, noteDisputes, type Moved } from './dispute-movements';

type Refund = ProviderPayment['refunds'][number];
type Unexplained = NonNullable<ProviderPayment['unexplained']>;

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
  if (orderId !== null) await notifyRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: 0 });
  deps.log.warn({ provider, payment: paymentId, amount }, 'money was refunded at the provider');
}

// A refund of the provider's dashboard may bounce too: what was booked of it is with the studio again.
async function undoUnnamed(deps: CheckoutDeps, payment: PaymentRow, reference: string): Promise<void> {
  const id = await refundOfProvider(deps.db, payment.id, reference);
  if (id !== null) await failRefund(deps, id, { reference, failure: FAILED_THERE });
}

const BOUNCED =
  'We refunded this payment, but the buyer’s bank rejected it and returned it to you. Please ask the buyer for another way.';

// Money that belonged to no order, was sent back and bounced: it is with the studio again, and a person's.
async function undoReturn(deps: CheckoutDeps, payment: PaymentRow, { amount }: Refund): Promise<void> {
  const { id: paymentId, checkout_id: checkoutId, currency, provider } = payment;
  if (payment.state !== 'refunded') return;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockCheckout(tx, checkoutId);
    if (!(await transitionPaymentById(tx, paymentId, { state: 'refund_due', at }))) return;
    const entries = chargeEntries(provider, amount, 'unapplied');
    await writeLedger(tx, { kind: 'refund', entries, currency, paymentId, checkoutId, at });
    await askPerson(deps, tx, { payment, reason: BOUNCED });
  });
}

const FAILED_THERE = 'The payment provider could not make this refund.';

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
    const { reference } = refund;
    if (owner.kind === 'dashboard' && refund.state === 'done') dashboard.push(refund);
    if (owner.kind !== 'studio') {
      if (refund.state === 'failed' && owner.kind === 'return') await undoReturn(deps, payment, refund);
      else if (refund.state === 'failed') await undoUnnamed(deps, payment, reference);
      continue;
    }
    const id = owner.id as RefundId;
    if (refund.state === 'done') await bookRefund(deps, id, { payment, checkoutId, reference });
    if (refund.state === 'failed') await failRefund(deps, id, { reference, failure: FAILED_THERE });
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

// Refunds that somebody made at the provider. One that settled a dispute whose money is booked as taken is the same money.
async function noteRefunds(
  deps: CheckoutDeps,
  tx: Db,
  { paid, dashboard, ...moved }: Moved & { paid: ProviderPayment; dashboard: readonly Refund[] },
): Promise<boolean> {
  const { payment } = moved;
  const inAll = backInAll(payment.amount, paid);
  let isWhole = true;
  for (const refund of dashboard) {
    const { booked, underWay } = await bookedBack(tx, payment.id);
    const onItsWay = underWay.reduce((sum, amount) => sum + amount, 0);
    const amount = Math.min(refund.amount, inAll - booked, payment.amount - booked - onItsWay);
    if (amount > 0) await noteDashboardRefund(deps, tx, { ...moved, refund: { ...refund, amount } });
    if (amount < refund.amount && onItsWay > 0) isWhole = false;
  }
  return isWhole;
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
  const others = dashboard.filter((one) => !isOurs(one));
  const isWhole = await noteRefunds(deps, tx, { ...moved, paid, dashboard: others });
  await noteDisputes(deps, tx, { ...moved, paid });
  const { unexplained } = paid;
  if (unexplained === undefined) {
    if (payment.unexplained_at !== null) await flagUnexplained(tx, payment.id, null);
    return isWhole && !dashboard.some(isOurs);
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
