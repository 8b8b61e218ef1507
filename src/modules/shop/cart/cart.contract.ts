import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { ServiceId, VariationId } from '@/shared/ids';
import { idField, idParam, wireId, wireMoney } from '@/shared/wire';
import { CART_FULL, MAX_LINES, MAX_QTY } from './cart.rules';
import { eachPlan } from '@/modules/catalogue/services/plans.rules';

const qty = z
  .number('The quantity must be a number')
  .int('The quantity must be a whole number')
  .min(1, 'The quantity must be at least 1')
  .max(MAX_QTY, `The quantity must be at most ${MAX_QTY}`);

/** A line with its price of now, as carts and quotes send it. */
export const pricedLine = z.object({
  service_id: wireId,
  service_name: z.string(),
  variation_id: wireId.nullable(),
  rush: z.boolean(),
  price: wireMoney,
  qty: z.number().int(),
  total_price: wireMoney,
  service_type: z.enum(['one_time', 'subscription']),
  is_gift_card: z.boolean(),
  ...eachPlan(() => z.string().nullable()),
  image: z.string().nullable(),
  is_url: z.union([z.literal(0), z.literal(1)]),
});

const wireCartLine = pricedLine.extend({
  line_id: wireId,
  /** What one piece cost when its customer last saw it; null where it costs that still. */
  price_before: wireMoney.nullable(),
  /** Why it can't be bought now; null where it can. */
  unavailable: z.string().nullable(),
});

const cartData = z.object({
  cartItems: z.array(wireCartLine),
  /** Goes up with each change, so that of two answers the newer is known. */
  revision: z.number().int(),
});

const cartAnswer = z.object({ success: z.literal(true), data: cartData });

export type WireCartLine = z.infer<typeof wireCartLine>;
export type CartData = z.infer<typeof cartData>;

export const getCart = defineEndpoint({
  id: 'API-18',
  method: 'GET',
  path: '/cart',
  access: ['customer'],
  summary: 'The cart of an account, priced as of now',
  response: cartAnswer,
  refusals: [],
});

// Names, prices and plans that a browser sends are not read: lines are priced from the catalogue.
const addedService = z.object({
  id: idField<ServiceId>(),
  qty,
  variation_id: idField<VariationId>().nullish(),
  rush: z.boolean().nullish(),
});

const perMinute = (limit: number) => [{ by: 'ip', limit, windowSeconds: 60 }] as const;

export const addToCart = defineEndpoint({
  id: 'API-19',
  method: 'POST',
  path: '/cart',
  access: ['customer'],
  summary: 'Add to the cart; with a merge key the cart of a guest comes in once, however often it is sent',
  body: z.object({
    services: z.array(addedService).min(1, 'No products available').max(MAX_LINES, CART_FULL),
    merge_key: z
      .string()
      .regex(/^[A-Za-z0-9-]{8,64}$/, 'Unknown key')
      .optional(),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    data: cartData.extend({
      /** What of a guest's cart could not come in: its place in the request, and why. */
      left_out: z.array(z.object({ index: z.number().int(), message: z.string() })),
    }),
  }),
  refusals: ['conflict', 'invalid', 'not_found'],
  rate: perMinute(120),
});

const lineParams = z.object({ service_id: idParam<ServiceId>() });
const lineQuery = z.object({ line: idParam<never>().optional() });

export const changeCartLine = defineEndpoint({
  id: 'API-20',
  method: 'PUT',
  path: '/cart/{service_id}',
  access: ['customer'],
  summary: 'Set the quantity of a line: the one named, else the only or plainest one of the service',
  params: lineParams,
  query: lineQuery,
  body: z.object({ qty }),
  response: cartAnswer,
  refusals: ['not_found', 'invalid'],
  rate: perMinute(240),
});

export const removeCartLine = defineEndpoint({
  id: 'API-21',
  method: 'DELETE',
  path: '/cart/{service_id}',
  access: ['customer'],
  summary: 'Remove a line: the one named, else the only or plainest one of the service',
  params: lineParams,
  query: lineQuery,
  response: cartAnswer,
  refusals: ['not_found'],
  rate: perMinute(240),
});
