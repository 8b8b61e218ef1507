import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderLinkId } from '@/shared/ids';
import { idParam, wireId, wireTime } from '@/shared/wire';

/** A private link of an order, without its token: nobody can open anything with this. */
export const orderLink = z.object({
  id: wireId,
  created_at: wireTime,
  /** To the hour; null where nobody has used it. */
  last_used_at: wireTime.nullable(),
  revoked_at: wireTime.nullable(),
  /** The one that this call was made with. */
  is_this: z.boolean(),
});

export const listOrderLinks = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/orders/{orderId}/links',
  access: ['owner', 'guest-link'],
  summary: 'The private links of an order, newest first',
  params: z.object({ orderId: idParam<OrderId>() }),
  response: z.object({ data: z.array(orderLink) }),
  refusals: ['not_found'],
});

export const revokeOrderLink = defineEndpoint({
  id: 'API-47',
  method: 'DELETE',
  path: '/orders/{orderId}/links/{linkId}',
  access: ['owner', 'guest-link'],
  summary: 'Close a private link for good',
  params: z.object({ orderId: idParam<OrderId>(), linkId: idParam<OrderLinkId>() }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});

export const renewOrderLink = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/orders/{orderId}/links/renew',
  access: ['guest-link'],
  summary:
    'Close all private links of a guest’s order and email a new one to its address; closed links may ask too',
  params: z.object({ orderId: idParam<OrderId>() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found', 'conflict'],
  rate: [
    { by: 'ip', limit: 5, windowSeconds: 600 },
    { by: 'ip', limit: 20, windowSeconds: 86_400 },
  ],
});
