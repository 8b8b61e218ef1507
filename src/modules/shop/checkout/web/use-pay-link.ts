import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '@/ui/page-data';
import type { PayLinkView, startPayLink } from '../manual-orders.contract';
import type { Payable } from './payment-section';
import type { PurchaseLine } from './purchase';
import { isPending } from './payment-pending';
import { useMethods, useOrdering } from './use-checkout';
import { keepIntent, type PayMethod, type PaymentStart } from './use-payment-start';

function linesOf({ cartItems }: PayLinkView): readonly PurchaseLine[] {
  return cartItems;
}

interface LinkStart {
  readonly method: PayMethod;
  /** Whether a payment may begin. */
  readonly isOpen: boolean;
  readonly ended: number;
  readonly onPending: () => void;
}

/** Begins the payment that a link asks for as soon as its page is there, and anew for another way to pay. */
function useLinkStart(payToken: string, { method, isOpen, ended, onPending }: LinkStart): PaymentStart {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [started, setStarted] = useState<{ key: string; start: PaymentStart } | null>(null);
  const key = isOpen ? `${round} ${ended} ${method}` : '';
  const begin = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const begun = await api.call<typeof startPayLink>('POST /pay-links/{payToken}/payment', {
      params: { payToken },
      body: { method },
      signal,
    });
    if (signal.aborted) return;
    if (!begun.ok && isPending(begun.refusal)) {
      onPending();
      return;
    }
    const retry = (): void => setRound((before) => before + 1);
    setStarted({
      key: wanted,
      start: begun.ok
        ? { phase: 'ready', intent: keepIntent(begun.value, method) }
        : { phase: 'failed', message: begun.refusal.message, retry },
    });
  });
  useEffect(() => {
    if (key === '') return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void begin(key, leaving.signal));
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);
  if (key === '') return { phase: 'waiting' };
  return started?.key === key ? started.start : { phase: 'starting' };
}

/** Paying what the studio asked for by a link: as in the cart, but for lines and prices that stand. */
export function usePayLink(payToken: string, view: PayLinkView): Payable & { readonly finished: boolean } {
  const navigate = useNavigate();
  const paidBy = useMethods();
  const { payer, total, amount, currency } = view;
  const purchase = { lines: linesOf(view), promoCode: null, billing: null };
  // Whoever holds the link may pay, signed in or not: the order is its customer's all the same.
  const ordering = useOrdering(
    () => ({ purchase, total, amount, currency, user: null, guest: payer }),
    async ({ orderId, confirmation }) => {
      await navigate(`/order-confirmation/${orderId}`, { state: confirmation });
      return undefined;
    },
    view.checkout_id,
  );
  const { known, ended, wait } = ordering.looking;
  const isOpen = view.state === 'open' && !ordering.finished && (known === 'clear' || known === 'refused');
  const begun = useLinkStart(payToken, { method: paidBy.method, isOpen, ended, onPending: wait });
  const start: PaymentStart = known === 'looking' ? { phase: 'starting' } : begun;
  const quote = { ...view, promo_problem: null, unavailable: [] };
  return { ...paidBy, ...ordering, quoting: { quote }, sellable: isOpen, paying: { guest: payer }, start };
}
