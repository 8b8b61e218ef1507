import { setPaymentStatus } from '@/features/orders/server';
import { chargeEntries, saleRefundEntries } from '@/features/payments/payments.rules';
import {
  paidPaymentOf,
  paymentRefunded,
  refundedOf,
  settleRefund,
  undoRefund,
  writeLedger,
  type PaymentRow,
} from '@/features/payments/server';
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
  const { money, gift } = await refundedOf(tx, checkoutId);
  await setPaymentStatus(tx, orderId, paymentStatusAfter(paid, money + gift));
}

/** What follows for an order from money that went back: its status, and whoever listens. In the same transaction. */
export async function tellRefund(deps: CheckoutDeps, tx: Db, gone: Gone): Promise<void> {
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
    await tellRefund(deps, tx, { id, orderId, checkoutId, amount, toGift: to_gift });
  });
}

const CAME_BACK =
  'The buyer’s bank did not take this money, and it came back to you. Agree with the customer on another way, then refund again.';

// A bank may refuse weeks after the provider had called it done: the money is with the studio again.
async function undo(deps: CheckoutDeps, tx: Db, { id, at }: { id: RefundId; at: Date }) {
  const refund = await undoRefund(tx, id, { failure: CAME_BACK, at });
  if (refund === null || refund.order_id === null) return;
  const { order_id: orderId, checkout_id: checkoutId, payment_id: paymentId, to_money, currency } = refund;
  const payment = await paidPaymentOf(tx, checkoutId);
  if (payment !== null) {
    const entries = chargeEntries(payment.provider, to_money, 'sales');
    await writeLedger(tx, { kind: 'refund', entries, currency, paymentId, checkoutId, at });
  }
  await markPayment(tx, { orderId, checkoutId });
  await deps.codes.restore(tx, { orderId, at });
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
    const refund = await settleRefund(tx, id, { state: 'failed', ...failed, at });
    if (refund === null) await undo(deps, tx, { id, at });
    else if (refund.order_id !== null) await deps.codes.restore(tx, { orderId: refund.order_id, at });
  });
}
