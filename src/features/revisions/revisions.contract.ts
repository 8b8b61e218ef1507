import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId, RevisionId } from '@/shared/ids';
import { idField, idParam, text, wireId, wireTime } from '@/shared/wire';

export const revisionNote = z.object({
  id: wireId,
  at_seconds: z.number().nonnegative().nullable(),
  text: z.string(),
});

/** One round of notes about a delivered version. */
export const revision = z.object({
  id: wireId,
  service_id: wireId.nullable(),
  order_item_id: wireId,
  round: z.number().int(),
  message: z.string(),
  response: z.string().nullable(),
  /** JSON text of a list of addresses, as the specification's client reads it. */
  files: z.string(),
  notes: z.array(revisionNote),
  user_is_read: z.union([z.literal(0), z.literal(1)]),
  created_at: wireTime,
  answered_at: wireTime.nullable(),
});

export const requestRevision = defineEndpoint({
  id: 'API-68',
  method: 'POST',
  path: '/orders/{orderId}/revisions',
  access: ['owner', 'guest-link'],
  summary: 'Ask for a revision of the newest version',
  params: z.object({ orderId: idParam<OrderId>() }),
  body: z.object({
    order_item_id: idField<OrderItemId>(),
    message: text(10_000, 'Please tell us what should change.'),
    notes: z
      .array(
        z.object({
          at_seconds: z.number().nonnegative().max(86_400).nullable().default(null),
          text: text(2000, 'A note needs a text.'),
        }),
      )
      .max(200)
      .default([]),
    links: z
      .array(z.url({ protocol: /^https?$/, error: 'A link must begin with https:// or http://.' }).max(2000))
      .max(50)
      .default([]),
  }),
  response: z.object({ success: z.literal(true), revision, max_revision: z.number().int() }),
  status: 201,
  refusals: ['not_found', 'conflict', 'invalid', 'payment_required'],
});

export const answerRevision = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/revisions/{revisionId}/answer',
  access: ['engineer-assigned', 'admin'],
  summary: 'Answer a revision in words; the next delivered version settles it',
  params: z.object({ revisionId: idParam<RevisionId>() }),
  body: z.object({ response: text(10_000, 'Write an answer.'), is_small: z.boolean().default(false) }),
  response: z.object({ success: z.literal(true), revision }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});
