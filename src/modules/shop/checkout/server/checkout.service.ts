import type { z } from 'zod';
import type { sentItem } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import { wireSentItems } from '@/modules/orders/unpaid-uploads/server/sent-items';
import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import type { PaymentMethod } from '@/modules/money/payments/server/payer';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { CheckoutView } from '../checkout.contract';
import type { TransactionContents } from '../checkout-shapes.contract';
import { GUEST_INFO_NEEDED, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import { askAgain, boughtBefore, type Asking } from './bought-before';
import { rememberCheckout } from './browser-checkouts';
import { openRevision, type RevisionInput } from './buy-revision';
import { checkoutSecret, mayTouchCheckout } from './checkout-access';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import type { SubscriptionPort } from './checkout.ports';
import { lastBillingOf, readCheckout, type CheckoutRow } from './checkout.store';
import { wireCheckout, wireTotals } from './checkout.wire';
import { takeNews, type Outcome } from './finalise-payment';
import { providerNamed } from './give-up';
import { completedNamed } from './named-checkout';
import { openForBuyer, type OldCheckout } from './open-for-buyer';
import {
  captureAgreed,
  claimPaid,
  keepContents,
  recordedContents,
  type PaidClaim,
  type PaidRefusal,
} from './payment-calls';
import { linkForPayingBrowser } from './paid-here';
import { payLinkView, startLinkedPayment } from './pay-link';
import { priceCart, quoteCart, type CartInput } from './quote';
import { carryOnRefunds } from './refund-order';
import { reconcilePayments, releaseExpired } from './reconcile';
import { startPayment, type PaymentInput, type StartedPayment } from './start-payment';
import { claimWallet } from './wallet';
import { orderByWallet, type WalletInput } from './order-by-wallet';

/** A guest by what they wrote, or a customer by their account. */
export type Who = { readonly userId: UserId } | { readonly guest: GuestInfo | null };

type QuoteAnswer = ReturnType<typeof wireTotals> & {
  promo_problem: string | null;
  unavailable: { index: number; service_id: number; message: string }[];
};

export interface CheckoutService {
  /** Prices a cart as it is now; nothing is kept (API-63). */
  quote(userId: UserId | null, query: CartInput): Promise<QuoteAnswer>;
  /** What the customer last said for the VAT and the invoice of an order; null where they never did. */
  billingOf(userId: UserId): Promise<Billing | null>;
  open(
    who: Who,
    query: CartInput & OldCheckout & Asking,
  ): Promise<Answer<CheckoutView & { checkout_secret: string }, 'conflict' | 'invalid'>>;
  view(
    id: CheckoutId,
    proof: { userId: UserId | null; secret: string | undefined },
  ): Promise<Answer<CheckoutView, 'not_found'>>;
  start(
    who: Who,
    query: PaymentInput & { readonly method: PaymentMethod },
  ): Promise<Answer<StartedPayment, 'conflict' | 'invalid'>>;
  /** A checkout for one more revision round of an item (API-69). */
  openRevision(viewer: OrderViewer, query: RevisionInput): ReturnType<typeof openRevision>;
  /** The order of a payment, made where it is paid and not made yet. */
  claim(claim: PaidClaim): Promise<Answer<OrderId, PaidRefusal>>;
  /** The order of a subscription's first period. */
  claimSubscription: SubscriptionPort['claim'];
  /** The order of a checkout that nothing is left to pay of (PROMISE-17). */
  claimWallet(claim: {
    id: CheckoutId;
    userId: UserId | null;
    amount: number | string;
  }): Promise<Answer<OrderId, PaidRefusal>>;
  /** The order of a cart that nothing is left to pay of, where no checkout was opened before. */
  orderByWallet(userId: UserId, query: WalletInput): ReturnType<typeof orderByWallet>;
  /** The order of a completed checkout that a request names; null where it names none. */
  orderOfNamed(userId: UserId | null, named: OldCheckout): Promise<OrderId | null>;
  /** The Set-Cookie header by which a browser remembers a checkout of its own; null where it does already. */
  remember(cookies: string, id: CheckoutId): string | null;
  /** A private link to a guest's order for the browser that paid for it within the last hour. */
  linkForBrowser(cookies: string, orderId: OrderId): Promise<Answer<string, 'not_found'>>;
  /** Takes the money of a payment that its buyer agreed to (API-64). */
  capture(
    reference: string,
    proof: { userId: UserId | null; secret: string | null | undefined },
  ): Promise<Answer<OrderId, PaidRefusal>>;
  /** What was sent for an order's items, before the payment or since. */
  sentItems(orderId: OrderId): Promise<z.input<typeof sentItem>[]>;
  keepContents(
    userId: UserId | null,
    body: { transaction_id: string; contents: TransactionContents; client_secret?: string | undefined },
  ): Promise<Answer<{ success: true }, 'not_found' | 'forbidden' | 'conflict'>>;
  recordedContents(
    reference: string,
    proof: { userId: UserId | null; secret: string | undefined },
  ): Promise<Answer<TransactionContents, 'not_found' | 'unauthenticated'>>;
  /** Brings a payment to its end by its provider's name and reference: what webhooks call. */
  settle(provider: string, reference: string): Promise<Outcome>;
  /** Repairs what was left half done; answers how many payments were looked at. */
  reconcile(): Promise<number>;
  /** Gives free what idle checkouts hold of codes; answers how many were looked at. */
  releaseExpired(): Promise<number>;
  /** What the link of a mail asks to be paid. */
  payLink(token: string): ReturnType<typeof payLinkView>;
  /** Begins the payment that such a link asks for. */
  startPayLink(token: string, method: PaymentMethod): ReturnType<typeof startLinkedPayment>;
  /** Carries on refunds that were cut off; answers how many were looked at. */
  carryOnRefunds(): Promise<number>;
}

async function unlessBlocked(deps: CheckoutDeps, buyer: Buyer): Promise<Answer<Buyer, 'invalid'>> {
  return (await deps.isBlocked(buyer.payer.email))
    ? refuse('invalid', 'We can’t take this order here. Please contact us through the contact page.')
    : ok(buyer);
}

async function buyerOf(deps: CheckoutDeps, who: Who): Promise<Answer<Buyer, 'invalid'>> {
  if ('userId' in who) {
    const payer = await deps.payerOf(who.userId);
    return payer === null
      ? refuse('invalid', 'Please log in again to continue.')
      : unlessBlocked(deps, { userId: who.userId, payer });
  }
  if (who.guest === null)
    return refuse('invalid', GUEST_INFO_NEEDED, { errors: { guest_info: [GUEST_INFO_NEEDED] } });
  return unlessBlocked(deps, { userId: null, payer: tidyGuestInfo(who.guest) });
}

function completed(deps: CheckoutDeps, row: CheckoutRow): CheckoutView & { checkout_secret: string } {
  return { ...wireCheckout(row), checkout_secret: checkoutSecret(deps, row.id) };
}

async function open(
  deps: CheckoutDeps,
  who: Who,
  query: CartInput & OldCheckout & Asking,
): ReturnType<CheckoutService['open']> {
  const buyer = await buyerOf(deps, who);
  if (!buyer.ok) return buyer;
  const { userId, payer } = buyer.value;
  const done = query.buy_again === true ? null : await completedNamed(deps, userId, query);
  if (done !== null) return ok(completed(deps, done));
  const bought = await boughtBefore(deps, query);
  if (bought !== null) return askAgain(deps, bought, userId);
  const quote = await priceCart(deps, { userId, email: payer.email }, query);
  if (!quote.ok) return quote;
  const opened = await openForBuyer(deps, buyer.value, { quote: quote.value, old: query });
  if (!opened.ok) return opened;
  const { id } = opened.value;
  const state = { state: 'open' as const, order_id: null };
  return ok({
    checkout_id: id,
    ...state,
    checkout_secret: checkoutSecret(deps, id),
    ...wireTotals(quote.value),
  });
}

async function quote(
  deps: CheckoutDeps,
  userId: UserId | null,
  query: CartInput,
): ReturnType<CheckoutService['quote']> {
  const hasCode = (query.promoCode ?? '') !== '';
  const payer = hasCode && userId !== null ? await deps.payerOf(userId) : null;
  const asker = { userId: payer === null ? null : userId, email: payer?.email ?? '' };
  const { promoProblem: promo_problem, ...priced } = await quoteCart(deps, asker, query);
  const unavailable = priced.unavailable.map(({ index, service_id, message }) => ({
    index,
    service_id,
    message,
  }));
  return { ...wireTotals(priced), promo_problem, unavailable };
}

async function settle(deps: CheckoutDeps, name: string, reference: string): Promise<Outcome> {
  const outcome = await takeNews(deps, { provider: providerNamed(deps, name), reference });
  if (outcome.kind === 'unknown')
    deps.log.warn({ provider: name, reference }, 'news of a payment that is none of ours');
  return outcome;
}

/** Builds the checkout: pricing, freezing, paying, finishing and repairing. */
export function createCheckoutService(deps: CheckoutDeps): CheckoutService {
  return {
    quote: (userId, query) => quote(deps, userId, query),
    billingOf: (userId) => lastBillingOf(deps.db, userId),
    open: (who, query) => open(deps, who, query),
    openRevision: (viewer, query) =>
      openRevision(deps, (who, line) => open(deps, who, line), { viewer, input: query }),
    async view(id, proof) {
      const checkout = await readCheckout(deps.db, id);
      if (checkout === null || !mayTouchCheckout(deps, checkout, proof)) {
        return refuse('not_found', 'This checkout does not exist.');
      }
      return ok(wireCheckout(checkout));
    },
    linkForBrowser: (cookies, orderId) => linkForPayingBrowser(deps, cookies, orderId),
    sentItems: (orderId) => wireSentItems(deps.db, orderId, deps.clock.now()),
    async start(who, query) {
      const buyer = await buyerOf(deps, who);
      return buyer.ok ? startPayment(deps, buyer.value, query) : buyer;
    },
    claim: (claim) => claimPaid(deps, claim),
    claimSubscription: (userId, claim) => deps.subscriptions.claim(userId, claim),
    claimWallet: (claim) => claimWallet(deps, claim),
    async orderByWallet(userId, query) {
      const buyer = await buyerOf(deps, { userId });
      return buyer.ok ? orderByWallet(deps, buyer.value, query) : buyer;
    },
    orderOfNamed: async (userId, named) => (await completedNamed(deps, userId, named))?.order_id ?? null,
    remember: (cookies, id) => rememberCheckout(deps, cookies, id),
    capture: (reference, proof) => captureAgreed(deps, reference, proof),
    keepContents: (userId, body) => keepContents(deps, userId, body),
    recordedContents: (reference, proof) => recordedContents(deps, reference, proof),
    settle: (provider, reference) => settle(deps, provider, reference),
    reconcile: () => reconcilePayments(deps),
    releaseExpired: () => releaseExpired(deps),
    payLink: (token) => payLinkView(deps, token),
    startPayLink: (token, method) => startLinkedPayment(deps, token, method),
    carryOnRefunds: () => carryOnRefunds(deps),
  };
}
