import { z } from 'zod';
import { orderItemDetail, orderRevision } from '@/modules/site/order/order-view.contract';
import { nextStepFields } from '@/modules/orders/orders/orders.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderItemId, ServiceId, UserId } from '@/shared/ids';
import { idParam, listPages, pageQuery, text, wireId, wireTime } from '@/shared/wire';
import { OPENING_STEPS, CONFIRMABLE_STEPS } from './opening.rules';
import { BOARD_COLUMNS } from './queue.rules';

const named = z.object({ id: wireId, name: z.string() });

/** An item as the queue lists it. */
export const queueItem = z.object({
  id: wireId,
  order_id: wireId,
  service_name: z.string(),
  rush: z.boolean(),
  track: z.string().nullable(),
  songs: z.array(z.string()),
  /** The record that it is on, and which song of how many it is there. */
  record: z
    .object({ id: wireId, name: z.string(), position: z.number().int(), of: z.number().int() })
    .nullable(),
  customer_name: z.string(),
  engineer: named.nullable(),
  /** First name of whom its customer asked for. */
  asked_engineer: z.string().nullable(),
  order_status: z.number().int(),
  files_count: z.number().int(),
  overdue: z.boolean(),
  /** Messages of the customer that the studio has not seen. */
  unread_messages: z.number().int(),
  created_at: wireTime,
  completed_at: wireTime.nullable(),
  /** Counts its moves and its changes of engineer: who changes either says which one they saw. */
  version: z.number().int(),
  can_take: z.boolean(),
  can_give_back: z.boolean(),
  can_assign: z.boolean(),
  ...nextStepFields,
});

/** What narrows queue and board. */
const queueFilters = {
  status: z.enum(['0', '1', '2', '3'], 'Unknown status').transform(Number).optional(),
  /** An engineer's id, or `none` for what nobody is assigned to. */
  engineer: z.union([z.literal('none'), idParam<UserId>()]).optional(),
  service: idParam<ServiceId>().optional(),
  /** Beginnings of words of title, artists and customer, or a number. */
  q: text(100).optional(),
};

export const getOpening = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/opening',
  access: ['admin'],
  summary: 'The steps a new studio still has to take before it opens; none for a demo',
  response: z.object({
    data: z.array(z.object({ step: z.enum(OPENING_STEPS), done: z.boolean(), required: z.boolean() })),
    /** Whether visitors see the site. */
    open: z.boolean(),
  }),
  refusals: [],
});

export const confirmStep = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/opening/confirmed',
  access: ['admin'],
  summary: 'Confirms the texts that came with the product, before visitors see them',
  body: z.object({ step: z.enum(CONFIRMABLE_STEPS) }),
  response: z.object({ message: z.string() }),
  refusals: ['forbidden'],
});

export const openStudio = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/opening',
  access: ['admin'],
  summary: 'Opens the public site, or closes it: visitors then see one page that says “Opening soon”',
  body: z.object({ open: z.boolean() }),
  response: z.object({ message: z.string() }),
  refusals: ['forbidden', 'conflict'],
});

export const getQueue = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/queue',
  access: ['studio'],
  summary: 'Open items by due time, then arrival; engineers see their own and unassigned items',
  query: pageQuery(50).extend({
    show: z.enum(['open', 'mine', 'unassigned', 'waiting', 'completed']).default('open'),
    ...queueFilters,
  }),
  response: z.object({
    data: z.array(queueItem),
    ...listPages,
    /** Of the whole queue, whatever narrows it. */
    counts: z.object({
      open: z.number().int(),
      mine: z.number().int(),
      unassigned: z.number().int(),
      waiting: z.number().int(),
      /** Of those that wait: paid, and no files yet. */
      files_to_come: z.number().int(),
      /** They stand apart: nobody can take them. */
      unpaid_uploads: z.number().int(),
    }),
    engineers: z.array(named),
    services: z.array(named),
  }),
  refusals: [],
});

export const getBoard = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/board',
  access: ['studio'],
  summary:
    'The queue in columns by status, each with its first items; items waiting for customers are a column of their own',
  query: z.object({ engineer: queueFilters.engineer, service: queueFilters.service, q: queueFilters.q }),
  response: z.object({
    columns: z.array(
      z.object({ key: z.enum(BOARD_COLUMNS), total: z.number().int(), items: z.array(queueItem) }),
    ),
    engineers: z.array(named),
    services: z.array(named),
  }),
  refusals: [],
});

/** One thing that happened to an item, and who did it. */
export const historyEntry = z.object({
  kind: z.string(),
  text: z.string(),
  side: z.enum(['customer', 'guest', 'studio', 'system']),
  who: z.string().nullable(),
  at: wireTime,
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
      engineer: named.nullable(),
      version: z.number().int(),
      revisions: z.array(orderRevision),
      history: z.array(historyEntry),
      /** The files that its customer was promised, in a few words each. */
      promised: z.array(z.string()),
      /** All that its customer sent, as one zip; null where that is nothing. */
      files_zip: z.string().nullable(),
      can_take: z.boolean(),
      /** Files that came without a log-in wait, and this person may accept them. */
      can_accept_files: z.boolean(),
      can_give_back: z.boolean(),
      can_assign: z.boolean(),
      /** Its engineer and admins may read and write its chats. */
      can_chat: z.boolean(),
      can_deliver: z.boolean(),
      can_reopen: z.boolean(),
      /** Who can be assigned; empty for whoever may not assign. */
      engineers: z.array(named),
    }),
  }),
  refusals: ['not_found', 'forbidden'],
});

export const downloadItemFiles = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/items/{itemId}/files.zip',
  access: ['studio'],
  summary: 'All files that a customer sent for an item and its rounds, with the brief, as one zip; streamed',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: 'raw',
  responseType: 'application/zip',
  refusals: ['not_found', 'forbidden'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});

export const searchStudio = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/search',
  access: ['studio'],
  summary:
    'Items, orders, customers and services by beginnings of words or by number; engineers find their own and unassigned items',
  query: z.object({ q: text(100) }),
  response: z.object({
    items: z.array(
      z.object({
        id: wireId,
        order_id: wireId,
        title: z.string(),
        text: z.string(),
        order_status: z.number().int(),
      }),
    ),
    orders: z.array(z.object({ id: wireId, text: z.string(), created_at: wireTime })),
    customers: z.array(z.object({ id: wireId, name: z.string(), email: z.string() })),
    services: z.array(z.object({ id: wireId, name: z.string(), state: z.string() })),
  }),
  refusals: [],
});
