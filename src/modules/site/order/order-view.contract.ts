import { z } from 'zod';
import { beforeSound, delivery, referenceSound } from '@/modules/orders/deliveries/deliveries.contract';
import { sentItem } from '@/modules/orders/unpaid-uploads/new-uploads.contract';
import { askedEngineer, nextStepFields, orderSummary } from '@/modules/orders/orders/orders.contract';
import { itemQuestion } from '@/modules/orders/orders/questions.contract';
import { ownReview } from '@/modules/orders/reviews/reviews.contract';
import { fileCheck, setCheck } from '@/modules/files/preflight/preflight.contract';
import { revision } from '@/modules/orders/revisions/revisions.contract';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { idField, idParam, text, wireId, wireMoney, wireTime } from '@/shared/wire';
import { placeOnRecord } from '@/modules/orders/projects/projects.contract';
import { eachDetail } from '@/modules/files/uploads/brief-details.rules';

/** What the customer sent: an uploaded file (signed address) or a link elsewhere. */
export const sentFile = z.object({
  name: z.string(),
  url: z.string(),
  /** Where a sound is listened to as it was sent; null for what is no sound. */
  listen_url: z.string().nullable(),
  size: z.number().int().nullable(),
  source: z.string(),
  /** What was measured of it; null for links, and until it is measured. */
  check: fileCheck.nullable(),
  /** Sent without a log-in, and neither the owner nor the studio has confirmed it. */
  unconfirmed: z.boolean(),
});

/** A song that this one should sound like: a link, which only people open, or one of the sent files. */
const songReference = z.object({
  name: z.string(),
  /** Null for a file. */
  url: z.string().nullable(),
  /** Seconds; null for its start, and for its end. */
  from: z.number().nullable(),
  to: z.number().nullable(),
  take: z.string(),
  /** What is listened to; null for links, and for files that are no sound. */
  sound: referenceSound.nullable(),
});

export const orderItemDetail = z.object({
  id: wireId,
  name: z.string(),
  service_id: wireId.nullable(),
  service_name: z.string(),
  service_type: z.string(),
  is_giftcard: z.boolean(),
  rush: z.boolean(),
  quantity: z.number().int(),
  /** Which song of its line it is, from 1, and of how many. */
  song: z.number().int(),
  songs_of_line: z.number().int(),
  price: wireMoney,
  total_price: wireMoney,
  max_revision: z.number().int(),
  /** JSON text of a list of addresses, as the specification's client reads it; `deliveries` says more. */
  deliverable_files: z.string(),
  deliveries: z.array(delivery),
  /** What the versions are compared with; null before the first version, and where nothing that was sent is it. */
  before: beforeSound.nullable(),
  /** What its listener should know of it, or what would make one; null where there is nothing to say. */
  before_note: z.string().nullable(),
  order_files: z.array(sentFile),
  /** What was found in all files together; null where none was measured. */
  set_check: setCheck.nullable(),
  /** Since when files that came without a log-in wait to be confirmed; they start no clock. Null where none do. */
  unconfirmed_at: wireTime.nullable(),
  songs: z.array(z.string()),
  track: z.string().nullable(),
  notes: z.string().nullable(),
  details: z.object(eachDetail(() => z.string().optional())),
  /** What the song should sound like, in order. */
  references: z.array(songReference),
  /** The record that it is on; left out for a song by itself. */
  project: placeOnRecord.optional(),
  order_sheet: z.string().nullable(),
  user_is_read: z.union([z.literal(0), z.literal(1)]),
  order_status: z.number().int(),
  engineer_name: z.string().nullable(),
  /** Whom its customer asked for; null for whoever is free first. */
  asked_engineer: askedEngineer.nullable(),
  /** Its customer can still ask for an engineer. */
  can_ask_engineer: z.boolean(),
  can_complete: z.boolean(),
  /** A round is left that can be asked for now. */
  can_revise: z.boolean(),
  /** What the engineer asked, oldest first; at most the last one is open. */
  questions: z.array(itemQuestion),
  /** What one more round takes: `pay` needs the add-on first, `reopen` has a bought one; else why there is none. */
  next_round: z.enum(['ask', 'reopen', 'pay', 'not-delivered', 'in-work', 'files-gone']),
  /** What the add-on costs; null where none is needed, or none is sold. */
  round_price: wireMoney.nullable(),
  /** The item that this line bought a revision round for: nothing to work on. */
  round_for: wireId.nullable(),
  /** Messages of the other side, about the item and its rounds, that the reader has not seen. */
  unread_messages: z.number().int(),
  ...nextStepFields,
});

/** A round with what was written about it. */
export const orderRevision = revision.extend({
  has_messages: z.boolean(),
  /** Messages of the other side that the reader has not seen. */
  unread_messages: z.number().int(),
});

export const timelineEntry = z.object({
  kind: z.string(),
  text: z.string(),
  order_item_id: wireId.nullable(),
  at: wireTime,
});

export const orderDetail = orderSummary.extend({
  subtotal: wireMoney,
  discount: wireMoney,
  orderItems: z.array(orderItemDetail),
  revisions: z.array(orderRevision),
  timeline: z.array(timelineEntry),
  /** Empty unless it was asked for. */
  sent: z.array(sentItem),
  /** What its customer wrote about it; null where they have not. */
  review: ownReview.nullable(),
  can_review: z.boolean(),
  /** How its customer is named beside a review. */
  reviewer_name: z.string(),
});

export const getOrder = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/orders/{orderId}',
  access: ['owner', 'guest-link'],
  summary: 'One order with items, deliveries, revisions and timeline',
  params: z.object({ orderId: idParam<OrderId>() }),
  /** `sent=1` asks what was sent for each item, also what is still on its way from before the payment. */
  query: z.object({ sent: z.literal('1').optional() }),
  response: z.object({
    success: z.literal(true),
    data: z.object({ order: orderDetail, is_giftcard: z.boolean() }),
  }),
  refusals: ['not_found'],
});

export const orderCalendar = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/orders/{orderId}/calendar.ics',
  access: ['owner', 'guest-link'],
  summary: 'What is due of an order next, as a calendar file; a private link may travel as ?link= too',
  params: z.object({ orderId: idParam<OrderId>() }),
  query: z.object({ link: text(200).optional() }),
  response: 'raw',
  responseType: 'text/calendar',
  refusals: ['not_found'],
});

export const markRead = defineEndpoint({
  id: 'API-55',
  method: 'POST',
  path: '/revisions/user-flag/{orderId}',
  access: ['owner', 'guest-link'],
  summary: 'The customer has looked at an item or its revisions',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({
    user_is_read: z.literal('1'),
    type: z.enum(['order', 'revision']),
    order_item_id: idField<OrderItemId>(),
  }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
});
