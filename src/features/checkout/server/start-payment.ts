import {
  addPayment,
  movePaymentById,
  paymentsOf,
  type Intent,
  type PaymentProvider,
  type PaymentRow,
} from '@/features/payments/server';
import { hashToken } from '@/platform/security/tokens';
import { MINUTE } from '@/shared/clock';
import type { CheckoutId } from '@/shared/ids';
import { toMajor, type Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { cancelCheckout, readCheckout } from './checkout.store';
import { wireTotals } from './checkout.wire';
import { finalisePayment } from './finalise-payment';
import { freezeCheckout, priceCart, promoRefusal, type LineWish, type Quote } from './open-checkout';

export interface PaymentWish {
  /** What the browser believes the total to be, in minor units: compared, never charged. */
  readonly amount: Minor;
  readonly currency: string;
  readonly cartItems: readonly LineWish[];
  readonly promoCode?: string | null | undefined;
  readonly checkout_id?: CheckoutId | null | undefined;
  readonly checkout_secret?: string | null | undefined;
}

export interface StartedPayment {
  readonly clientSecret: string;
  readonly paymentIntentId: string;
  readonly checkout_id: CheckoutId;
  readonly checkout_secret: string;
  readonly provider: string;
  readonly status: 'unpaid' | 'challenge' | 'approved' | 'succeeded';
}

/** The checkout's parts, and the provider that takes this payment. */
type CardDeps = CheckoutDeps & { readonly card: PaymentProvider };

type LiveIntent = Intent & Pick<StartedPayment, 'status'>;

const NO_CARDS = 'This studio takes no card payments yet. Please write to us, and we find another way.';

/** The secret of a checkout, for guests: derived from its id, so that nothing of it is stored. */
export function checkoutSecret({ signer }: CheckoutDeps, id: CheckoutId): string {
  return signer.sign(`checkout:${id}`);
}

/** Whether somebody may see and change a checkout: its customer, or whoever holds its secret. */
export function mayTouchCheckout(
  { signer }: CheckoutDeps,
  checkout: { id: CheckoutId; user_id: number | null },
  proof: { userId: number | null; secret: string | null | undefined },
): boolean {
  if (checkout.user_id !== null) return checkout.user_id === proof.userId;
  return typeof proof.secret === 'string' && signer.verify(`checkout:${checkout.id}`, proof.secret);
}

async function newIntent(
  deps: CardDeps,
  checkout: { id: CheckoutId; buyer: Buyer; quote: Quote },
  attempt: number,
): Promise<LiveIntent> {
  const provider = deps.card;
  const { total: amount, currency } = checkout.quote;
  const intent = await provider.createIntent({
    checkoutId: checkout.id,
    amount,
    currency,
    // Parallel requests count the same attempt and so ask for the same intent.
    idempotencyKey: `checkout:${checkout.id}:${attempt}`,
    payer: checkout.buyer.payer,
  });
  const at = deps.clock.now();
  await addPayment(deps.db, {
    checkoutId: checkout.id,
    provider: provider.name,
    reference: intent.reference,
    secretHash: hashToken(intent.clientSecret),
    amount,
    currency,
    at,
    checkAt: new Date(at.getTime() + MINUTE),
  });
  return { ...intent, status: 'unpaid' };
}

// The provider is asked first: a payment that is waiting there is used again, and one that is paid is not paid twice.
async function liveIntent(deps: CardDeps, before: readonly PaymentRow[]): Promise<LiveIntent | null> {
  for (const payment of before.toReversed()) {
    if (payment.state !== 'created') continue;
    const known = await deps.card.retrieve(payment.reference);
    if (known !== null && known.status !== 'cancelled') {
      return { reference: known.reference, clientSecret: known.clientSecret, status: known.status };
    }
    await movePaymentById(deps.db, payment.id, { state: 'cancelled', at: deps.clock.now() });
  }
  return null;
}

async function cancelPayments(deps: CardDeps, id: CheckoutId): Promise<PaymentRow | null> {
  const provider = deps.card;
  for (const payment of await paymentsOf(deps.db, id, provider.name)) {
    if (payment.state !== 'created') continue;
    if ((await provider.cancel(payment.reference)) === 'succeeded') return payment;
    await movePaymentById(deps.db, payment.id, { state: 'cancelled', at: deps.clock.now() });
  }
  return null;
}

/**
 * Gives up the checkout of the cart before it was edited, so that its old total can't be paid any more. Where it
 * was paid in the meantime, its order is made and the buyer is told before they pay again.
 */
async function giveUpOld(
  deps: CardDeps,
  buyer: Buyer,
  wish: PaymentWish & { now: CheckoutId },
): Promise<Answer<never, 'conflict'> | null> {
  const { checkout_id: id, checkout_secret: secret } = wish;
  if (id === null || id === undefined || id === wish.now) return null;
  const old = await readCheckout(deps.db, id);
  if (old === null || old.state !== 'open') return null;
  if (!mayTouchCheckout(deps, old, { userId: buyer.userId, secret })) return null;
  const paid = await cancelPayments(deps, id);
  if (paid === null) {
    await cancelCheckout(deps.db, id);
    return null;
  }
  const outcome = await finalisePayment(deps, { provider: deps.card, reference: paid.reference });
  const order = outcome.kind === 'completed' ? ` and became order ${outcome.orderId}` : '';
  return refuse(
    'conflict',
    `Your earlier payment went through${order}. Please look at your cart before you pay again.`,
  );
}

function amountRefusal(wish: PaymentWish, quote: Quote): Answer<never, 'conflict' | 'invalid'> | null {
  if (quote.total === 0) return refuse('invalid', 'There is nothing to pay for in this cart.');
  if (wish.amount === quote.total && wish.currency.toUpperCase() === quote.currency) return null;
  const total = `${toMajor(quote.total, quote.currency)} ${quote.currency}`;
  return refuse(
    'conflict',
    `The total is ${total} now. Please check it before you pay. Nothing was charged.`,
    {
      data: wireTotals(quote),
    },
  );
}

/**
 * Prices a cart, freezes it and begins its card payment. Asked again for the same cart of the same buyer it
 * answers with the same payment, so that reloads, second tabs and double clicks can't pay twice.
 */
export async function startCardPayment(
  deps: CheckoutDeps,
  buyer: Buyer,
  wish: PaymentWish,
): Promise<Answer<StartedPayment, 'conflict' | 'invalid'>> {
  const { card } = deps.providers;
  if (card === null) return refuse('conflict', NO_CARDS);
  const code = promoRefusal(buyer, wish.promoCode);
  if (code !== null) return code;
  const priced = await priceCart(deps, wish.cartItems);
  if (!priced.ok) return priced;
  const quote = priced.value;
  const wrong = amountRefusal(wish, quote);
  if (wrong !== null) return wrong;
  const { id, isNew } = await freezeCheckout(deps, buyer, quote);
  const cardDeps = { ...deps, card };
  const old = await giveUpOld(cardDeps, buyer, { ...wish, now: id });
  if (old !== null) return old;
  const before = isNew ? [] : await paymentsOf(deps.db, id, card.name);
  const intent =
    (await liveIntent(cardDeps, before)) ?? (await newIntent(cardDeps, { id, buyer, quote }, before.length));
  return ok({
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.reference,
    checkout_id: id,
    checkout_secret: checkoutSecret(deps, id),
    provider: card.name,
    status: intent.status,
  });
}
