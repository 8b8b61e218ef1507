import { useRef, useState } from 'react';
import { useSettings } from '@/modules/foundation/settings/web/settings-context';
import type { FreshPrice } from '@/modules/shop/cart/cart.rules';
import { useCart } from '@/modules/shop/cart/web/use-cart';
import type { NotCaptured } from '@/modules/money/payments/web/payment-form';
import { serverMessage } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { isPending } from './payment-pending';
import type { GuestInfo } from '../checkout.rules';
import { forgetDetails } from './checkout-details';
import type { ConfirmationState } from './confirmation-state';
import type { Finished } from './finish-order';
import { lookAtCheckout, type FinishedCheckout } from './finished-checkout';
import {
  capturePaying,
  confirmationOf,
  finishPaying,
  isUnclear,
  NOT_PAID,
  payByWallet,
  recordPaying,
  UNCLEAR,
  unfinishedMessage,
  type Paying,
  type WalletProblem,
} from './paying';
import type { PurchaseLine } from './purchase';
import { clearStoredSecret, forgetStoredCheckout, notePressed } from './stored-checkout';
import { useBuyer } from './use-buyer';
import { useFinishedCheckout } from './use-finished-checkout';
import { usePaymentStart, type PayMethod, type StartedIntent } from './use-payment-start';
import { useQuote, type Quote } from './use-quote';

/** An order that now exists, and what its confirmation shows. */
export interface Done {
  readonly orderId: number;
  readonly lines: readonly PurchaseLine[];
  readonly confirmation: ConfirmationState;
}

export interface CheckoutInput {
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
      clearStoredSecret();
      setChosen(method);
    },
  };
}

/** What follows when an order exists: its page, and what it bought leaves this browser. */
function useEnding(onDone: CheckoutInput['onDone']) {
  const cart = useCart();
  const [finished, setFinished] = useState(false);
  const end = async (done: Done, found: readonly PurchaseLine[] = []): Promise<void> => {
    setFinished(true);
    const next = await onDone(done);
    if (found.length > 0) cart.removePaid(found);
    // Last: a page that is left or reloaded before this finds its order again.
    forgetStoredCheckout();
    forgetDetails();
    if (next === 'stay') setFinished(false);
  };
  return {
    finished,
    end,
    /** An order of before: what it bought leaves the cart, wherever that is found out. */
    show: ({ lines, ...order }: FinishedCheckout): Promise<void> => end({ ...order, lines: [] }, lines),
  };
}

/** What the studio answers about a payment: its order is shown, money under way is waited for, else the buyer reads why. */
function useAnswers(end: (done: Done) => Promise<void>, wait: () => void) {
  const api = useApi();
  const take = async (result: Finished, paid: Paying): Promise<string | null> => {
    if ('failure' in result) {
      if (!isPending(result.failure)) return unfinishedMessage(result.failure);
      wait();
      return null;
    }
    const { lines } = paid.purchase;
    await end({ orderId: result.orderId, lines, confirmation: confirmationOf(paid, result.sent) });
    return null;
  };
  return {
    take,
    /** A step's answer was lost: the provider is asked. `said` is for a buyer who has not paid. */
    ask: async (intent: StartedIntent, paid: Paying, said: string): Promise<string | null> => {
      const result = await finishPaying(api, intent, paid);
      if (!('failure' in result) || isPending(result.failure)) return take(result, paid);
      return result.failure.kind === 'payment_required' ? said : UNCLEAR;
    },
  };
}

/**
 * Pressing the button, and what follows when it is paid; what is bought stays as it was at that moment.
 * @param current what would be paid now
 * @param only the checkout that the page is about, where it is about one
 */
export function useOrdering(current: () => Paying, onDone: CheckoutInput['onDone'], only?: number) {
  const api = useApi();
  const { finished, end, show } = useEnding(onDone);
  const [processing, setProcessing] = useState(false);
  const paying = useRef<Paying | null>(null);
  const looking = useFinishedCheckout({ onFinished: show, busy: processing || finished, only });
  const { take, ask } = useAnswers(end, looking.wait);
  const pressed = (): Paying => paying.current ?? current();
  return {
    processing,
    setProcessing: (now: boolean): void => setProcessing(now),
    finished,
    show,
    looking,
    beforeConfirm: async (intent: StartedIntent): Promise<string | null> => {
      paying.current = current();
      const stopped = await recordPaying(api, intent, paying.current);
      if (stopped === null) {
        looking.forget();
        notePressed(intent.reference);
      } else if (isPending(stopped)) looking.wait();
      else if (stopped.kind === 'conflict') {
        // Another tab, or another way to pay, was first.
        const found = await lookAtCheckout(api, paying.current.user);
        if (found.is === 'order') void show(found.order);
      }
      return stopped?.message ?? null;
    },
    capture: async (intent: StartedIntent): Promise<NotCaptured | null> => {
      const stopped = await capturePaying(api, intent);
      if (stopped === null) return null;
      const message = serverMessage(stopped, NOT_PAID);
      if (isPending(stopped)) looking.wait();
      if (!isUnclear(stopped)) return { message, declined: stopped.kind === 'payment_required' };
      const after = await ask(intent, pressed(), message);
      return after === null ? null : { message: after, declined: false };
    },
    onPaid: async (intent: StartedIntent): Promise<string | null> => {
      const paid = pressed();
      return take(await finishPaying(api, intent, paid), paid);
    },
    onUnclear: (intent: StartedIntent, said: string) => ask(intent, pressed(), said),
    payNothing: async (again: boolean): Promise<WalletProblem | null> => {
      const paid = current();
      const result = await payByWallet(api, paid, again);
      if ('problem' in result) return result.problem;
      await take(result, paid);
      return null;
    },
  };
}

/**
 * The checkout of any purchase, a cart or one single thing: who buys, what it costs, the payment that was begun, and
 * what happens when it is paid.
 */
export function useCheckout(input: CheckoutInput) {
  const { currency } = useSettings();
  const buyer = useBuyer(input.payer);
  const paidBy = useMethods();
  const { lines, promoCode = null, paidNow = lines } = input;
  const onQuote = (quote: Quote): void => {
    input.onQuote?.(quote);
    input.onFreshPrices?.(quote.cartItems);
  };
  const quoting = useQuote({ lines, promoCode, billing: buyer.billed }, onQuote);
  const { quote, fresh, unavailable } = quoting;
  const purchase = { lines: paidNow, promoCode, billing: buyer.billed };
  const { total = 0, amount = 0 } = quote ?? {};
  const { user, guest } = buyer;
  const ordering = useOrdering(() => ({ purchase, total, amount, currency, user, guest }), input.onDone);
  const { known, ended, wait } = ordering.looking;
  const mayBegin = known === 'clear' || known === 'refused';
  const sellable = quote !== null && fresh && unavailable.size === 0 && mayBegin;
  const start = usePaymentStart({
    purchase,
    amount: sellable ? amount : null,
    currency,
    method: paidBy.method,
    buyer: buyer.paying,
    onFreshPrices: (prices) => {
      input.onFreshPrices?.(prices);
      quoting.retry();
    },
    onFinished: ordering.show,
    onPending: wait,
    ended,
    hold: ordering.processing || ordering.finished,
  });
  return { ...buyer, ...paidBy, ...ordering, quoting, sellable, start };
}

export type Checkout = ReturnType<typeof useCheckout>;
