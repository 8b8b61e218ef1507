import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { idParam, wireId } from '@/shared/wire';
import { billing, checkoutView } from './checkout-shapes.contract';

export const buyRevision = defineEndpoint({
  id: 'API-69',
  method: 'POST',
  path: '/orders/{orderId}/items/{itemId}/revision-add-on',
  access: ['owner', 'guest-link'],
  summary: 'A checkout for one more revision round of an item; the payment calls take its line',
  params: z.object({ orderId: idParam<OrderId>(), itemId: idParam<OrderItemId>() }),
  body: z.object({ billing }),
  status: 201,
  response: z.object({
    success: z.literal(true),
    data: checkoutView.extend({
      checkout_secret: z.string(),
      /** The one line as the payment calls want it in `cartItems`. */
      line: z.object({
        service_id: wireId,
        qty: z.literal(1),
        revision: z.object({ order_item_id: wireId, key: z.string() }),
      }),
      /** Who buys where nobody is signed in: whoever paid the order. */
      payer: z
        .object({ first_name: z.string(), last_name: z.string(), email: z.string(), phone: z.string() })
        .nullable(),
    }),
  }),
  refusals: ['not_found', 'conflict', 'invalid'],
});
