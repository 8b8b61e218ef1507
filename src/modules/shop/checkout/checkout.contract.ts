import { z } from 'zod';
import { wireBilling } from '@/modules/money/receipts/billing.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { CheckoutId, OrderId } from '@/shared/ids';
import { idField, idParam, text, wireId } from '@/shared/wire';
import { sentItem } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import {
  amountText,
  billing,
  cartItems,
  checkoutView,
  currency,
  guestInfo,
  minorAmount,
  promoCode,
  totals,
  transactionContents,
  unavailableLine,
} from './checkout-shapes.contract';

const reference = text(255, 'Unknown payment');

export type { CheckoutView, WireLine, WireVat } from './checkout-shapes.contract';

const paid = z.object({ success: z.literal(true), order_id: wireId });

/** A checkout that its browser knows; one that is complete answers every call with its order. */
const named = {
  checkout_id: idField<CheckoutId>().nullish(),
  checkout_secret: text(200).nullish(),
};

/** Says that the same cart is wanted once more: without it a browser that bought it within a day is asked first. */
const again = { buy_again: z.boolean().nullish() };

// Far above what people do; slows those who try out cards. Codes are told of here as by API-32, and no faster, however
// many of these calls are used in turn.
const rate = [
  { by: 'ip', limit: 120, windowSeconds: 60 },
  { by: 'ip', limit: 30, windowSeconds: 60, filling: 'promoCode', shared: 'checkout codes' },
] as const;
const guarded = { rate, watched: 'promo code', watchedFilling: 'promoCode' } as const;

export const quoteCart = defineEndpoint({
  id: 'API-63',
  method: 'POST',
  path: '/checkouts/quote',
  access: ['public'],
  summary: 'Price a cart as it is now; nothing is kept',
  body: z.object({ cartItems, promoCode, billing }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      ...totals,
      /** Why the code does nothing for this cart; the totals are without it. */
      promo_problem: z.string().nullable(),
      unavailable: z.array(unavailableLine),
    }),
  }),
  refusals: [],
  ...guarded,
});

export const openCheckout = defineEndpoint({
  id: 'API-63',
  method: 'POST',
  path: '/checkouts',
  access: ['public'],
  summary: 'Freeze lines, prices and buyer; the same cart of the same buyer is the same checkout',
  body: z.object({ cartItems, promoCode, billing, guest_info: guestInfo.nullish(), ...named, ...again }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    data: checkoutView.extend({ checkout_secret: z.string() }),
  }),
  refusals: ['conflict', 'invalid'],
  ...guarded,
});

export const getBilling = defineEndpoint({
  id: 'API-63',
  method: 'GET',
  path: '/checkouts/billing',
  access: ['customer'],
  summary:
    'Country, VAT id and company of the customer’s newest order, so that they need not type them again',
  response: z.object({ success: z.literal(true), data: z.object({ billing: wireBilling.nullable() }) }),
  refusals: [],
});

export const getCheckout = defineEndpoint({
  id: 'API-63',
  method: 'GET',
  path: '/checkouts/{id}',
  access: ['public'],
  summary: 'State and total of a checkout, for its buyer or whoever holds its secret',
  params: z.object({ id: idParam<CheckoutId>() }),
  query: z.object({ secret: text(200).optional() }),
  response: z.object({ success: z.literal(true), data: checkoutView }),
  refusals: ['not_found'],
});

const intentBody = z.object({
  amount: minorAmount,
  cartItems,
  currency,
  promoCode,
  billing,
  // The checkout of this cart before it was edited: it is given up.
  ...named,
  ...again,
});

const intentAnswer = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  checkout_id: wireId,
  checkout_secret: z.string(),
  /** Who takes the payment: decides which form the browser shows. */
  provider: z.string(),
  /** succeeded: this cart was paid before; nothing more is to be paid. */
  status: z.enum(['unpaid', 'challenge', 'approved', 'succeeded']),
  /** The order of the checkout that was named, where it is complete; null while there is none. */
  order_id: wireId.nullable(),
});

export const startPayment = defineEndpoint({
  id: 'API-26',
  method: 'POST',
  path: '/stripe/intent',
  access: ['customer'],
  summary: 'Begin a card payment for a cart, priced by the server',
  body: intentBody,
  response: intentAnswer,
  refusals: ['conflict', 'invalid'],
  ...guarded,
});

export const startGuestPayment = defineEndpoint({
  id: 'API-27',
  method: 'POST',
  path: '/stripe/intent/guest',
  access: ['public'],
  summary: 'Begin a card payment for a guest',
  body: intentBody.extend({ guest_info: guestInfo }),
  response: intentAnswer,
  refusals: ['conflict', 'invalid'],
  ...guarded,
});

export const startPaypalPayment = defineEndpoint({
  id: 'API-64',
  method: 'POST',
  path: '/paypal/orders',
  access: ['public'],
  summary: 'Begin a PayPal payment for a cart, priced by the server; guests tell who they are',
  body: intentBody.extend({ guest_info: guestInfo.nullish() }),
  response: intentAnswer.omit({ paymentIntentId: true }).extend({
    /** The provider's id of the payment: what the buyer agrees to in its window. */
    order_id: z.string(),
    /** The studio's order, where the checkout that was named is complete. */
    placed_order_id: wireId.nullable(),
  }),
  refusals: ['conflict', 'invalid'],
  ...guarded,
});

export const capturePaypalPayment = defineEndpoint({
  id: 'API-64',
  method: 'POST',
  path: '/paypal/orders/{id}/capture',
  access: ['public'],
  summary: 'Captures a payment that its buyer approved',
  params: z.object({ id: z.string().min(1).max(255) }),
  body: z.object({ checkout_secret: text(200).nullish() }),
  response: paid,
  refusals: ['payment_required', 'not_found', 'conflict'],
});

export const recordTransaction = defineEndpoint({
  id: 'API-28',
  method: 'POST',
  path: '/transaction',
  access: ['public'],
  summary: 'Keep what the browser is about to pay for, so that it finds it again after a redirect',
  body: z.object({
    transaction_id: reference,
    contents: transactionContents,
    client_secret: text(300).optional(),
  }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});

export const getTransaction = defineEndpoint({
  id: 'API-38',
  method: 'GET',
  path: '/transaction/{reference}',
  access: ['owner', 'payment-secret'],
  summary: 'What the browser recorded before it paid',
  params: z.object({ reference: z.string().min(1).max(255) }),
  query: z.object({ secret: text(300).optional() }),
  response: z.object({ success: z.literal(true), data: z.object({ contents: transactionContents }) }),
  refusals: ['not_found', 'unauthenticated'],
});

const payBody = z.object({ paymentIntentId: reference, amount: minorAmount, currency, ...named });

export const confirmPayment = defineEndpoint({
  id: 'API-29',
  method: 'POST',
  path: '/stripe/pay',
  access: ['customer'],
  summary: 'Ask the provider whether this payment is paid',
  body: payBody,
  response: paid,
  refusals: ['payment_required', 'not_found', 'conflict'],
});

export const confirmGuestPayment = defineEndpoint({
  id: 'API-30',
  method: 'POST',
  path: '/stripe/pay/guest',
  access: ['public'],
  summary: 'The same for a guest',
  body: payBody,
  response: paid,
  refusals: ['payment_required', 'not_found', 'conflict'],
});

export const openPaidOrder = defineEndpoint({
  id: 'API-31',
  method: 'POST',
  path: '/orders/{orderId}/paid-here',
  access: ['public'],
  summary: 'A private link to a guest’s order, for the browser that paid for it within the last hour',
  params: z.object({ orderId: idParam<OrderId>() }),
  response: z.object({ success: z.literal(true), link: z.string() }),
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 20, windowSeconds: 600 }],
});

export const finishOrder = defineEndpoint({
  id: 'API-31',
  method: 'POST',
  path: '/success',
  access: ['public'],
  ...guarded,
  summary: 'The order of a payment; the same one however often it is asked for',
  body: z.object({
    transaction_id: reference.optional(),
    amount: amountText,
    currency: currency.optional(),
    /**
     * wallet: nothing is left to pay. `transaction_id` is `wallet_` and the checkout's id, or any name of the buyer's
     * for the cart that is sent along: a checkout is made where none is named.
     */
    payment_method: z.enum(['PayPal', 'paypal', 'Stripe', 'stripe', 'wallet']).optional(),
    order_type: z.enum(['one_time', 'subscription']).default('one_time'),
    /** The provider's id of a subscription; `transaction_id` stands in for it. */
    subscription_id: text(255).nullish(),
    // Of use for the wallet only, which orders what they say; anything else than a cart counts as none.
    cartItems: cartItems.nullish().catch(null),
    promoCode: promoCode.catch(null),
    billing: billing.catch(null),
    ...named,
    ...again,
  }),
  response: z.object({
    success: z.literal(true),
    order_id: wireId,
    /** What the buyer sent before paying: it is with the order, or joins it in the background. */
    sent: z.array(sentItem),
  }),
  refusals: ['payment_required', 'not_found', 'conflict', 'invalid'],
});
