import { useEffect, useEffectEvent, useState } from 'react';
import type { FreshPrice } from '@/modules/shop/cart/cart.rules';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import type { startGuestPayment, startPayment, startPaypalPayment } from '../checkout.contract';
import { wishOf, type Purchase } from './purchase';
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

type Ready = StartInput & { readonly buyer: PayingBuyer; readonly amount: number };

function bodyOf({ purchase, amount, currency, buyer }: Ready) {
  const before = readStoredCheckout();
  const { lines, promoCode, billing } = purchase;
  return {
    user_id: 'userId' in buyer ? buyer.userId : 'guest',
    cartItems: [...lines],
    promoCode,
    billing,
    amount,
    currency,
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
  storeCheckout({ payment_intent: reference, client_secret: clientSecret, checkout_id, checkout_secret });
  return { reference, clientSecret, checkoutSecret: checkout_secret, provider, method, status };
}

function keyOf(round: number, { purchase, amount, currency, method, buyer }: StartInput): string | null {
  if (buyer === null || amount === null || amount === 0 || purchase.lines.length === 0) return null;
  return JSON.stringify([round, method, buyer, wishOf(purchase), amount, currency]);
}

/**
 * Begins the payment of a purchase as soon as it may begin, and begins another one when purchase, buyer or method
 * change: the server gives the old one up. The same purchase gets the same payment again.
 */
export function usePaymentStart(input: StartInput): PaymentStart {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [started, setStarted] = useState<{ key: string; start: PaymentStart } | null>(null);
  const { buyer, amount } = input;
  const live = keyOf(round, input);
  const [wanted, setWanted] = useState(live);
  if (!input.hold && wanted !== live) setWanted(live);

  const run = useEffectEvent(async (key: string, signal: AbortSignal) => {
    if (buyer === null || amount === null) return;
    const begun = await call(api, { ...input, buyer, amount }, signal);
    if (signal.aborted) return;
    if (begun.ok) {
      setStarted({ key, start: { phase: 'ready', intent: keepIntent(begun.value, input.method) } });
      return;
    }
    const fresh = freshLinesOf(begun.refusal);
    if (fresh !== null) input.onFreshPrices(fresh);
    // Whatever stood in the way of the old payment has been said; the next try begins without it.
    else if (begun.refusal.kind === 'conflict') forgetStoredCheckout();
    const retry = (): void => setRound((before) => before + 1);
    setStarted({ key, start: { phase: 'failed', message: begun.refusal.message, retry } });
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
