import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { FreshPrice } from '@/modules/shop/cart/cart.rules';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { StoredUser } from '@/shared/session';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import type { startGuestPayment, startPayment, startPaypalPayment } from '../checkout.contract';
import { boughtBefore, type BoughtBefore } from './bought-before';
import { lookAtCheckout, type FinishedCheckout } from './finished-checkout';
import { isPending } from './payment-pending';
import { inputOf, type Purchase } from './purchase';
import { forgetStoredCheckout, readStoredCheckout, storeCheckout } from './stored-checkout';
import type { PayingBuyer } from './use-buyer';

/** How a buyer pays; `paypal` means PayPal or what stands in for it. */
export type PayMethod = 'paypal' | 'card';

export interface StartedIntent {
  readonly reference: string;
  readonly clientSecret: string;
  readonly checkoutSecret: string;
  readonly provider: string;
  readonly method: PayMethod;
  readonly status: 'unpaid' | 'challenge' | 'approved' | 'succeeded';
}

export type PaymentStart =
  | { readonly phase: 'waiting' | 'starting' }
  | { readonly phase: 'ready'; readonly intent: StartedIntent }
  /** The same was bought within a day: it is sold once more to whoever says so. */
  | { readonly phase: 'asks'; readonly bought: BoughtBefore; readonly again: () => void }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void };

interface StartInput {
  readonly purchase: Purchase;
  /** The server's total in minor units; null until it has priced the purchase as it is. */
  readonly amount: number | null;
  readonly currency: string;
  readonly method: PayMethod;
  /** Null while nothing may begin yet. */
  readonly buyer: PayingBuyer | null;
  /** The server's prices are other ones by now. */
  readonly onFreshPrices: (fresh: readonly FreshPrice[]) => void;
  /** What this browser began before turns out to be an order. */
  readonly onFinished: (finished: FinishedCheckout) => Promise<void>;
  /** Money of this purchase is under way already. */
  readonly onPending: () => void;
  /** How often money that was under way came to nothing: a payment is begun anew after each. */
  readonly ended: number;
  /** While a payment runs its intent stays, whatever another tab does to the cart. */
  readonly hold: boolean;
}

// Typing and clicking settle for this long before a payment is begun for them.
const SETTLE_MS = 400;

function freshLinesOf(failure: CallFailure): FreshPrice[] | null {
  const { data } = failure;
  if (typeof data !== 'object' || data === null || !('cartItems' in data)) return null;
  return Array.isArray(data.cartItems) ? (data.cartItems as FreshPrice[]) : null;
}

type Ready = StartInput & {
  readonly buyer: PayingBuyer;
  readonly amount: number;
  readonly again: boolean;
};

function bodyOf({ purchase, amount, currency, buyer, again }: Ready) {
  const before = readStoredCheckout();
  const { lines, promoCode, billing } = purchase;
  return {
    user_id: 'userId' in buyer ? buyer.userId : 'guest',
    cartItems: [...lines],
    promoCode,
    billing,
    amount,
    currency,
    ...(again ? { buy_again: true } : {}),
    ...(before === null ? {} : { checkout_id: before.checkout_id, checkout_secret: before.checkout_secret }),
  };
}

type Begun = ResponseOf<typeof startPayment>;

async function call(api: ApiClient, input: Ready, signal: AbortSignal) {
  const { buyer, method } = input;
  const guest = 'guest' in buyer ? { guest_info: buyer.guest } : null;
  const body = bodyOf(input);
  if (method === 'paypal') {
    const begun = await api.call<typeof startPaypalPayment>('POST /paypal/orders', {
      body: { ...body, ...guest },
      signal,
    });
    if (!begun.ok) return begun;
    const { order_id: paymentIntentId, placed_order_id: order_id, ...rest } = begun.value;
    return { ok: true as const, value: { ...rest, paymentIntentId, order_id } };
  }
  return guest === null
    ? api.call<typeof startPayment>('POST /stripe/intent', { body, signal })
    : api.call<typeof startGuestPayment>('POST /stripe/intent/guest', {
        body: { ...body, ...guest },
        signal,
      });
}

/** Keeps a payment that was begun in this browser, so that it is found again after a redirect. */
export function keepIntent(answer: Omit<Begun, 'order_id'>, method: PayMethod): StartedIntent {
  const { clientSecret, paymentIntentId: reference, checkout_id, checkout_secret, provider, status } = answer;
  const before = readStoredCheckout();
  storeCheckout({
    payment_intent: reference,
    client_secret: clientSecret,
    checkout_id,
    checkout_secret,
    pressed: before?.payment_intent === reference && before.pressed === true,
  });
  return { reference, clientSecret, checkoutSecret: checkout_secret, provider, method, status };
}

// What is in the cart, whoever buys it and however it is paid.
function cartOf(purchase: Purchase): string {
  return JSON.stringify(inputOf(purchase).cartItems);
}

function keyOf(round: string, { purchase, amount, currency, method, buyer }: StartInput): string | null {
  if (buyer === null || amount === null || amount === 0 || purchase.lines.length === 0) return null;
  return JSON.stringify([round, method, buyer, inputOf(purchase), amount, currency]);
}

interface Ways {
  readonly signal: AbortSignal;
  readonly retry: () => void;
  readonly sellAgain: () => void;
}

/** Begins a payment; null where there is nothing to show: the page is left, or the order that there is already is shown. */
async function begin(
  api: ApiClient,
  input: Ready & { readonly user: StoredUser | null },
  { signal, retry, sellAgain }: Ways,
): Promise<PaymentStart | null> {
  const begun = await call(api, input, signal);
  if (signal.aborted) return null;
  const bought = begun.ok ? null : boughtBefore(begun.refusal);
  if (bought !== null) return { phase: 'asks', bought, again: sellAgain };
  if (!begun.ok && isPending(begun.refusal)) {
    input.onPending();
    return null;
  }
  const mayBeOrder = begun.ok ? begun.value.order_id !== null : begun.refusal.kind === 'conflict';
  const found = mayBeOrder ? await lookAtCheckout(api, input.user) : null;
  if (found?.is === 'order') {
    await input.onFinished(found.order);
    return null;
  }
  if (begun.ok) return { phase: 'ready', intent: keepIntent(begun.value, input.method) };
  const fresh = freshLinesOf(begun.refusal);
  if (fresh !== null) input.onFreshPrices(fresh);
  // Whatever stood in the way of the old payment has been said; the next try begins without it.
  else if (begun.refusal.kind === 'conflict') forgetStoredCheckout();
  return { phase: 'failed', message: begun.refusal.message, retry };
}

/**
 * Begins the payment of a purchase as soon as it may begin, and begins another one when purchase, buyer or method
 * change: the server gives the old one up. The same purchase gets the same payment again.
 */
export function usePaymentStart(input: StartInput): PaymentStart {
  const api = useApi();
  const { user } = useSession();
  const [round, setRound] = useState(0);
  const [agreed, setAgreed] = useState<string | null>(null);
  const [started, setStarted] = useState<{ key: string; start: PaymentStart } | null>(null);
  const { buyer, amount } = input;
  const isAgreed = agreed !== null && agreed === cartOf(input.purchase);
  const live = keyOf(`${round} ${input.ended}${isAgreed ? ' again' : ''}`, input);
  const [wanted, setWanted] = useState(live);
  if (!input.hold && wanted !== live) setWanted(live);

  const run = useEffectEvent(async (key: string, signal: AbortSignal) => {
    if (buyer === null || amount === null) return;
    const start = await begin(
      api,
      { ...input, buyer, amount, user, again: isAgreed },
      {
        signal,
        retry: () => setRound((before) => before + 1),
        sellAgain: () => setAgreed(cartOf(input.purchase)),
      },
    );
    if (start !== null) setStarted({ key, start });
  });

  useEffect(() => {
    if (wanted === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void run(wanted, leaving.signal), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted]);

  if (wanted === null) return { phase: 'waiting' };
  return started?.key === wanted ? started.start : { phase: 'starting' };
}
