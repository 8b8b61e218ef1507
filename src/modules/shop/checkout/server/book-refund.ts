import { setPaymentStatus } from '@/modules/orders/orders/server/payment-status.store';
import { chargeEntries, saleRefundEntries } from '@/modules/money/payments/payments.rules';
import {
  bookedBackOf,
  readRefund,
  settleRefund,
  undoRefund,
} from '@/modules/money/payments/server/refunds.store';
import { paymentRefunded, refundReturned } from '@/modules/money/payments/server/payments.events';
import { readPayment, type PaymentRow } from '@/modules/money/payments/server/payments.store';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, RefundId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { paymentStatusAfter } from '../refund.rules';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';

interface Gone {
  readonly id: RefundId;
  readonly orderId: OrderId;
  readonly checkoutId: CheckoutId;
  readonly amount: Minor;
  readonly toGift: Minor;
  readonly byBank?: boolean;
}

async function markPayment(
  tx: Db,
  { orderId, checkoutId }: { orderId: OrderId; checkoutId: CheckoutId },
): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId);
  const paid = (checkout?.total ?? 0) + (checkout?.gift_amount ?? 0);
  const { money, gift } = await bookedBackOf(tx, checkoutId);
  await setPaymentStatus(tx, orderId, paymentStatusAfter(paid, money + gift));
}

/** What follows for an order from money that went back: its status, and whoever listens. In the same transaction. */
export async function notifyRefund(deps: CheckoutDeps, tx: Db, gone: Gone): Promise<void> {
  await markPayment(tx, gone);
  await deps.events.publish(tx, paymentRefunded, {
    refund_id: gone.id,
    order_id: gone.orderId,
    amount: gone.amount,
    to_gift: gone.toGift,
    by_bank: gone.byBank ?? false,
  });
}

/** Books a reserved refund that is done at its provider: ledger, gift card, order, event; once, or nothing. */
export async function bookRefund(
  deps: CheckoutDeps,
  id: RefundId,
  by: { payment: PaymentRow | null; checkoutId: CheckoutId; reference: string | null },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { checkoutId, payment, reference } = by;
    await lockCheckout(tx, checkoutId);
    const refund = await settleRefund(tx, id, { state: 'done', reference, failure: null, at });
    if (refund === null || refund.order_id === null) return;
    const { to_money, to_gift, amount, currency, order_id: orderId } = refund;
    if (to_money > 0 && payment !== null) {
      const entries = saleRefundEntries(payment.provider, to_money);
      await writeLedger(tx, { kind: 'refund', entries, currency, paymentId: payment.id, checkoutId, at });
    }
    if (to_gift > 0) await deps.codes.giveBack(tx, { id: checkoutId, orderId, amount: to_gift, at });
    await notifyRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: to_gift });
  });
}

const CAME_BACK =
  'The buyer’s bank rejected this refund and returned it to you. Agree on another way with the customer, then refund again.';

interface Returned {
  readonly id: RefundId;
  readonly failure: string;
  /** A dispute was decided anew: the ledger is moved by it. */
  readonly byBank: boolean;
}

/**
 * Undoes a refund that had counted as done: its money is with the studio again, its credit note is revoked, and whoever
 * listens is told. Once, or nothing. In a transaction that holds the checkout.
 */
export async function returnRefund(deps: CheckoutDeps, tx: Db, returned: Returned): Promise<void> {
  const { id, failure, byBank } = returned;
  const at = deps.clock.now();
  const refund = await undoRefund(tx, id, { failure, at });
  if (refund === null) return;
  const { order_id: orderId, checkout_id: checkoutId, payment_id: paymentId, currency, to_gift } = refund;
  const amount = refund.returned;
  const payment = paymentId === null ? null : await readPayment(tx, paymentId);
  if (payment !== null && !byBank) {
    const of = payment.state === 'succeeded' ? 'sales' : 'unapplied';
    const entries = chargeEntries(payment.provider, amount, of);
    await writeLedger(tx, { kind: 'refund', entries, currency, paymentId, checkoutId, at });
  }
  if (orderId === null) return;
  await markPayment(tx, { orderId, checkoutId });
  await deps.codes.restore(tx, { orderId, at });
  const told = {
    refund_id: id,
    order_id: orderId,
    amount,
    refunded: amount + to_gift,
    to_gift,
    by_bank: byBank,
  };
  await deps.events.publish(tx, refundReturned, told);
  deps.log.error({ refund: id, order: orderId }, 'a refund that was done came back');
}

/** Gives a refund up that was reserved, or undoes one that its provider had called done: its money counts as there again, and gift cards that it took back pay again. */
export async function failRefund(
  deps: CheckoutDeps,
  id: RefundId,
  failed: { reference: string | null; failure: string },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const known = await readRefund(tx, id);
    if (known !== null) await lockCheckout(tx, known.checkout_id);
    const refund = await settleRefund(tx, id, { state: 'failed', ...failed, at });
    if (refund === null) await returnRefund(deps, tx, { id, failure: CAME_BACK, byBank: false });
    else if (refund.order_id !== null) await deps.codes.restore(tx, { orderId: refund.order_id, at });
  });
}
