import { MINUTE } from '@/shared/clock';
import {
  checkPaymentAt,
  noteAgreement,
  paymentsOfCheckout,
} from '@/modules/money/payments/server/payments.store';
import { hashToken } from '@/platform/security/tokens';
import type { OrderId, UserId } from '@/shared/ids';
import { fromMajor, toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { TransactionContents } from '../checkout-shapes.contract';
import { mayTouchCheckout } from './checkout-access';
import type { CheckoutDeps } from './checkout.deps';
import { readContents, recordContents, touchCheckout } from './checkout.store';
import { finalisePayment, type Outcome } from './finalise-payment';
import { providerNamed } from './give-up';
import { HOLD_MS } from './open-checkout';
import { settlementOf, type Settlement } from './settlement.read-model';

/** How a claim of a paid payment is refused. */
export type PaidRefusal = 'payment_required' | 'not_found' | 'conflict';

const unknownPayment = (): Answer<never, 'not_found'> => refuse('not_found', 'This payment does not exist.');

/** A payment of ours that this person may speak of: their own, or a guest's whose reference they know. */
async function findOwn(
  deps: CheckoutDeps,
  reference: string,
  userId: UserId | null,
): Promise<Settlement | null> {
  const names = deps.providers.all.map((provider) => provider.name);
  const settlement = await settlementOf(deps.db, names, reference);
  if (settlement === null) return null;
  return settlement.user_id === null || settlement.user_id === userId ? settlement : null;
}

const NOT_PAID = 'This payment is not paid yet.';
const CHALLENGED = 'Your bank asks you to confirm this payment. Nothing is paid until you do.';
const DECLINED =
  'This payment was declined. Nothing was charged. Please try again with another account or card.';
/** What a buyer reads whose money is under way: they must not pay again. */
const PENDING =
  'The payment provider is still checking this payment. You do not need to do anything: we make your order as soon as the money arrives, and email you. Please do not pay again.';
/** Refuses to begin or charge a payment while the money of another one is under way. */
export function underWay(): Answer<never, 'conflict'> {
  return refuse('conflict', PENDING, { data: { status: 'pending' } });
}
const FLAGGED =
  'We received your payment, but it does not match your order. We will look into it and email you.';
const RETURNING = 'Your cart changed before this payment arrived. We refund it in full.';

function answerOf(outcome: Outcome, { order_id: orderId }: Settlement): Answer<OrderId, PaidRefusal> {
  if (outcome.kind === 'completed') return ok(outcome.orderId);
  // Its checkout was paid in another way: this payment is not needed any more.
  if (outcome.kind === 'unpaid' && orderId !== null) return ok(orderId);
  if (outcome.kind === 'unpaid') {
    const { status } = outcome;
    if (status === 'pending') return underWay();
    if (status === 'declined') return refuse('payment_required', DECLINED, { data: { status } });
    return refuse('payment_required', status === 'challenge' ? CHALLENGED : NOT_PAID);
  }
  if (outcome.kind === 'unknown') return unknownPayment();
  return refuse('conflict', outcome.kind === 'flagged' ? FLAGGED : RETURNING);
}

export interface PaidClaim {
  readonly reference: string;
  readonly userId: UserId | null;
  /** What the browser believes it paid, in minor units; null where it is no amount of the currency. */
  readonly amountIn: (currency: string) => Minor | null;
  readonly currency: string | undefined;
}

/**
 * What became of a payment: the browser's return, in `stripe/pay` and in `success` alike. The provider decides
 * whether it is paid; what the browser says is only compared.
 */
export async function claimPaid(deps: CheckoutDeps, claim: PaidClaim): Promise<Answer<OrderId, PaidRefusal>> {
  const settlement = await findOwn(deps, claim.reference, claim.userId);
  if (settlement === null) return unknownPayment();
  const { currency, total } = settlement;
  const sameCurrency = claim.currency === undefined || claim.currency.toUpperCase() === currency;
  if (!sameCurrency || claim.amountIn(currency) !== total) {
    return refuse('conflict', 'This payment is for another amount. Please reload your cart.', {
      data: { amount: total, total: toMajor(total, currency), currency },
    });
  }
  const provider = providerNamed(deps, settlement.provider);
  return answerOf(
    await finalisePayment(deps, { provider, reference: claim.reference }, settlement),
    settlement,
  );
}

/**
 * Takes the money of a payment that its buyer agreed to, and makes its order: the browser's return from PayPal.
 * @param proof the checkout's secret is checked where one is sent
 */
export async function captureAgreed(
  deps: CheckoutDeps,
  reference: string,
  proof: { userId: UserId | null; secret: string | null | undefined },
): Promise<Answer<OrderId, PaidRefusal>> {
  const settlement = await findOwn(deps, reference, proof.userId);
  if (settlement === null) return unknownPayment();
  const checkout = { id: settlement.checkout_id, user_id: settlement.user_id };
  if (typeof proof.secret === 'string' && !mayTouchCheckout(deps, checkout, proof)) return unknownPayment();
  const provider = providerNamed(deps, settlement.provider);
  // Only a buyer who has just agreed comes back here.
  if (settlement.declined_at !== null) await noteAgreement(deps.db, settlement.payment_id);
  const agreed = { ...settlement, declined_at: null };
  return answerOf(await finalisePayment(deps, { provider, reference }, agreed), settlement);
}

/** An amount of the major unit, a number or its text, in minor units of a currency. */
export function minorOf(amount: number | string): (currency: string) => Minor | null {
  return (currency) => fromMajor(Number(amount), currency);
}

const SOON_MS = 2 * MINUTE;

// Another way of paying, in another tab: what is under way there is not charged here as well.
async function isOtherUnderWay(deps: CheckoutDeps, settlement: Settlement): Promise<boolean> {
  if (!settlement.has_others) return false;
  for (const other of await paymentsOfCheckout(deps.db, settlement.checkout_id)) {
    if (other.id === settlement.payment_id || other.state !== 'created') continue;
    const known = await providerNamed(deps, other.provider).retrieve(other.reference);
    if (known?.status === 'pending') return true;
  }
  return false;
}

/**
 * Keeps what a browser is about to pay for. Whoever shows the payment's secret, or is its customer, may replace
 * it; anybody else only repeat it.
 */
export async function keepContents(
  deps: CheckoutDeps,
  userId: UserId | null,
  body: { transaction_id: string; contents: TransactionContents; client_secret?: string | undefined },
): Promise<Answer<{ success: true }, 'not_found' | 'forbidden' | 'conflict'>> {
  const at = deps.clock.now();
  const settlement = await findOwn(deps, body.transaction_id, userId);
  if (settlement === null) {
    const monthly = await deps.subscriptions.contents(userId, body.transaction_id);
    if (monthly === null) return unknownPayment();
    await recordContents(deps.db, body.transaction_id, { contents: body.contents, proven: true, at });
    return ok({ success: true });
  }
  const proven =
    settlement.user_id !== null ||
    (body.client_secret !== undefined && hashToken(body.client_secret) === settlement.secret_hash);
  // Another tab, or another way of paying, was first: nothing may be charged a second time.
  if (proven && settlement.order_id !== null && settlement.payment_state === 'created') {
    return refuse('conflict', `This cart is already paid. It is order ${settlement.order_id}.`, {
      data: { order_id: settlement.order_id },
    });
  }
  if (proven && (await isOtherUnderWay(deps, settlement))) return underWay();
  const record = { contents: body.contents, proven, at };
  if (!(await recordContents(deps.db, body.transaction_id, record))) {
    return refuse('forbidden', 'This is not your payment.');
  }
  // Somebody is about to pay: an old payment is looked at within minutes again, should all news of it be lost.
  if (at.getTime() - settlement.paid_from.getTime() > SOON_MS) {
    await checkPaymentAt(deps.db, settlement.payment_id, new Date(at.getTime() + MINUTE));
  }
  if (settlement.holds_code) {
    await touchCheckout(deps.db, settlement.checkout_id, new Date(at.getTime() + HOLD_MS));
  }
  return ok({ success: true });
}

/** What a browser recorded, for the payment's customer or whoever shows its secret. */
export async function recordedContents(
  deps: CheckoutDeps,
  reference: string,
  proof: { userId: UserId | null; secret: string | undefined },
): Promise<Answer<TransactionContents, 'not_found' | 'unauthenticated'>> {
  const settlement = await findOwn(deps, reference, proof.userId);
  if (settlement === null) {
    // Nothing has to be recorded for a package: what is bought is known here.
    const monthly = await deps.subscriptions.contents(proof.userId, reference);
    return monthly === null ? unknownPayment() : ok((await readContents(deps.db, reference)) ?? monthly);
  }
  if (settlement.user_id === null && proof.secret === undefined) {
    return refuse('unauthenticated', 'The payment’s client secret is missing.');
  }
  const own = settlement.user_id !== null || hashToken(proof.secret ?? '') === settlement.secret_hash;
  const contents = own ? await readContents(deps.db, reference) : null;
  return contents === null ? unknownPayment() : ok(contents);
}
