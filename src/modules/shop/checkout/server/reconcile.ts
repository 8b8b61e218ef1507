import { backInAll } from '@/modules/money/payments/money-back.rules';
import {
  GIVE_UP_MS,
  nextCheckMs,
  nextLookBack,
  refundEntries,
} from '@/modules/money/payments/payments.rules';
import { bookedRefunds } from '@/modules/money/payments/server/refunds.store';
import {
  checkPaymentAt,
  transitionPaymentById,
  paymentsOfCheckout,
  claimDuePayments,
  type PaymentRow,
} from '@/modules/money/payments/server/payments.store';
import { moneyBackHints } from '@/modules/money/payments/server/money-back.store';
import { RefundRefused } from '@/modules/money/payments/server/refund-refused';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
} from '@/modules/money/payments/server/payment-provider';
import { HOUR, MINUTE } from '@/shared/clock';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout, readCheckout, takeExpired } from './checkout.store';
import { finalisePayment } from './finalise-payment';
import { closeCheckout, giveUpCheckout, providerNamed } from './give-up';
import { askPerson, hopelessReason } from './needs-person';
import { lookForMovements } from './provider-movements';

const BATCH = 50;
const LEASE_MS = 2 * MINUTE;
// A bank that sends money back this often will do so again.
const MAX_TRIES = 3;

/**
 * Sends back what is left of money that belongs to no order. The provider is asked first what went back already, so
 * that a repetition never sends more, also when its idempotency key has expired there.
 * @returns how far the money is
 */
async function sendBack(
  provider: PaymentProvider,
  payment: PaymentRow,
  paid: ProviderPayment,
): Promise<ProviderRefund['state']> {
  const { reference, currency, id } = payment;
  const taken = paid.disputes.some(({ state }) => state === 'lost');
  const left = paid.amount - paid.refunded - (paid.unexplained?.amount ?? 0);
  // What a bank has taken back already is with its buyer.
  const amount = taken ? Math.min(left, paid.amount - backInAll(paid.amount, paid)) : left;
  if (amount <= 0) return paid.refunds.some(({ state }) => state === 'pending') ? 'pending' : 'done';
  const refundId = `return:${id}`;
  // A key that was answered with a refund that failed would be answered with it again.
  const failed = paid.refunds.filter((one) => one.ourId === refundId && one.state === 'failed').length;
  const idempotencyKey = failed === 0 ? refundId : `${refundId}:${failed}`;
  if (failed >= MAX_TRIES) throw new RefundRefused('other', `it came back ${failed} times.`);
  return (await provider.refund({ reference, amount, currency, idempotencyKey, refundId })).state;
}

async function refundPayment(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const { reference, currency, id: paymentId, checkout_id: checkoutId } = payment;
  const paid = await provider.retrieve(reference, await moneyBackHints(deps.db, payment));
  if (paid === null) throw new RefundRefused('unknown', `the provider does not know payment ${reference}.`);
  const state = await sendBack(provider, payment, paid);
  const at = deps.clock.now();
  if (state !== 'done') {
    if (state === 'failed') deps.log.error({ payment: paymentId }, 'money could not be sent back');
    await checkPaymentAt(deps.db, paymentId, new Date(at.getTime() + HOUR));
    return;
  }
  await deps.db.transaction(async (tx) => {
    await lockCheckout(tx, checkoutId);
    if (!(await transitionPaymentById(tx, paymentId, { state: 'refunded', at }))) return;
    // What somebody sent back at the provider before is booked already.
    const amount = paid.amount - (await bookedRefunds(tx, paymentId));
    if (amount <= 0) return;
    const entries = refundEntries(provider.name, amount);
    await writeLedger(tx, { kind: 'refund', entries, currency, paymentId, checkoutId, at });
  });
}

async function giveUp(deps: CheckoutDeps, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const now = await provider.cancel(payment.reference);
  if (now === 'succeeded') {
    await finalisePayment(deps, { provider, reference: payment.reference });
    return;
  }
  // Money that is under way can't be stopped: it arrives, or its provider gives it up.
  if (now === 'pending') {
    await checkPaymentAt(deps.db, payment.id, new Date(deps.clock.now().getTime() + HOUR));
    return;
  }
  await transitionPaymentById(deps.db, payment.id, { state: 'cancelled', at: deps.clock.now() });
  // What was asked for by a link can be paid later too.
  if ((await readCheckout(deps.db, payment.checkout_id))?.by_link === true) return;
  const all = await paymentsOfCheckout(deps.db, payment.checkout_id);
  if (!all.some(({ state }) => state === 'created')) await closeCheckout(deps, payment.checkout_id);
}

async function settleWaiting(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<void> {
  const outcome = await finalisePayment(deps, { provider, reference: payment.reference });
  // A provider that knows nothing of it any more has forgotten a payment that nobody made.
  if (outcome.kind !== 'unpaid' && outcome.kind !== 'unknown') return;
  const mayBePaid = outcome.kind !== 'unpaid' || outcome.status !== 'cancelled';
  const now = deps.clock.now().getTime();
  const age = now - payment.created_at.getTime();
  const checkout = await readCheckout(deps.db, payment.checkout_id);
  if (checkout?.state === 'open' && age < GIVE_UP_MS && mayBePaid) {
    await checkPaymentAt(deps.db, payment.id, new Date(now + nextCheckMs(age)));
    return;
  }
  await giveUp(deps, provider, payment);
}

const AGAIN_MS = 6 * HOUR;
const NEVER = new Date('9999-12-31T00:00:00Z');

// Paid long ago: news of a refund or a dispute may have been lost.
async function lookBack(deps: CheckoutDeps, provider: PaymentProvider, payment: PaymentRow): Promise<void> {
  const now = deps.clock.now();
  // Should the provider not answer, once more some hours later.
  await checkPaymentAt(deps.db, payment.id, new Date(now.getTime() + AGAIN_MS));
  const again = await lookForMovements(deps, { provider, payment });
  await checkPaymentAt(deps.db, payment.id, again ?? nextLookBack(payment.created_at, now) ?? NEVER);
}

// What can never succeed is not asked for again: money that must go back is a person's, and nobody can pay any more at a
// provider that is switched off.
async function endHopeless(deps: CheckoutDeps, payment: PaymentRow, reason: string): Promise<void> {
  if (payment.state === 'refund_due') {
    await deps.db.transaction((tx) => askPerson(deps, tx, { payment, reason }));
    return;
  }
  const now = deps.clock.now();
  if (payment.state !== 'created') {
    await checkPaymentAt(deps.db, payment.id, nextLookBack(payment.created_at, now) ?? NEVER);
    return;
  }
  if (now.getTime() - payment.created_at.getTime() < GIVE_UP_MS) return;
  await transitionPaymentById(deps.db, payment.id, { state: 'cancelled', at: now });
  deps.log.warn({ payment: payment.id, reason }, 'a payment that nobody can make any more is given up');
}

async function repair(deps: CheckoutDeps, payment: PaymentRow): Promise<boolean> {
  try {
    const provider = providerNamed(deps, payment.provider);
    if (payment.state === 'refund_due') await refundPayment(deps, provider, payment);
    else if (payment.state !== 'created') await lookBack(deps, provider, payment);
    else await settleWaiting(deps, provider, payment);
    return true;
  } catch (error) {
    const reason = hopelessReason(error, payment);
    if (reason !== null) await endHopeless(deps, payment, reason);
    else
      deps.log.error(
        { err: error, payment: payment.id },
        'a payment could not be reconciled and is tried again',
      );
    return false;
  }
}

/**
 * Looks at every payment that something is left to do for: paid without an order, waiting for long, to be given
 * up, to be sent back. One that fails is tried again minutes later and stops none of the others.
 * @returns how many were looked at
 */
export async function reconcilePayments(deps: CheckoutDeps): Promise<number> {
  let looked = 0;
  for (;;) {
    const now = deps.clock.now();
    const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH };
    const due = await claimDuePayments(deps.db, lease);
    for (const payment of due) await repair(deps, payment);
    looked += due.length;
    if (due.length < BATCH) return looked;
  }
}

/**
 * Gives up open checkouts that hold a code and whose buyers have done nothing for half an hour: their payments are
 * cancelled first, so that they can't be paid after the code is free; one that was paid gets its order.
 * @returns how many were looked at
 */
export async function releaseExpired(deps: CheckoutDeps): Promise<number> {
  let looked = 0;
  for (;;) {
    const now = deps.clock.now();
    const lease = { now, leaseUntil: new Date(now.getTime() + LEASE_MS), limit: BATCH };
    const expired = await takeExpired(deps.db, lease);
    for (const id of expired) {
      try {
        await giveUpCheckout(deps, id);
      } catch (error) {
        deps.log.error({ err: error, checkout: id }, 'a hold could not be given free and is tried again');
      }
    }
    looked += expired.length;
    if (expired.length < BATCH) return looked;
  }
}
