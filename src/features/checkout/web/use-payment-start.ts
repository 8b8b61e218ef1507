import { useEffect, useEffectEvent, useState } from 'react';
import type { CartLine, FreshPrice } from '@/features/cart/cart.rules';
import type { ApiClient, CallFailure } from '@/shared/api-client';
import { fromMajor } from '@/shared/money';
import { useApi } from '@/ui/page-data';
import type { startGuestPayment, startPayment } from '../checkout.contract';
import { tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import { forgetStoredCheckout, readStoredCheckout, storeCheckout } from './stored-checkout';

/** Who pays: a customer, or a guest whose details are complete. */
export type PayingBuyer = { readonly userId: number } | { readonly guest: GuestInfo };

export interface StartedIntent {
  readonly reference: string;
  readonly clientSecret: string;
  readonly provider: string;
  readonly status: 'unpaid' | 'challenge' | 'approved' | 'succeeded';
}

export type PaymentStart =
  | { readonly phase: 'waiting' | 'starting' }
  | { readonly phase: 'ready'; readonly intent: StartedIntent }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void };

interface StartInput {
  readonly lines: readonly CartLine[];
  /** In the major unit. */
  readonly total: number;
  readonly currency: string;
  /** Null while nothing may begin yet. */
  readonly buyer: PayingBuyer | null;
  /** The server's prices differ from the cart's. */
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

function bodyOf({ lines, total, currency }: StartInput) {
  const before = readStoredCheckout();
  return {
    amount: fromMajor(total, currency) ?? 0,
    currency,
    cartItems: lines.map(({ service_id, variation_id, rush, qty }) => ({
      service_id,
      variation_id,
      rush,
      qty,
    })),
    ...(before === null ? {} : { checkout_id: before.checkout_id, checkout_secret: before.checkout_secret }),
  };
}

type Begun =
  | { readonly ok: true; readonly intent: StartedIntent }
  | { readonly ok: false; readonly failure: CallFailure };

async function begin(
  api: ApiClient,
  input: StartInput & { buyer: PayingBuyer },
  signal: AbortSignal,
): Promise<Begun> {
  const body = bodyOf(input);
  const { buyer } = input;
  const result =
    'guest' in buyer
      ? await api.call<typeof startGuestPayment>('POST /stripe/intent/guest', {
          body: { ...body, guest_info: tidyGuestInfo(buyer.guest) },
          signal,
        })
      : await api.call<typeof startPayment>('POST /stripe/intent', { body, signal });
  if (!result.ok) return { ok: false, failure: result.refusal };
  const {
    clientSecret,
    paymentIntentId: reference,
    checkout_id,
    checkout_secret,
    provider,
    status,
  } = result.value;
  if (!signal.aborted) {
    storeCheckout({ payment_intent: reference, client_secret: clientSecret, checkout_id, checkout_secret });
  }
  return { ok: true, intent: { reference, clientSecret, provider, status } };
}

/**
 * Begins the payment of a cart as soon as it may begin, and begins another one when cart or buyer change: the
 * server gives the old one up. The same cart gets the same payment again.
 */
export function usePaymentStart(input: StartInput): PaymentStart {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [started, setStarted] = useState<{ key: string; start: PaymentStart } | null>(null);
  const { buyer, lines, total } = input;
  const live = buyer === null || lines.length === 0 ? null : JSON.stringify([round, buyer, lines, total]);
  const [wanted, setWanted] = useState(live);
  if (!input.hold && wanted !== live) setWanted(live);

  const run = useEffectEvent(async (key: string, signal: AbortSignal) => {
    if (buyer === null) return;
    const begun = await begin(api, { ...input, buyer }, signal);
    if (signal.aborted) return;
    if (begun.ok) {
      setStarted({ key, start: { phase: 'ready', intent: begun.intent } });
      return;
    }
    const fresh = freshLinesOf(begun.failure);
    if (fresh !== null) input.onFreshPrices(fresh);
    // Whatever stood in the way of the old payment has been said; the next try begins without it.
    else if (begun.failure.kind === 'conflict') forgetStoredCheckout();
    const retry = (): void => setRound((before) => before + 1);
    setStarted({ key, start: { phase: 'failed', message: begun.failure.message, retry } });
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
