import {
  chargeEntries,
  differenceOf,
  nextLookBack,
  type MoneyMode,
  type PaymentState,
} from '@/modules/money/payments/payments.rules';
import {
  agreementsOf,
  checkOthersBy,
  checkPaymentAt,
  transitionPayment,
  transitionPaymentById,
  noteAgreement,
  noteDecline,
  paymentByReference,
} from '@/modules/money/payments/server/payments.store';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { PaymentMethod } from '@/modules/money/payments/server/payer';
import type { PaymentProvider, ProviderPayment } from '@/modules/money/payments/server/payment-provider';
import type { Db } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { CheckoutId, OrderId, PaymentId } from '@/shared/ids';
import type { CheckoutDeps } from './checkout.deps';
import { lockCheckout, readCheckout, type CheckoutRow } from './checkout.store';
import { completePaid } from './complete-checkout';
import { lookForMovements, takeOverMovements } from './provider-movements';
import { settlementOf, type Settlement } from './settlement.read-model';

/**
 * Where a payment stands. completed: there is an order (for money that came a second time it is the first one's,
 * and that money goes back); returning: paid for a checkout that was given up; flagged: paid, but not what was
 * asked, a person decides; unpaid: nothing was taken, or it is under way (`pending`); unknown: none of ours.
 */
export type Outcome =
  | { readonly kind: 'completed'; readonly orderId: OrderId }
  | { readonly kind: 'returning' | 'flagged' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'unpaid'; readonly status: Exclude<ProviderPayment['status'], 'succeeded'> };

const SETTLED: ReadonlySet<PaymentState> = new Set(['succeeded', 'flagged', 'refund_due', 'refunded']);

/** Where a payment stands by our own books; null while only its provider can tell. */
export function settledOutcome(settlement: Settlement): Outcome | null {
  const { payment_state, order_id } = settlement;
  if (!SETTLED.has(payment_state)) return null;
  if (payment_state === 'flagged') return { kind: 'flagged' };
  return order_id === null ? { kind: 'returning' } : { kind: 'completed', orderId: order_id };
}

interface PaidMoney {
  readonly provider: string;
  readonly mode: MoneyMode;
  /** Written where our own books do not know the payment yet. */
  readonly method: PaymentMethod;
  readonly paid: ProviderPayment;
  readonly checkout: CheckoutRow;
  readonly hasOthers: boolean;
  readonly at: Date;
}

async function move(
  tx: Db,
  money: PaidMoney,
  to: { state: PaymentState; reason: string | null },
): Promise<PaymentId | null> {
  const { paid, checkout, provider, method, at } = money;
  const payment = {
    checkoutId: checkout.id,
    provider,
    method,
    reference: paid.reference,
    secretHash: hashToken(paid.clientSecret),
    mode: money.mode,
    amount: paid.amount,
    currency: paid.currency,
    at,
    checkAt: to.state === 'refund_due' ? at : (nextLookBack(at, at) ?? at),
  };
  return transitionPayment(tx, payment, to);
}

// Holds the checkout: whoever comes second finds the payment moved and changes nothing.
async function settle(deps: CheckoutDeps, tx: Db, money: PaidMoney): Promise<Outcome | null> {
  const { paid, checkout, provider, at } = money;
  const asked = { amount: checkout.total, currency: checkout.currency, checkoutId: checkout.id };
  const reason = differenceOf(asked, paid);
  const state = reason !== null ? 'flagged' : checkout.state === 'open' ? 'succeeded' : 'refund_due';
  const paymentId = await move(tx, money, { state, reason });
  if (paymentId === null) return null;
  const entries = chargeEntries(provider, paid.amount, state === 'succeeded' ? 'sales' : 'unapplied');
  const ids = { paymentId, checkoutId: checkout.id };
  const by = { provider, paymentId, payerCountry: paid.payerCountry, at };
  // Asked at once, one behind the other in the same round trip.
  const [orderId] = await Promise.all([
    state === 'succeeded' ? completePaid(deps, tx, { checkout, by }) : null,
    writeLedger(tx, { kind: 'charge', entries, currency: paid.currency, ...ids, at }),
    money.hasOthers ? checkOthersBy(tx, { id: paymentId, checkoutId: checkout.id }, at) : null,
  ]);
  if (orderId !== null) return { kind: 'completed', orderId };
  deps.log.warn({ provider, reference: paid.reference, state, reason }, 'a payment belongs to no order');
  if (state === 'flagged') return { kind: 'flagged' };
  return checkout.order_id === null
    ? { kind: 'returning' }
    : { kind: 'completed', orderId: checkout.order_id };
}

async function settlePaid(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  found: { paid: ProviderPayment; checkoutId: CheckoutId; hasOthers: boolean },
): Promise<Outcome> {
  const { paid, checkoutId, hasOthers } = found;
  const outcome = await deps.db.transaction(async (tx): Promise<Outcome | null> => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout === null) return { kind: 'unknown' };
    const { name } = provider;
    const { card, paypal } = deps.providers;
    const method = paypal?.name === name && card?.name !== name ? 'paypal' : 'card';
    return settle(deps, tx, {
      provider: name,
      mode: provider.mode,
      method,
      paid,
      checkout,
      hasOthers,
      at: deps.clock.now(),
    });
  });
  if (outcome !== null) return outcome;
  const settlement = await settlementOf(deps.db, [provider.name], paid.reference);
  const settled = settlement === null ? null : settledOutcome(settlement);
  if (settled === null) throw new Error('A payment that was settled before is not settled.');
  return settled;
}

async function takeOver(deps: CheckoutDeps, provider: PaymentProvider, paid: ProviderPayment): Promise<void> {
  const payment = await paymentByReference(deps.db, provider.name, paid.reference);
  if (payment !== null) await takeOverMovements(deps, payment, paid);
}

/**
 * News of a payment that may have been settled before: then its provider is asked whether money went back since.
 */
export async function takeNews(
  deps: CheckoutDeps,
  payment: { readonly provider: PaymentProvider; readonly reference: string },
): Promise<Outcome> {
  const { provider, reference } = payment;
  const settlement = await settlementOf(deps.db, [provider.name], reference);
  const settled = settlement === null ? null : settledOutcome(settlement);
  if (settled === null) return finalisePayment(deps, payment, settlement ?? undefined);
  const row = await paymentByReference(deps.db, provider.name, reference);
  const again = row === null ? null : await lookForMovements(deps, { provider, payment: row });
  if (row !== null && again !== null) await checkPaymentAt(deps.db, row.id, again);
  return settled;
}

// What bears no installation may be anybody's: then only our own books say whose it is.
function checkoutOf(settlement: Settlement | null, paid: ProviderPayment): CheckoutId | null {
  return settlement?.checkout_id ?? (paid.marked ? paid.checkoutId : null);
}

// After a refusal a provider may still show the payment as agreed to: its buyer was told that nothing is charged, and
// must agree anew first. News of that counts where no browser came back.
async function isAgreed(
  { db }: CheckoutDeps,
  { reference, settlement }: { reference: string; settlement: Settlement },
): Promise<boolean> {
  const { payment_id, provider, declines, declined_at } = settlement;
  if (declined_at === null) return true;
  if ((await agreementsOf(db, provider, reference)) <= declines) return false;
  await noteAgreement(db, payment_id);
  return true;
}

// One key for each time that the buyer agreed: the same key is answered with the same refusal.
async function captureOnce(
  { db, clock }: CheckoutDeps,
  provider: PaymentProvider,
  { reference, settlement }: { reference: string; settlement: Settlement | null },
): Promise<ProviderPayment> {
  const declines = settlement?.declines ?? 0;
  const taken = await provider.capture(reference, `capture:${reference}:${declines}`);
  const isRefused = taken.status === 'declined' || taken.status === 'challenge';
  if (isRefused && settlement !== null)
    await noteDecline(db, settlement.payment_id, { before: declines, at: clock.now() });
  return taken;
}

/**
 * What a provider says of a payment; one that its buyer agreed to is captured, where its checkout still waits for
 * exactly this money, so that a browser that never returns loses nothing.
 */
async function retrieveOrCapture(
  deps: CheckoutDeps,
  provider: PaymentProvider,
  { reference, settlement }: { reference: string; settlement: Settlement | null },
): Promise<ProviderPayment | null> {
  const known = await provider.retrieve(reference);
  if (known?.status !== 'approved') return known;
  if (settlement !== null && !(await isAgreed(deps, { reference, settlement })))
    return { ...known, status: 'declined' };
  const checkoutId = checkoutOf(settlement, known);
  const checkout = checkoutId === null ? null : await readCheckout(deps.db, checkoutId);
  if (checkout === null || checkout.state !== 'open') return known;
  const asked = { amount: checkout.total, currency: checkout.currency, checkoutId: checkout.id };
  const reason = differenceOf(asked, known);
  if (reason === null) return captureOnce(deps, provider, { reference, settlement });
  deps.log.warn(
    { provider: provider.name, reference, reason },
    'a payment was agreed to that nobody asked for',
  );
  return known;
}

/**
 * Brings one payment to its end, whoever asks and however often: the browser's return, a webhook, the
 * reconciliation job. Asks the provider outside of any transaction what was paid, then in one short transaction
 * makes the order, or flags or returns money that does not belong to one.
 * @param known what a caller has read of it just before, to save a statement
 * @throws where the provider or the database is away; then nothing has changed and any later call repairs it
 */
export async function finalisePayment(
  deps: CheckoutDeps,
  payment: { readonly provider: PaymentProvider; readonly reference: string },
  known?: Settlement,
): Promise<Outcome> {
  const { provider, reference } = payment;
  const settlement = known ?? (await settlementOf(deps.db, [provider.name], reference));
  const settled = settlement === null ? null : settledOutcome(settlement);
  if (settled !== null) return settled;
  const paid = await retrieveOrCapture(deps, provider, { reference, settlement });
  if (paid === null) return { kind: 'unknown' };
  if (paid.status === 'cancelled' && settlement?.payment_state === 'created') {
    await transitionPaymentById(deps.db, settlement.payment_id, { state: 'cancelled', at: deps.clock.now() });
  }
  if (paid.status !== 'succeeded') return { kind: 'unpaid', status: paid.status };
  const checkoutId = checkoutOf(settlement, paid);
  if (checkoutId === null) return { kind: 'unknown' };
  const outcome = await settlePaid(deps, provider, {
    paid,
    checkoutId,
    hasOthers: settlement?.has_others ?? true,
  });
  if (paid.refunds.length + paid.disputes.length > 0) await takeOver(deps, provider, paid);
  return outcome;
}
