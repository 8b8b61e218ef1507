import { useRef, useState } from 'react';
import { useSettings } from '@/modules/foundation/settings/web';
import type { FreshPrice } from '@/modules/shop/cart/cart.rules';
import { scrollToTop } from '@/ui/scroll-to-top';
import { useApi } from '@/ui/page-data';
import type { GuestInfo } from '../checkout.rules';
import { forgetDetails } from './checkout-details';
import type { ConfirmationState } from './confirmation-state';
import type { Finished } from './finish-order';
import {
  capturePaying,
  confirmationOf,
  finishPaying,
  payByWallet,
  recordPaying,
  type Paying,
} from './paying';
import type { PurchaseLine } from './purchase';
import { forgetStoredCheckout } from './stored-checkout';
import { useBuyer } from './use-buyer';
import { usePaymentStart, type PayMethod, type StartedIntent } from './use-payment-start';
import { useQuote, type Quote } from './use-quote';

/** An order that now exists, and what its confirmation shows. */
export interface Done {
  readonly orderId: number;
  readonly lines: readonly PurchaseLine[];
  readonly confirmation: ConfirmationState;
}

export interface CheckoutWish {
  /** What is priced. */
  readonly lines: readonly PurchaseLine[];
  /** What of it is paid at once; all of it where this is left out. */
  readonly paidNow?: readonly PurchaseLine[];
  readonly promoCode?: string | null;
  /** Who pays where nobody is signed in, if that is known. */
  readonly payer?: GuestInfo | null;
  /** The server's word on the price, whenever it comes. */
  readonly onQuote?: (quote: Quote) => void;
  readonly onFreshPrices?: (fresh: readonly FreshPrice[]) => void;
  /** The order exists: say so, and take away what was bought. 'stay' where more is paid on this page. */
  readonly onDone: (done: Done) => Promise<'stay' | undefined>;
}

/** The ways to pay that this studio offers, the first one chosen at first. */
export function useMethods() {
  const { payments } = useSettings();
  const methods: PayMethod[] = [];
  if (payments.paypal !== null) methods.push('paypal');
  if (payments.card !== null) methods.push('card');
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  return {
    methods,
    method: chosen ?? methods[0] ?? 'card',
    choose: (method: PayMethod): void => {
      forgetStoredCheckout();
      setChosen(method);
      scrollToTop();
    },
  };
}

/** Pressing the button, and what follows when it is paid; what is bought stays as it was at that moment. */
export function useOrdering(current: () => Paying, onDone: CheckoutWish['onDone']) {
  const api = useApi();
  const [processing, setProcessing] = useState(false);
  const [finished, setFinished] = useState(false);
  const paying = useRef<Paying | null>(null);

  const done = async (result: Finished, paid: Paying): Promise<string | null> => {
    if ('failure' in result) return result.failure.message;
    setFinished(true);
    forgetStoredCheckout();
    forgetDetails();
    const { lines } = paid.purchase;
    const confirmation = confirmationOf(paid, result.sent);
    const next = await onDone({ orderId: result.orderId, lines, confirmation });
    if (next === 'stay') setFinished(false);
    return null;
  };
  return {
    processing,
    setProcessing: (now: boolean): void => setProcessing(now),
    finished,
    beforeConfirm: async (intent: StartedIntent): Promise<string | null> => {
      paying.current = current();
      return recordPaying(api, intent, paying.current);
    },
    capture: (intent: StartedIntent) => capturePaying(api, intent),
    onPaid: async (intent: StartedIntent): Promise<string | null> => {
      const paid = paying.current ?? current();
      return done(await finishPaying(api, intent, paid), paid);
    },
    payNothing: async (): Promise<string | null> => {
      const paid = current();
      return done(await payByWallet(api, paid), paid);
    },
  };
}

/**
 * The checkout of any purchase, a cart or one single thing: who buys, what it costs, the payment that was begun, and
 * what happens when it is paid.
 */
export function useCheckout(wish: CheckoutWish) {
  const { currency } = useSettings();
  const buyer = useBuyer(wish.payer);
  const paidBy = useMethods();
  const { lines, promoCode = null, paidNow = lines } = wish;
  const onQuote = (quote: Quote): void => {
    wish.onQuote?.(quote);
    wish.onFreshPrices?.(quote.cartItems);
  };
  const quoting = useQuote({ lines, promoCode, billing: buyer.billed }, onQuote);
  const { quote, fresh, unavailable } = quoting;
  const purchase = { lines: paidNow, promoCode, billing: buyer.billed };
  const { total = 0, amount = 0 } = quote ?? {};
  const { user, guest } = buyer;
  const ordering = useOrdering(() => ({ purchase, total, amount, currency, user, guest }), wish.onDone);
  const sellable = quote !== null && fresh && unavailable.size === 0;
  const start = usePaymentStart({
    purchase,
    amount: sellable ? amount : null,
    currency,
    method: paidBy.method,
    buyer: buyer.paying,
    onFreshPrices: (prices) => {
      wish.onFreshPrices?.(prices);
      quoting.retry();
    },
    hold: ordering.processing || ordering.finished,
  });
  return { ...buyer, ...paidBy, ...ordering, quoting, sellable, start };
}

export type Checkout = ReturnType<typeof useCheckout>;
