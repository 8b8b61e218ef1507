import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { NOT_COMPLETED, ORDERS_PER_PAGE, STAGES } from './orders.rules';
import { email, idField, idParam, pageQuery, text, wireId, wireMoney, wireTime } from '@/shared/wire';
import { eachDetail } from '@/modules/files/uploads/brief-details.rules';
import { areReferences } from '@/modules/files/uploads/references.rules';

/** Whose turn an item is and what comes next. */
export const nextStepFields = {
  /** The last stage that it has reached. */
  stage: z.enum(STAGES),
  turn: z.enum(['studio', 'customer', 'nobody']),
  next_step: z.string(),
  /** Null while nothing is due, and while the clock stands still. */
  due_at: wireTime.nullable(),
  /** Before this time it is hardly there; null where only the end is known. */
  due_from: wireTime.nullable(),
  /** Since when the clock stands still, as the customer was asked something. */
  paused_at: wireTime.nullable(),
  /** Whole minutes that the studio's clock has left while it stands still; 0 where it was late already. */
  minutes_left: z.number().int().nullable(),
  revision_deadline: wireTime.nullable(),
  /** When all files of the item are deleted; moves on with each version. */
  delete_at: wireTime.nullable(),
  files_deleted_at: wireTime.nullable(),
};

/** An order as lists show it. */
export const orderSummary = z.object({
  id: wireId,
  /** Paid in money, what it costs, and how much of its price a gift card paid. */
  amount: wireMoney,
  price: wireMoney,
  gift: wireMoney,
  currency: z.string(),
  payment_status: z.string(),
  payment_method: z.string(),
  payer_name: z.string(),
  payer_email: z.string(),
  created_at: wireTime,
  Order_status: z.number().int(),
  /** 1 while there is something that the customer has not looked at; `user_is_read` is 1 once there is not. */
  notify: z.union([z.literal(0), z.literal(1)]),
  user_is_read: z.union([z.literal(0), z.literal(1)]),
  is_giftcard: z.boolean(),
  /** Names of what was ordered, for lists. */
  item_names: z.array(z.string()),
});

export const listOrders = defineEndpoint({
  id: 'API-25',
  method: 'GET',
  path: '/orders',
  access: ['customer'],
  summary: 'My orders, newest first',
  query: pageQuery(ORDERS_PER_PAGE),
  response: z.object({
    data: z.object({ orders: z.array(orderSummary) }),
    pagination: z.object({ pages: z.number().int(), total: z.number().int() }),
  }),
  refusals: [],
});

export const listOrdersOfUser = defineEndpoint({
  id: 'API-46',
  method: 'GET',
  path: '/user-orders/{userId}',
  access: ['owner'],
  summary: 'The same orders by their owner’s id; other people’s are not found',
  params: z.object({ userId: idParam<UserId>() }),
  query: pageQuery(ORDERS_PER_PAGE),
  response: z.object({
    orders: z.array(z.object({ order: orderSummary })),
    pagination: z.object({ pages: z.number().int(), last_page: z.number().int(), total: z.number().int() }),
  }),
  refusals: ['not_found'],
});

/** Half an hour: long enough to fill the form in; whoever sends for longer looks the order up again. */
export const checkOrder = defineEndpoint({
  id: 'API-03',
  method: 'POST',
  path: '/orders/check-order',
  access: ['public'],
  summary: 'The newest order of an email address that can still take files, with a key to send them',
  body: z.object({
    email: email('Please enter a valid email address', 'Please enter a valid email address'),
    /** Nobody sees this field: whoever fills it in is a machine, and finds nothing. */
    website: text(500).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      order_id: wireId,
      items: z.array(z.object({ service_id: wireId.nullable(), name: z.string(), order_item_id: wireId })),
      upload_key: z.string(),
    }),
  }),
  refusals: ['not_found'],
  rate: [
    { by: 'ip', limit: 15, windowSeconds: 60 },
    { by: 'ip', limit: 100, windowSeconds: 3600 },
    // By address alone far above what people do: nobody can lock its owner out.
    { by: 'email-and-ip', limit: 30, windowSeconds: 3600 },
    { by: 'email', limit: 300, windowSeconds: 3600 },
  ],
});

interface ListLimits {
  readonly max: number;
  /** Most characters of all together. */
  readonly length: number;
  readonly tooLong: string;
}

const repeated = ({ max, length, tooLong }: ListLimits) =>
  z.preprocess(
    (value: unknown): unknown => {
      if (value === undefined) return [];
      return Array.isArray(value) ? (value as unknown[]) : [value];
    },
    z
      .array(text(2000))
      .max(max)
      .refine((all) => all.reduce((sum, one) => sum + one.length, 0) <= length, tooLong),
  );

/** An id as a form's field sends it. */
export function formId(message = 'Unknown id') {
  return z
    .string(message)
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);
}

/** What an order's or a new upload's form carries; `links` are finished uploads or addresses elsewhere. */
export const uploadFields = {
  links: repeated({
    max: 500,
    length: 64 * 1024,
    tooLong: 'These links are too long together. Please put the files into one folder and send its link.',
  }),
  songs: repeated({ max: 50, length: 10_000, tooLong: 'These names are too long together.' }),
  track: text(255, 'Track title is required.'),
  message: text(10_000).optional(),
  ...eachDetail((_name, { maxLength }) => text(maxLength).optional()),
  /** A JSON list of references in order: `{ source, from, to, take }`; `source` is a link or a file's address among `links`. */
  references: text(32 * 1024)
    .refine(areReferences, 'Each reference needs a link or one of your files, and an end after its start.')
    .optional(),
  /** The token of the upload session that the finished uploads among `links` belong to. */
  upload_session: text(200).optional(),
};

export const uploadToOrder = defineEndpoint({
  id: 'API-04',
  method: 'POST',
  path: '/orders/{orderId}/upload',
  access: ['owner', 'guest-link', 'upload-key'],
  summary: 'Send files and links for an order item',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({
    ...uploadFields,
    order_item_id: formId()
      .transform((id) => id as OrderItemId)
      .optional(),
    service_id: formId().optional(),
    /** From check-order: opens this call of that one order, and nothing else. */
    upload_key: text(200).optional(),
  }),
  bodyKind: 'multipart',
  maxBodyBytes: 384 * 1024,
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    /** Left out where nothing but the order's number was shown: kept as an unpaid upload until the owner speaks. */
    orderItem: z
      .object({
        id: wireId,
        songs: z.array(z.string()),
        track: z.string(),
        links: z.array(z.string()),
      })
      .optional(),
    upload_id: wireId.optional(),
    /** True where the owner is asked first whether these files are theirs: no clock has started by them. */
    unconfirmed: z.boolean(),
  }),
  refusals: ['not_found', 'conflict', 'invalid', 'unauthenticated'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});

/** Whom a song's customer asked for. */
export const askedEngineer = z.object({
  /** The address of their page; null where they have none now. */
  slug: z.string().nullable(),
  name: z.string(),
});

export const judgeFiles = defineEndpoint({
  id: 'API-04',
  method: 'POST',
  path: '/orders/{orderId}/confirm-files',
  access: ['owner', 'guest-link'],
  summary: 'Confirms or removes files that were sent without a log-in',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({ order_item_id: idField<OrderItemId>(), mine: z.boolean() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
  refusals: ['not_found', 'conflict'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});

export const askForEngineer = defineEndpoint({
  id: 'API-86',
  method: 'PUT',
  path: '/orders/{orderId}/items/{itemId}/engineer',
  access: ['owner', 'guest-link'],
  summary: 'Asks for an engineer, or for whoever is free first, before anybody works on the song',
  params: z.object({ orderId: idParam<OrderId>(), itemId: idParam<OrderItemId>() }),
  /** The address of an engineer's page; null for whoever is free first. */
  body: z.object({
    engineer: text(80).nullable(),
    /** Of all songs of the order that can still wait for somebody. */
    every_song: z.boolean().default(false),
  }),
  response: z.object({ success: z.literal(true), asked_engineer: askedEngineer.nullable() }),
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});

export const acceptFiles = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/accept-files',
  access: ['engineer-assigned', 'admin'],
  summary: 'Accepts files that were sent without a log-in; the deadline starts',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: z.object({
    success: z.literal(true),
    item: z.object({ id: wireId, files_received_at: wireTime.nullable() }),
  }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});

export const completeItem = defineEndpoint({
  id: 'API-54',
  method: 'PUT',
  path: '/orders/{orderId}/complete-item',
  access: ['owner', 'guest-link'],
  summary: 'Accept an item as finished',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({ Item_id: idField<OrderItemId>(), Order_status: z.literal(3, NOT_COMPLETED) }),
  response: z.object({
    success: z.literal(true),
    order: z.object({ id: wireId, Order_status: z.number().int() }),
  }),
  refusals: ['not_found', 'conflict'],
});

export const takeItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/take',
  access: ['studio'],
  summary: 'Take a pending item: it becomes mine and In Progress',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: z.object({
    success: z.literal(true),
    item: z.object({ id: wireId, order_status: z.number().int(), engineer_id: wireId }),
  }),
  refusals: ['not_found', 'conflict'],
});

export const reopenItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/reopen',
  access: ['engineer-assigned', 'admin'],
  summary: 'Reopens a completed item as a favour: In Revision, with time and a round for it',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  response: z.object({
    success: z.literal(true),
    item: z.object({ id: wireId, order_status: z.number().int(), max_revision: z.number().int() }),
  }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});

/** An item and whose it is; `version` counts its moves and its changes of engineer. */
export const assignedItem = z.object({
  id: wireId,
  order_status: z.number().int(),
  engineer: z.object({ id: wireId, name: z.string() }).nullable(),
  version: z.number().int(),
});

const seenVersion = z.number().int().min(1).max(2_000_000_000);

export const assignItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/assign',
  access: ['admin'],
  summary:
    'Assigns an item to an engineer, or to no one (null). On an older version: 409 with the stored item',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({ engineer_id: idField<UserId>().nullable(), version: seenVersion }),
  response: z.object({ success: z.literal(true), item: assignedItem }),
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const giveBackItem = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/give-back',
  access: ['engineer-assigned', 'admin'],
  summary: 'Returns an item in progress, without deliveries, to the unassigned items',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true), item: assignedItem }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});
