import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { CheckoutId, ServiceId, VariationId } from '@/shared/ids';
import { email, idField, idParam, text, wireId, wireMoney } from '@/shared/wire';
import { MAX_LINES, MAX_QTY } from '@/features/cart/cart.rules';
import { sentItem } from '@/features/new-uploads/new-uploads.contract';
import { NO_PRODUCTS, phoneProblem } from './checkout.rules';

// What a browser says about names and prices is not read: lines are priced from the catalogue.
const lineWish = z.object({
  service_id: idField<ServiceId>(),
  variation_id: idField<VariationId>().nullish(),
  rush: z.boolean().nullish(),
  qty: z
    .number()
    .int('The quantity must be a whole number')
    .min(1, 'The quantity must be at least 1')
    .max(MAX_QTY, `The quantity must be at most ${MAX_QTY}`),
});

const cartItems = z
  .array(lineWish)
  .min(1, NO_PRODUCTS)
  .max(MAX_LINES, `At most ${MAX_LINES} different lines can be bought at once`);

const guestInfo = z.object({
  first_name: text(255, 'First name is required'),
  last_name: text(255, 'Last name is required'),
  email: email(),
  phone: text(40, 'Phone is required').refine(
    (phone) => phoneProblem(phone) === null,
    'Invalid phone number',
  ),
});

const currency = z.string().regex(/^[A-Za-z]{3}$/, 'Must be a currency code such as USD');
const minorAmount = z.number().int().min(0).max(1_000_000_000_000);
const promoCode = text(100).nullish();
const reference = text(255, 'Unknown payment');

const wireLine = z.object({
  service_id: wireId,
  service_name: z.string(),
  variation_id: wireId.nullable(),
  rush: z.boolean(),
  price: wireMoney,
  qty: z.number().int(),
  total_price: wireMoney,
  service_type: z.enum(['one_time', 'subscription']),
  is_gift_card: z.boolean(),
  paypal_plan_id: z.string().nullable(),
  stripe_plan_id: z.string().nullable(),
  image: z.string().nullable(),
  is_url: z.union([z.literal(0), z.literal(1)]),
});

/** A line that can't be sold now; `index` is its place in the request. */
const unavailableLine = z.object({ index: z.number().int(), service_id: wireId, message: z.string() });

const totals = {
  currency: z.string(),
  cartItems: z.array(wireLine),
  subtotal: wireMoney,
  discount: wireMoney,
  total: wireMoney,
  /** The total in minor units: what `stripe/intent` wants to see. */
  amount: z.number().int(),
};

const checkoutView = z.object({
  checkout_id: wireId,
  state: z.enum(['open', 'completed', 'cancelled']),
  order_id: wireId.nullable(),
  ...totals,
});

export type WireLine = z.infer<typeof wireLine>;
export type CheckoutView = z.infer<typeof checkoutView>;

export const quoteCart = defineEndpoint({
  id: 'API-63',
  method: 'POST',
  path: '/checkouts/quote',
  access: ['public'],
  summary: 'Price a cart as it is now; nothing is kept',
  body: z.object({ cartItems }),
  response: z.object({
    success: z.literal(true),
    data: z.object({ ...totals, unavailable: z.array(unavailableLine) }),
  }),
  refusals: [],
});

export const openCheckout = defineEndpoint({
  id: 'API-63',
  method: 'POST',
  path: '/checkouts',
  access: ['public'],
  summary: 'Freeze lines, prices and buyer; the same cart of the same buyer is the same checkout',
  body: z.object({ cartItems, promoCode, guest_info: guestInfo.nullish() }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    data: checkoutView.extend({ checkout_secret: z.string() }),
  }),
  refusals: ['conflict', 'invalid'],
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

// Far above what people do; slows those who try out cards or codes.
const rate = [{ by: 'ip', limit: 120, windowSeconds: 60 }] as const;

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
    payment_method: z.enum(['PayPal', 'Stripe', 'stripe', 'wallet']).optional(),
    order_type: z.literal('one_time', 'Only one-time services can be bought here').default('one_time'),
  }),
  response: z.object({
    success: z.literal(true),
    order_id: wireId,
    /** What the buyer sent before paying: it is with the order, or joins it in the background. */
    sent: z.array(sentItem),
  }),
  refusals: ['payment_required', 'not_found', 'conflict'],
});
