import type { z } from 'zod';
import type { sentItem } from '@/features/new-uploads/new-uploads.contract';
import { wireSentItems } from '@/features/new-uploads/server';
import { ok, refuse, type Answer } from '@/shared/result';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { CheckoutView, TransactionContents } from '../checkout.contract';
import { GUEST_INFO_NEEDED, tidyGuestInfo, type GuestInfo } from '../checkout.rules';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { readCheckout } from './checkout.store';
import { wireCheckout, wireTotals } from './checkout.wire';
import { finalisePayment, type Outcome } from './finalise-payment';
import { freezeCheckout, priceCart, promoRefusal, quoteLines, type LineWish } from './open-checkout';
import { claimPaid, keepContents, recordedContents, type PaidClaim } from './payment-calls';
import { reconcilePayments } from './reconcile';
import {
  checkoutSecret,
  mayTouchCheckout,
  startCardPayment,
  type PaymentWish,
  type StartedPayment,
} from './start-payment';

/** A guest by what they wrote, or a customer by their account. */
export type Who = { readonly userId: UserId } | { readonly guest: GuestInfo | null };

export interface CheckoutService {
  /** Prices a cart as it is now; nothing is kept (API-63). */
  quote(
    lines: readonly LineWish[],
  ): Promise<
    ReturnType<typeof wireTotals> & { unavailable: { index: number; service_id: number; message: string }[] }
  >;
  open(
    who: Who,
    wish: { cartItems: readonly LineWish[]; promoCode?: string | null | undefined },
  ): Promise<Answer<CheckoutView & { checkout_secret: string }, 'conflict' | 'invalid'>>;
  view(
    id: CheckoutId,
    proof: { userId: UserId | null; secret: string | undefined },
  ): Promise<Answer<CheckoutView, 'not_found'>>;
  startCard(who: Who, wish: PaymentWish): Promise<Answer<StartedPayment, 'conflict' | 'invalid'>>;
  /** The order of a payment, made where it is paid and not made yet. */
  claim(claim: PaidClaim): Promise<Answer<OrderId, 'payment_required' | 'not_found' | 'conflict'>>;
  /** What was sent for an order's items, before the payment or since. */
  sentItems(orderId: OrderId): Promise<z.input<typeof sentItem>[]>;
  keepContents(
    userId: UserId | null,
    body: { transaction_id: string; contents: TransactionContents; client_secret?: string | undefined },
  ): Promise<Answer<{ success: true }, 'not_found' | 'forbidden'>>;
  recordedContents(
    reference: string,
    proof: { userId: UserId | null; secret: string | undefined },
  ): Promise<Answer<TransactionContents, 'not_found' | 'unauthenticated'>>;
  /** Brings a payment to its end by its provider's name and reference: what webhooks call. */
  settle(provider: string, reference: string): Promise<Outcome>;
  /** Repairs what was left half done; answers how many payments were looked at. */
  reconcile(): Promise<number>;
}

async function buyerOf(deps: CheckoutDeps, who: Who): Promise<Answer<Buyer, 'invalid'>> {
  if ('userId' in who) {
    const payer = await deps.payerOf(who.userId);
    return payer === null
      ? refuse('invalid', 'Please log in again to continue.')
      : ok({ userId: who.userId, payer });
  }
  if (who.guest === null)
    return refuse('invalid', GUEST_INFO_NEEDED, { errors: { guest_info: [GUEST_INFO_NEEDED] } });
  return ok({ userId: null, payer: tidyGuestInfo(who.guest) });
}

async function open(
  deps: CheckoutDeps,
  who: Who,
  wish: { cartItems: readonly LineWish[]; promoCode?: string | null | undefined },
): ReturnType<CheckoutService['open']> {
  const buyer = await buyerOf(deps, who);
  if (!buyer.ok) return buyer;
  const code = promoRefusal(buyer.value, wish.promoCode);
  if (code !== null) return code;
  const quote = await priceCart(deps, wish.cartItems);
  if (!quote.ok) return quote;
  const { id } = await freezeCheckout(deps, buyer.value, quote.value);
  const frozen = {
    checkout_id: id,
    state: 'open' as const,
    order_id: null,
    checkout_secret: checkoutSecret(deps, id),
  };
  return ok({ ...frozen, ...wireTotals(quote.value) });
}

async function settle(deps: CheckoutDeps, name: string, reference: string): Promise<Outcome> {
  const provider = deps.providers.all.find((one) => one.name === name);
  if (provider === undefined) throw new Error(`The provider ${name} is not switched on.`);
  const outcome = await finalisePayment(deps, { provider, reference });
  if (outcome.kind === 'unknown')
    deps.log.warn({ provider: name, reference }, 'news of a payment that is none of ours');
  return outcome;
}

/** Builds the checkout: pricing, freezing, paying, finishing and repairing. */
export function createCheckoutService(deps: CheckoutDeps): CheckoutService {
  return {
    async quote(lines) {
      const quote = await quoteLines(deps, lines);
      const unavailable = quote.unavailable.map(({ index, service_id, message }) => ({
        index,
        service_id,
        message,
      }));
      return { ...wireTotals(quote), unavailable };
    },
    open: (who, wish) => open(deps, who, wish),
    async view(id, proof) {
      const checkout = await readCheckout(deps.db, id);
      if (checkout === null || !mayTouchCheckout(deps, checkout, proof)) {
        return refuse('not_found', 'This checkout does not exist.');
      }
      return ok(wireCheckout(checkout));
    },
    sentItems: (orderId) => wireSentItems(deps.db, orderId, deps.clock.now()),
    async startCard(who, wish) {
      const buyer = await buyerOf(deps, who);
      return buyer.ok ? startCardPayment(deps, buyer.value, wish) : buyer;
    },
    claim: (claim) => claimPaid(deps, claim),
    keepContents: (userId, body) => keepContents(deps, userId, body),
    recordedContents: (reference, proof) => recordedContents(deps, reference, proof),
    settle: (provider, reference) => settle(deps, provider, reference),
    reconcile: () => reconcilePayments(deps),
  };
}
