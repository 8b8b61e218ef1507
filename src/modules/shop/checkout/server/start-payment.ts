import {
  addPayment,
  keepSecretHash,
  transitionPaymentById,
  paymentsOfCheckout,
  type PaymentRow,
} from '@/modules/money/payments/server/payments.store';
import type { Intent, PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import type { PaymentMethod } from '@/modules/money/payments/server/payer';
import { hashToken } from '@/platform/security/tokens';
import { MINUTE } from '@/shared/clock';
import type { CheckoutId, OrderId } from '@/shared/ids';
import { formatMoney, toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { askAgain, boughtBefore } from './bought-before';
import { checkoutSecret } from './checkout-access';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { wireTotals } from './checkout.wire';
import { finalisePayment } from './finalise-payment';
import { closeCheckout } from './give-up';
import { completedNamed, paidBy, type CompletedCheckout } from './named-checkout';
import { openForBuyer } from './open-for-buyer';
import { underWay } from './payment-calls';
import { minimumCharge, priceCart, type CartInput, type Quote } from './quote';

export interface PaymentInput extends CartInput {
  /** What the browser believes the total to be, in minor units: compared, never charged. */
  readonly amount: Minor;
  readonly currency: string;
  readonly checkout_id?: CheckoutId | null | undefined;
  readonly checkout_secret?: string | null | undefined;
  /** The same was bought within a day, and is wanted once more. */
  readonly buy_again?: boolean | null | undefined;
  /** The Cookie header of the request: which checkouts this browser began. */
  readonly cookies?: string | undefined;
}

export interface StartedPayment {
  readonly clientSecret: string;
  readonly paymentIntentId: string;
  readonly checkout_id: CheckoutId;
  readonly checkout_secret: string;
  readonly provider: string;
  readonly status: 'unpaid' | 'challenge' | 'approved' | 'succeeded';
  /** The order that there is already; null while there is none. */
  readonly order_id: OrderId | null;
}

const PAID_BY: Record<PaymentMethod, string> = { card: 'card', paypal: 'PayPal' };
const ANOTHER_WAY = 'Please choose another way to pay, or write to us. Nothing was charged.';

/** The checkout's parts, and who takes this payment how. */
export type PayDeps = CheckoutDeps & { readonly provider: PaymentProvider; readonly method: PaymentMethod };

type LiveIntent = Intent & { readonly status: StartedPayment['status'] | 'pending' };

/** What is paid, frozen: whose checkout, and how much. */
export interface FrozenSale {
  readonly id: CheckoutId;
  readonly buyer: Buyer;
  readonly quote: Pick<Quote, 'total' | 'currency'>;
}

const NOT_TAKEN: Record<PaymentMethod, string> = {
  card: 'This studio does not take card payments yet. Please contact us and we will find another way.',
  paypal: 'This studio does not take PayPal yet. Please choose another way to pay.',
};

async function newIntent(deps: PayDeps, checkout: FrozenSale, attempt: number): Promise<LiveIntent> {
  const { provider, method } = deps;
  const { total: amount, currency } = checkout.quote;
  const intent = await provider.createIntent({
    checkoutId: checkout.id,
    amount,
    currency,
    // Parallel requests count the same attempt and so ask for the same intent.
    idempotencyKey: `checkout:${checkout.id}:${method}:${attempt}`,
    payer: checkout.buyer.payer,
    userId: checkout.buyer.userId,
    method,
  });
  const at = deps.clock.now();
  await addPayment(deps.db, {
    checkoutId: checkout.id,
    provider: provider.name,
    method,
    reference: intent.reference,
    secretHash: hashToken(intent.clientSecret),
    mode: provider.mode,
    amount,
    currency,
    at,
    checkAt: new Date(at.getTime() + MINUTE),
  });
  return { ...intent, status: 'unpaid' };
}

// The provider is asked first: a payment that is waiting there is used again, and one that is paid is not paid twice.
async function liveIntent(deps: PayDeps, before: readonly PaymentRow[]): Promise<LiveIntent | null> {
  for (const payment of before.toReversed()) {
    if (payment.state !== 'created') continue;
    const known = await deps.provider.retrieve(payment.reference);
    if (known !== null && known.status !== 'cancelled') {
      const { reference, clientSecret } = known;
      await keepSecretHash(deps.db, payment.id, hashToken(clientSecret));
      // One that was refused waits for its buyer to agree anew, whatever its provider shows.
      const isDeclined = known.status === 'declined' || payment.declined_at !== null;
      const status = isDeclined && known.status !== 'succeeded' ? 'unpaid' : known.status;
      return { reference, clientSecret, status };
    }
    await transitionPaymentById(deps.db, payment.id, { state: 'cancelled', at: deps.clock.now() });
  }
  return null;
}

function amountRefusal(
  deps: CheckoutDeps,
  input: PaymentInput,
  quote: Quote,
): Answer<never, 'conflict' | 'invalid'> | null {
  const { total, currency, subtotal } = quote;
  if (total === 0) {
    const free = subtotal === 0;
    return refuse(
      'invalid',
      free ? 'There is nothing to pay for in this cart.' : 'Nothing is left to pay. Please press Checkout.',
      { data: wireTotals(quote) },
    );
  }
  const min = minimumCharge(deps, currency);
  if (total < min) {
    return refuse('invalid', `The minimum payment is ${toMajor(min, currency)} ${currency}.`);
  }
  if (input.amount === total && input.currency.toUpperCase() === currency) return null;
  const now = `${toMajor(total, currency)} ${currency}`;
  return refuse('conflict', `The total is now ${now}. Please check it before you pay. Nothing was charged.`, {
    data: wireTotals(quote),
  });
}

/** Who takes a way of paying here. */
export function takerOf(
  { providers }: CheckoutDeps,
  method: PaymentMethod,
): Answer<PaymentProvider, 'conflict'> {
  const provider = providers[method];
  return provider === null ? refuse('conflict', NOT_TAKEN[method]) : ok(provider);
}

/** Why an amount can't be paid this way; null where it can. */
export function notTaken(
  provider: PaymentProvider,
  method: PaymentMethod,
  { total, currency }: FrozenSale['quote'],
): Answer<never, 'conflict'> | null {
  if (provider.takes(total, currency)) return null;
  const amount = formatMoney(total, currency);
  return refuse('conflict', `${amount} can’t be paid by ${PAID_BY[method]}. ${ANOTHER_WAY}`);
}

// Nothing is to be paid any more: what was paid, and the order of it.
async function paidAlready(deps: CheckoutDeps, done: CompletedCheckout): Promise<StartedPayment> {
  const { provider, reference } = await paidBy(deps, done);
  return {
    clientSecret: '',
    paymentIntentId: reference,
    checkout_id: done.id,
    checkout_secret: checkoutSecret(deps, done.id),
    provider,
    status: 'succeeded',
    order_id: done.order_id,
  };
}

// A card that was charged although no answer came, and PayPal chosen after it: the first one is the payment. So is one
// whose money is under way.
async function paidElsewhere(
  deps: PayDeps,
  { id, buyer }: FrozenSale,
  payments: readonly PaymentRow[],
): Promise<Answer<StartedPayment, 'conflict'> | null> {
  for (const { reference, state, ...payment } of payments) {
    const isThisWay = payment.provider === deps.provider.name && payment.method === deps.method;
    const provider = deps.providers.all.find(({ name }) => name === payment.provider);
    if (isThisWay || state !== 'created' || provider === undefined) continue;
    const status = (await provider.retrieve(reference))?.status;
    if (status === 'pending') return underWay();
    if (status === 'succeeded') await finalisePayment(deps, { provider, reference });
  }
  const named = { checkout_id: id, checkout_secret: checkoutSecret(deps, id) };
  const done = await completedNamed(deps, buyer.userId, named);
  return done === null ? null : ok(await paidAlready(deps, done));
}

/** Begins the payment of a frozen checkout, or finds the one that waits for its buyer; money under way is not paid again. */
export async function beginPayment(
  deps: PayDeps,
  sale: FrozenSale,
  isNew: boolean,
): Promise<Answer<StartedPayment, 'conflict'>> {
  const { id } = sale;
  const { provider, method } = deps;
  const all = isNew ? [] : await paymentsOfCheckout(deps.db, id);
  const paid = isNew ? null : await paidElsewhere(deps, sale, all);
  if (paid !== null) return paid;
  const before = all.filter((payment) => payment.provider === provider.name && payment.method === method);
  const intent = (await liveIntent(deps, before)) ?? (await newIntent(deps, sale, before.length));
  const { status } = intent;
  if (status === 'pending') return underWay();
  return ok({
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.reference,
    checkout_id: id,
    checkout_secret: checkoutSecret(deps, id),
    provider: provider.name,
    status,
    order_id: null,
  });
}

/** Freezes what a browser wants to pay for, unless it has bought exactly that within a day: then it is asked first. */
async function openUnlessBought(
  deps: CheckoutDeps,
  buyer: Buyer,
  { quote, input }: { quote: Quote; input: PaymentInput },
): ReturnType<typeof openForBuyer> {
  const opened = await openForBuyer(deps, buyer, { quote, old: input });
  if (!opened.ok || !opened.value.isNew) return opened;
  // Once more: another tab may have paid while this one was priced.
  const bought = await boughtBefore(deps, input, opened.value.id);
  if (bought === null) return opened;
  await closeCheckout(deps, opened.value.id);
  return askAgain(deps, bought, buyer.userId);
}

/**
 * Prices a cart, freezes it and begins its payment. Asked again for the same cart of the same buyer it answers
 * with the same payment, so that reloads, second tabs and double clicks can't pay twice. A checkout that is named and
 * complete answers with its order, whatever is in the cart now.
 */
export async function startPayment(
  deps: CheckoutDeps,
  buyer: Buyer,
  { method, ...input }: PaymentInput & { readonly method: PaymentMethod },
): Promise<Answer<StartedPayment, 'conflict' | 'invalid'>> {
  const done = input.buy_again === true ? null : await completedNamed(deps, buyer.userId, input);
  if (done !== null) return ok(await paidAlready(deps, done));
  const bought = await boughtBefore(deps, input);
  if (bought !== null) return askAgain(deps, bought, buyer.userId);
  const taker = takerOf(deps, method);
  if (!taker.ok) return taker;
  const priced = await priceCart(deps, { userId: buyer.userId, email: buyer.payer.email }, input);
  if (!priced.ok) return priced;
  const quote = priced.value;
  const wrong = amountRefusal(deps, input, quote);
  if (wrong !== null) return wrong;
  const untaken = notTaken(taker.value, method, quote);
  if (untaken !== null) return untaken;
  const opened = await openUnlessBought(deps, buyer, { quote, input });
  if (!opened.ok) return opened;
  const { id, isNew } = opened.value;
  return beginPayment({ ...deps, provider: taker.value, method }, { id, buyer, quote }, isNew);
}
