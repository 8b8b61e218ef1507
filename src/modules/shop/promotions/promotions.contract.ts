import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { text, wireId, wireMoney } from '@/shared/wire';
import { DISCOUNT_KINDS } from './discount-kinds.rules';

/** Most services whose coverage is asked for at once: more than a cart holds. */
const MAX_PRODUCTS = 100;

// `product_ids[]=6&product_ids[]=9` or `product_ids=6,9`, as clients write lists.
const productIds = z
  .union([z.string(), z.array(z.string())])
  .transform((sent) => [sent].flat().flatMap((one) => one.split(',')))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^[1-9]\d{0,14}$/, 'Unknown id')
          .transform(Number),
      )
      .max(MAX_PRODUCTS, `At most ${MAX_PRODUCTS} services`),
  );

const promoQuery = z.object({
  code: text(64, 'Please enter a code'),
  product_ids: productIds.default([]),
  /** The browser's own subtotal in the major unit: only to say at once that a minimum is not met. */
  subtotal: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,3})?$/, 'Must be an amount')
    .transform(Number)
    .optional(),
});

/** Counted by client address: whoever tries codes out is stopped long before one fits; nobody types thirty a minute. */
export const verifyPromoCode = defineEndpoint({
  id: 'API-32',
  method: 'GET',
  path: '/my-promo-codes/verify',
  watched: 'promo code',
  access: ['customer'],
  summary: 'The effect of a discount code or gift card on a cart',
  query: promoQuery,
  response: z.object({
    success: z.literal(true),
    coupon: z.object({
      /** What is left on the gift card; null for a discount code. */
      amount: wireMoney.nullable(),
      /** Percent, or an amount in the major unit; null for a gift card. */
      discount_value: z.number().positive().nullable(),
      discount_type: z.enum(Object.values(DISCOUNT_KINDS).map(({ wire }) => wire)).nullable(),
      coupon_type: z.enum(['0', '1']).nullable(),
    }),
    type: z.enum(['gift', 'coupon']),
    /** Which of the asked services the code covers. */
    matched_product_ids: z.array(wireId),
    message: z.string(),
  }),
  refusals: ['unauthenticated', 'not_found', 'conflict', 'invalid'],
  rate: [{ by: 'ip', limit: 30, windowSeconds: 60 }],
});
