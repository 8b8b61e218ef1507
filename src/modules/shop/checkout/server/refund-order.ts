import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { orderMoney, type OrderMoney } from '@/modules/orders/orders/server/payment-status.store';
import { isOutside } from '@/modules/money/payments/payments.rules';
import {
  checkRefundAt,
  readRefund,
  refundByKey,
  refundedOf,
  reserveRefund,
  claimDueRefunds,
  type RefundRow,
} from '@/modules/money/payments/server/refunds.store';
import { disputedOf } from '@/modules/money/payments/server/disputes.store';
import { moneyBackHints } from '@/modules/money/payments/server/money-back.store';
import { paidPaymentOf, type PaymentRow } from '@/modules/money/payments/server/payments.store';
import { RefundRefused } from '@/modules/money/payments/server/refund-refused';
import type { Db } from '@/platform/db/database';
import { HOUR, MINUTE } from '@/shared/clock';
import type { OrderId, RefundId, UserId } from '@/shared/ids';
import { formatMoney, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { REFUND_REFUSED, refundName, splitRefund, type Refundable } from '../refund.rules';
import { bookRefund, failRefund } from './book-refund';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout } from './checkout.store';
import { providerNamed } from './give-up';
import { hopelessReason, ProviderOff } from './needs-person';

const LEASE_MS = 2 * MINUTE;
const BATCH = 50;

export type RefundDeps = CheckoutDeps & { readonly record: RecordChange };

export interface RefundInput {
  readonly orderId: OrderId;
  /** In minor units; null: all that can still go back. */
  readonly amount: Minor | null;
  readonly reason: string;
  /** The studio's own id of this wish: asked again it is the same refund. */
  readonly key: string;
  readonly actorId: UserId;
}

/** What can still go back of an order: what came in, less what went or goes back, and what a bank holds. */
export async function refundableOf(
  db: Db,
  order: OrderMoney,
): Promise<Refundable & { readonly payment: PaymentRow | null }> {
  const payment = await paidPaymentOf(db, order.checkout_id);
  const back = await refundedOf(db, order.checkout_id);
  const disputed = payment === null ? 0 : await disputedOf(db, payment.id);
  return {
    payment,
    money: payment === null ? 0 : Math.max(0, payment.amount - back.money - disputed),
    gift: Math.max(0, order.gift_amount - back.gift),
  };
}

const GIFT_CARD_WHOLE =
  'This order bought a gift card. It can only be refunded in full, and the card is cancelled. Nothing was refunded.';

interface Reserved {
  readonly input: RefundInput;
  readonly refund: RefundRow;
  /** What could go back before it. */
  readonly refundable: Minor;
}

async function recordRefund({ record }: RefundDeps, tx: Db, { input, refund, refundable }: Reserved) {
  const { orderId, actorId, reason } = input;
  const { id, amount, currency } = refund;
  await record(tx, {
    by: { userId: actorId },
    action: 'order.refunded',
    subject: { kind: 'order', id: orderId, label: `Order ${orderId}` },
    before: { refundable },
    after: { refundable: refundable - amount, refund: id, amount, currency, reason },
  });
}

async function reserve(
  deps: RefundDeps,
  tx: Db,
  input: RefundInput,
): Promise<Answer<RefundRow, 'not_found' | 'conflict' | 'invalid'>> {
  const { orderId, key, reason, actorId } = input;
  const order = await orderMoney(tx, orderId);
  if (order === null) return refuse('not_found', 'This order does not exist.');
  // Whoever refunds of this order at the same time waits here, and then sees what is reserved.
  await lockCheckout(tx, order.checkout_id);
  const before = await refundByKey(tx, orderId, key);
  if (before !== null) return ok(before);
  const rest = await refundableOf(tx, order);
  const amount = input.amount ?? rest.money + rest.gift;
  const split = splitRefund(amount, rest);
  if (split === null) {
    const left = formatMoney(rest.money + rest.gift, order.currency);
    const data = { refundable: rest.money + rest.gift };
    return refuse('conflict', `${left} of this order is still refundable. Nothing was refunded.`, { data });
  }
  const at = deps.clock.now();
  if (order.has_gift_card) {
    if (amount < order.amount + order.gift_amount) return refuse('conflict', GIFT_CARD_WHOLE);
    const taken = await deps.codes.takeBack(tx, { orderId, at });
    if (!taken.ok) return taken;
  }
  const refund = await reserveRefund(tx, {
    orderId,
    checkoutId: order.checkout_id,
    paymentId: split.money > 0 ? (rest.payment?.id ?? null) : null,
    amount,
    toMoney: split.money,
    toGift: split.gift,
    currency: order.currency,
    actorId,
    reason,
    requestKey: key,
    checkAt: new Date(at.getTime() + LEASE_MS),
    at,
  });
  await recordRefund(deps, tx, { input, refund, refundable: rest.money + rest.gift });
  return ok(refund);
}

const NOT_FOUND_THERE =
  'The payment provider does not let us refund this payment. Please refund it on the provider’s own page.';

// Asks what the provider did already before asking it to do anything: a key may have expired there.
async function atProvider(
  deps: CheckoutDeps,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<{ state: 'pending' | 'done' | 'failed'; reference: string | null; failure: string }> {
  const provider = providerNamed(deps, payment.provider);
  const paid = await provider.retrieve(payment.reference, await moneyBackHints(deps.db, payment));
  if (paid === null) return { state: 'failed', reference: null, failure: NOT_FOUND_THERE };
  const refundId = refundName(refund.id);
  const failure = 'The payment provider could not make this refund.';
  const known = paid.refunds.find(({ ourId }) => ourId === refundId);
  if (known !== undefined) return { ...known, failure };
  if (paid.amount - paid.refunded < refund.to_money)
    return { state: 'failed', reference: null, failure: REFUND_REFUSED.gone };
  const { reference, currency } = payment;
  const sent = { reference, amount: refund.to_money, currency, idempotencyKey: refundId, refundId };
  try {
    return { ...(await provider.refund(sent)), failure };
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    deps.log.warn({ err: error, refund: refund.id }, 'a provider refused a refund');
    return { state: 'failed', reference: null, failure: REFUND_REFUSED[error.why] };
  }
}

// A provider that is switched off never answers: its refund has failed, and a person finds another way.
async function unlessOff(payment: PaymentRow, ask: () => ReturnType<typeof atProvider>) {
  try {
    return await ask();
  } catch (error) {
    const failure = error instanceof ProviderOff ? hopelessReason(error, payment) : null;
    if (failure === null) throw error;
    return { state: 'failed' as const, reference: null, failure };
  }
}

/**
 * Carries a reserved refund out: asks the provider outside of any transaction, then books it. Whatever is cut off is
 * carried on by reconciliation; asked twice, nothing more goes back.
 */
export async function carryOutRefund(deps: CheckoutDeps, id: RefundId): Promise<void> {
  const refund = await readRefund(deps.db, id);
  if (refund === null || refund.state !== 'reserved') return;
  const { checkout_id: checkoutId } = refund;
  if (refund.to_money === 0) {
    await bookRefund(deps, id, { payment: null, checkoutId, reference: null });
    return;
  }
  const payment = await paidPaymentOf(deps.db, checkoutId);
  if (payment === null) throw new Error(`The payment of refund ${id} is gone.`);
  if (isOutside(payment.provider)) {
    // Whoever asked for it hands it back: nobody else can.
    await bookRefund(deps, id, { payment, checkoutId, reference: null });
    return;
  }
  const { state, reference, failure } = await unlessOff(payment, () => atProvider(deps, refund, payment));
  if (state === 'failed') await failRefund(deps, id, { reference, failure });
  else if (state === 'done') await bookRefund(deps, id, { payment, checkoutId, reference });
  else await checkRefundAt(deps.db, id, new Date(deps.clock.now().getTime() + HOUR));
}

/**
 * Refunds an order in full or in part: money first, then the gift card that paid a part. Reserved before the provider
 * is asked, so that refunds at the same time never exceed what came in.
 * @returns the refund as it stands: `reserved` while the provider has not confirmed it
 */
export async function refundOrder(
  deps: RefundDeps,
  input: RefundInput,
): Promise<Answer<RefundRow, 'not_found' | 'conflict' | 'invalid'>> {
  const reserved = await deps.db.transaction((tx) => reserve(deps, tx, input));
  if (!reserved.ok) return reserved;
  const { id } = reserved.value;
  try {
    await carryOutRefund(deps, id);
  } catch (error) {
    deps.log.error({ err: error, refund: id }, 'a refund could not be carried out yet and is tried again');
  }
  return ok((await readRefund(deps.db, id)) ?? reserved.value);
}

/** Carries on refunds that were cut off; answers how many were looked at. */
export async function carryOnRefunds(deps: CheckoutDeps): Promise<number> {
  let looked = 0;
  for (;;) {
    const now = deps.clock.now();
    const due = await claimDueRefunds(deps.db, {
      now,
      leaseUntil: new Date(now.getTime() + LEASE_MS),
      limit: BATCH,
    });
    for (const id of due) {
      try {
        await carryOutRefund(deps, id);
      } catch (error) {
        deps.log.error({ err: error, refund: id }, 'a refund could not be carried out and is tried again');
      }
    }
    looked += due.length;
    if (due.length < BATCH) return looked;
  }
}
