import type { RecordChange } from '@/modules/foundation/audit/server/audit.service';
import { chargeEntries, type OutsideMethod } from '@/modules/money/payments/payments.rules';
import { transitionPayment } from '@/modules/money/payments/server/payments.store';
import { paymentAsked } from '@/modules/money/payments/server/payments.events';
import { writeLedger } from '@/modules/money/payments/server/ledger.store';
import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import { formatMoney, fromMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { barePhone, SUBSCRIPTION_NEXT } from '../checkout.rules';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { lockCheckout, openOrReuse } from './checkout.store';
import type { Billing } from '@/modules/money/receipts/billing.contract';
import { wireTotals } from './checkout.wire';
import { completePaid } from './complete-checkout';
import {
  customerByEmail,
  manualOrderByKey,
  holdKey,
  keepManualOrder,
  openByLink,
  type MadeManually,
} from './manual-orders.store';
import { payLinkPath } from './pay-link';
import { priceCart, type LineInput, type Quote } from './quote';

export type ManualOrdersDeps = CheckoutDeps & {
  readonly record: RecordChange;
  /** Public address of the studio, without a slash at its end. */
  readonly siteUrl: () => Promise<string>;
};

export interface ManualOrderInput {
  readonly key: string;
  readonly customer: {
    readonly email: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone?: string | null | undefined;
  };
  readonly lines: readonly LineInput[];
  readonly billing: Billing | null;
  /** In the major unit, as it was shown. */
  readonly amount: number;
  readonly paidBy: OutsideMethod | null;
  readonly reference: string;
  readonly actorId: UserId;
}

const NO_PACKAGES =
  'Monthly packages renew on the customer’s card, so they must buy them in the shop. No order was created.';
const NOTHING_TO_PAY = 'There is nothing to pay for in this order.';
// Nobody can be asked what became of it.
const NEVER = new Date('9999-12-31T00:00:00Z');

async function quoteOf(
  deps: ManualOrdersDeps,
  { lines, billing, customer, amount }: ManualOrderInput,
): Promise<Answer<Quote, 'conflict' | 'invalid'>> {
  const priced = await priceCart(
    deps,
    { userId: null, email: customer.email },
    { cartItems: lines, billing },
  );
  if (!priced.ok) {
    const { message } = priced.refusal;
    return message === SUBSCRIPTION_NEXT
      ? refuse('invalid', NO_PACKAGES, { errors: { lines: [NO_PACKAGES] } })
      : priced;
  }
  const { total, currency } = priced.value;
  if (total === 0) return refuse('invalid', NOTHING_TO_PAY, { errors: { lines: [NOTHING_TO_PAY] } });
  if (fromMajor(amount, currency) === total) return priced;
  const message = `The total is now ${formatMoney(total, currency)}. Please check it. No order was created.`;
  return refuse('conflict', message, { data: wireTotals(priced.value) });
}

// An address that is not confirmed may be anybody's: the order joins the account once it is.
async function buyerOf({ db }: ManualOrdersDeps, { customer }: ManualOrderInput): Promise<Buyer> {
  const known = await customerByEmail(db, customer.email);
  const { first_name, last_name, email } = customer;
  const phone = barePhone(customer.phone ?? '');
  const payer = { first_name, last_name, email, phone: phone === '' ? null : phone };
  return { userId: known?.verified === true ? known.id : null, payer };
}

interface Frozen {
  readonly input: ManualOrderInput;
  readonly buyer: Buyer;
  readonly quote: Quote;
  readonly at: Date;
}

async function freeze(tx: Db, { input, buyer, quote, at }: Frozen): Promise<CheckoutId> {
  const byLink = input.paidBy === null;
  const { id } = await openOrReuse(tx, {
    ...quote,
    // By its link whoever was given it may pay.
    userId: byLink ? null : buyer.userId,
    payer: buyer.payer,
    // Each wish is an order of its own, however alike two are.
    fingerprint: `by-hand:${input.key}`,
    at,
    expiresAt: null,
  });
  if (byLink) await openByLink(tx, id, buyer.userId);
  return id;
}

async function bookOutside(
  deps: ManualOrdersDeps,
  tx: Db,
  { frozen, checkoutId, method }: { frozen: Frozen; checkoutId: CheckoutId; method: OutsideMethod },
): Promise<OrderId> {
  const { input, quote, at } = frozen;
  const { total: amount, currency } = quote;
  const payment = {
    checkoutId,
    provider: method,
    method,
    reference: `hand_${input.key}`,
    // No browser pays it.
    secretHash: hashToken(newToken()),
    mode: deps.modeOf(method),
    amount,
    currency,
    at,
    checkAt: NEVER,
  };
  const paymentId = await transitionPayment(tx, payment, { state: 'succeeded', reason: null });
  const checkout = await lockCheckout(tx, checkoutId);
  if (paymentId === null || checkout === null) throw new Error('The order by hand was booked before.');
  const entries = chargeEntries(method, amount, 'sales');
  await writeLedger(tx, { kind: 'charge', entries, currency, paymentId, checkoutId, at });
  return completePaid(deps, tx, { checkout, by: { provider: method, paymentId, payerCountry: null, at } });
}

async function write(deps: ManualOrdersDeps, tx: Db, frozen: Frozen): Promise<MadeManually> {
  const { input, quote, at } = frozen;
  const { paidBy, reference, actorId, customer, key } = input;
  const checkoutId = await freeze(tx, frozen);
  const orderId =
    paidBy === null ? null : await bookOutside(deps, tx, { frozen, checkoutId, method: paidBy });
  const id = await keepManualOrder(tx, { key, checkoutId, paidBy, reference, actorId, at });
  const after = {
    customer: customer.email,
    total: quote.total,
    currency: quote.currency,
    paid_by: paidBy,
    reference,
  };
  if (orderId === null) {
    const path = payLinkPath(deps.keys, checkoutId);
    await deps.events.publish(tx, paymentAsked, { checkout_id: checkoutId, path, nth: 1 });
  }
  await deps.record(tx, {
    by: { userId: actorId },
    action: orderId === null ? 'payment-request.made' : 'order.made-by-hand',
    subject:
      orderId === null
        ? { kind: 'payment-request', id, label: customer.email }
        : { kind: 'order', id: orderId, label: `Order ${orderId}` },
    before: null,
    after,
  });
  return { id, checkout_id: checkoutId, order_id: orderId };
}

/** Makes an order by hand, or asks for its payment: once for each key, however often it is asked. */
export async function makeByHand(
  deps: ManualOrdersDeps,
  input: ManualOrderInput,
): Promise<Answer<MadeManually, 'conflict' | 'invalid'>> {
  const before = await manualOrderByKey(deps.db, input.key);
  if (before !== null) return ok(before);
  const quote = await quoteOf(deps, input);
  if (!quote.ok) return quote;
  const frozen = { input, buyer: await buyerOf(deps, input), quote: quote.value, at: deps.clock.now() };
  return deps.db.transaction(async (tx) => {
    await holdKey(tx, input.key);
    return ok((await manualOrderByKey(tx, input.key)) ?? (await write(deps, tx, frozen)));
  });
}
