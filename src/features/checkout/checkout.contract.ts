import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { CheckoutId } from '@/shared/ids';
import { idField, idParam, text, wireId } from '@/shared/wire';
import { MAX_LINES } from '@/features/cart/cart.rules';
import { sentItem } from '@/features/new-uploads/new-uploads.contract';
import {
  billing,
  cartItems,
  checkoutView,
  currency,
  guestInfo,
  minorAmount,
  promoCode,
  totals,
  unavailableLine,
} from './checkout-shapes.contract';

const reference = text(255, 'Unknown payment');

export type { CheckoutView, WireLine, WireVat } from './checkout-shapes.contract';

// Far above what people do; slows those who try out cards. Codes are told of here as by API-32, and no faster, however
// many of these calls are used in turn.
const rate = [
  { by: 'ip', limit: 120, windowSeconds: 60 },
  { by: 'ip', limit: 30, windowSeconds: 60, filling: 'promoCode', shared: 'checkout codes' },
] as const;

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
  rate,
});

export const openCheckout = defineEndpoint({
  id: 'API-63',
  method: 'POST',
  path: '/checkouts',
  access: ['public'],
  summary: 'Freeze lines, prices and buyer; the same cart of the same buyer is the same checkout',
  body: z.object({ cartItems, promoCode, billing, guest_info: guestInfo.nullish() }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    data: checkoutView.extend({ checkout_secret: z.string() }),
  }),
  refusals: ['conflict', 'invalid'],
  rate,
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
  /** The checkout of this cart before it was edited: it is given up. */
  checkout_id: idField<CheckoutId>().nullish(),
  checkout_secret: text(200).nullish(),
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
  rate,
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
  rate,
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
  }),
  refusals: ['conflict', 'invalid'],
  rate,
});

export const capturePaypalPayment = defineEndpoint({
  id: 'API-64',
  method: 'POST',
  path: '/paypal/orders/{id}/capture',
  access: ['public'],
  summary: 'Take the money of a payment that its buyer agreed to',
  params: z.object({ id: z.string().min(1).max(255) }),
  body: z.object({ checkout_secret: text(200).nullish() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['payment_required', 'not_found', 'conflict'],
});

const amountText = z.union([z.number(), z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'Must be an amount')]);
const personId = z.union([z.number(), text(40)]).nullish();

// As the browser saw it; only ever shown back to it.
const recordedLine = z.object({
  service_id: z.number().optional(),
  service_name: text(600).optional(),
  variation_id: z.number().nullish(),
  rush: z.boolean().nullish(),
  price: z.number().optional(),
  qty: z.number().optional(),
  total_price: z.number().optional(),
  service_type: text(20).optional(),
  is_gift_card: z.boolean().optional(),
  image: text(1000).nullish(),
  is_url: z.number().optional(),
});

const transactionContents = z.object({
  amount: amountText.optional(),
  currency: text(3).optional(),
  user_id: personId,
  cartItems: z.array(recordedLine).max(MAX_LINES).optional(),
  promoCode: text(100).nullish(),
  guest_info: z
    .object({ first_name: text(255), last_name: text(255), email: text(255), phone: text(40) })
    .partial()
    .nullish(),
  // Of a monthly package.
  product: z
    .object({
      id: z.number(),
      name: text(600),
      price: z.number(),
      discounted_price: z.number().nullish(),
      service_type: text(20),
      stripe_plan_id: text(255).nullish(),
      paypal_plan_id: text(255).nullish(),
    })
    .partial()
    .nullish(),
  userInfo: z
    .object({ id: personId, first_name: text(255), last_name: text(255), email: text(255) })
    .partial()
    .nullish(),
  subscriptionId: text(255).nullish(),
  subscription_id: text(255).nullish(),
});

export type TransactionContents = z.infer<typeof transactionContents>;

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
  refusals: ['not_found', 'forbidden'],
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

const payBody = z.object({ paymentIntentId: reference, amount: minorAmount, currency });
const paid = z.object({ success: z.literal(true) });

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

export const finishOrder = defineEndpoint({
  id: 'API-31',
  method: 'POST',
  path: '/success',
  access: ['public'],
  summary: 'The order of a payment; the same one however often it is asked for',
  body: z.object({
    transaction_id: reference,
    amount: amountText,
    currency: currency.optional(),
    /** wallet: nothing is left to pay; `transaction_id` is `wallet_` and the checkout's id. */
    payment_method: z.enum(['PayPal', 'paypal', 'Stripe', 'stripe', 'wallet']).optional(),
    order_type: z.enum(['one_time', 'subscription']).default('one_time'),
    /** The provider's id of a subscription; `transaction_id` stands in for it. */
    subscription_id: text(255).nullish(),
  }),
  response: z.object({
    success: z.literal(true),
    order_id: wireId,
    /** What the buyer sent before paying: it is with the order, or joins it in the background. */
    sent: z.array(sentItem),
  }),
  refusals: ['payment_required', 'not_found', 'conflict'],
});
