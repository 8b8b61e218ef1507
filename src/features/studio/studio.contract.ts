import { z } from 'zod';
import { orderItemDetail, orderRevision, timelineEntry } from '@/features/order-view/order-view.contract';
import { nextStepFields } from '@/features/orders/orders.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderItemId } from '@/shared/ids';
import { idParam, pageQuery, wireId, wireTime } from '@/shared/wire';

/** An open item as the queue lists it. */
export const queueItem = z.object({
  id: wireId,
  order_id: wireId,
  service_name: z.string(),
  rush: z.boolean(),
  track: z.string().nullable(),
  songs: z.array(z.string()),
  customer_name: z.string(),
  engineer: z.object({ id: wireId, name: z.string() }).nullable(),
  order_status: z.number().int(),
  files_count: z.number().int(),
  overdue: z.boolean(),
  /** Messages of the customer that the studio has not seen. */
  unread_messages: z.number().int(),
  created_at: wireTime,
  ...nextStepFields,
});

export const getQueue = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/queue',
  access: ['studio'],
  summary: 'Open items by due time, then arrival; engineers see their own and unassigned ones',
  query: pageQuery(50).extend({
    show: z.enum(['open', 'mine', 'unassigned', 'waiting', 'completed']).default('open'),
  }),
  response: z.object({
    data: z.array(queueItem),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  }),
  refusals: [],
});

export const getStudioItem = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/items/{itemId}',
  access: ['studio'],
  summary: 'An item with brief, files, versions, revision rounds and history',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: z.object({
    data: z.object({
      item: orderItemDetail,
      order: z.object({ id: wireId, payer_name: z.string(), payer_email: z.string(), created_at: wireTime }),
      engineer: z.object({ id: wireId, name: z.string() }).nullable(),
      revisions: z.array(orderRevision),
      timeline: z.array(timelineEntry),
      can_take: z.boolean(),
      /** Its engineer and admins may read and write its chats. */
      can_chat: z.boolean(),
      can_deliver: z.boolean(),
      can_reopen: z.boolean(),
    }),
  }),
  refusals: ['not_found', 'forbidden'],
});
