import { billingShape } from '@/modules/money/receipts/billing.contract';
import { CHARGING_VAT_MODES } from '@/modules/foundation/settings/vat-modes.rules';
import { z } from 'zod';
import type { OrderItemId, ServiceId, VariationId } from '@/shared/ids';
import { EMAIL_SHAPE } from '@/shared/email-shape';
import { email, idField, text, wireId, wireMoney, dayField } from '@/shared/wire';
import { MAX_LINES, MAX_QTY } from '@/modules/shop/cart/cart.rules';
import { NO_PRODUCTS, phoneProblem } from './checkout.rules';
import { pricedLine } from '@/modules/shop/cart/cart.contract';
import { eachPlan } from '@/modules/catalogue/services/plans.rules';

// What a browser says about names and prices is not read: lines are priced from the catalogue.
const giftInput = z.object({
  name: text(255).nullish(),
  email: text(255).regex(EMAIL_SHAPE, 'Invalid email address').nullish(),
  message: text(1000).nullish(),
  /** The day that the code is mailed on; at once where there is none. */
  send_date: dayField('Must be a date such as 2026-12-24').nullish(),
});

const lineInput = z.object({
  service_id: idField<ServiceId>(),
  variation_id: idField<VariationId>().nullish(),
  rush: z.boolean().nullish(),
  qty: z
    .number()
    .int('The quantity must be a whole number')
    .min(1, 'The quantity must be at least 1')
    .max(MAX_QTY, `The quantity must be at most ${MAX_QTY}`),
  /** Who a gift card is for; the buyer where nobody is named. */
  gift: giftInput.nullish(),
  /** One more revision round of an item, with the key that API-69 gave to whoever may see it. */
  revision: z.object({ order_item_id: idField<OrderItemId>(), key: text(200) }).nullish(),
});

/** What a browser wants to buy. */
export const cartItems = z
  .array(lineInput)
  .min(1, NO_PRODUCTS)
  .max(MAX_LINES, `At most ${MAX_LINES} different lines can be bought at once`);

/** A line as a request sends it. */
export type SentLine = z.input<typeof lineInput>;

/** What a guest tells about themselves. */
export const guestInfo = z.object({
  first_name: text(255, 'First name is required'),
  last_name: text(255, 'Last name is required'),
  email: email(),
  phone: text(40, 'Phone is required').refine(
    (phone) => phoneProblem(phone) === null,
    'Invalid phone number',
  ),
});

/** Where the buyer lives, for VAT, and whom the invoice is made out to. */
export const billing = billingShape.nullish();

/** An ISO currency. */
export const currency = z.string().regex(/^[A-Za-z]{3}$/, 'Must be a currency code such as USD');
/** An amount in minor units. */
export const minorAmount = z.number().int().min(0).max(1_000_000_000_000);
/** A coupon or gift card as the buyer typed it. */
export const promoCode = text(100).nullish();

const wireLine = pricedLine.extend({
  /** What the code takes off this line. */
  discount: wireMoney,
  /** Whether the code is for this line ('Promo Applied'). */
  promo_applied: z.boolean(),
  /** Hours from payment and files to the first version, at least and at most; null where no song is worked on. */
  promised_hours: z.tuple([z.number().int(), z.number().int()]).nullable(),
});

/** A line that can't be sold now; `index` is its place in the request. */
export const unavailableLine = z.object({ index: z.number().int(), service_id: wireId, message: z.string() });

const wireVat = z.object({
  mode: z.enum(CHARGING_VAT_MODES),
  rule: z.string(),
  /** In percent. */
  rate: z.number(),
  /** The part of the total that is VAT. */
  amount: wireMoney,
  note: z.string().nullable(),
  /** What is still to be told before the amount is right. */
  needs: z.enum(['country']).nullable(),
  /** What the register said of the VAT id on which the VAT rests; null where nobody had to ask. */
  vat_id: z.enum(['valid', 'invalid', 'unavailable']).nullable(),
});

/**
 * Lines and money of a cart. The money is of what is paid together: the one-time lines. Subscriptions stand among
 * the lines, and are paid one by one afterwards (`subscriptions`).
 */
export const totals = {
  currency: z.string(),
  cartItems: z.array(wireLine),
  subtotal: wireMoney,
  /** What a coupon takes off. */
  discount: wireMoney,
  /** What a gift card pays. */
  gift: wireMoney,
  /** A rest below the least that the provider charges: nobody pays it. */
  waived: wireMoney,
  /** What is left to pay: subtotal - discount - gift - waived. */
  total: wireMoney,
  /** The total in minor units: what `stripe/intent` wants to see. */
  amount: z.number().int(),
  vat: wireVat.nullable(),
  promo: z.object({ code: z.string(), type: z.enum(['gift', 'coupon']), message: z.string() }).nullable(),
  subscriptions: z.object({ count: z.number().int(), total: wireMoney }),
};

/** A frozen cart. */
export const checkoutView = z.object({
  checkout_id: wireId,
  state: z.enum(['open', 'completed', 'cancelled']),
  order_id: wireId.nullable(),
  ...totals,
});

export type WireLine = z.infer<typeof wireLine>;
export type WireVat = z.infer<typeof wireVat>;
export type CheckoutView = z.infer<typeof checkoutView>;

// A number as a browser tells it; what it says is compared or shown back, never stored as a number.
const boundedNumber = z.number().min(-1e12).max(1e12);

/** An amount of the major unit, a number or its text. */
export const amountText = z.union([
  boundedNumber,
  z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'Must be an amount'),
]);
const personId = z.union([boundedNumber, text(40)]).nullish();

// As the browser saw it; only ever shown back to it.
const recordedLine = z.object({
  service_id: boundedNumber.optional(),
  service_name: text(600).optional(),
  variation_id: boundedNumber.nullish(),
  rush: z.boolean().nullish(),
  price: boundedNumber.optional(),
  qty: boundedNumber.optional(),
  total_price: boundedNumber.optional(),
  service_type: text(20).optional(),
  is_gift_card: z.boolean().optional(),
  image: text(1000).nullish(),
  is_url: boundedNumber.optional(),
});

/** What a browser records before it pays. */
export const transactionContents = z.object({
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
      id: boundedNumber,
      name: text(600),
      price: boundedNumber,
      discounted_price: boundedNumber.nullish(),
      service_type: text(20),
      ...eachPlan(() => text(255).nullish()),
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
