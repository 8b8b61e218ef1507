import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId, RevisionId, RevisionNoteId } from '@/shared/ids';
import { idField, idParam, text, wireId, wireTime } from '@/shared/wire';
import { isRange } from './revisions.rules';

/** One remark of a round, and what became of it. */
export const revisionNote = z.object({
  id: wireId,
  at_seconds: z.number().nonnegative().nullable(),
  /** Where it ends, for a note about a part of the song; null for a moment. */
  end_seconds: z.number().nonnegative().nullable(),
  text: z.string(),
  state: z.enum(['open', 'done', 'declined']),
  /** The engineer's words to it. */
  answer: z.string().nullable(),
  /** The round that it was first written in, where it came over unanswered. */
  carried_from: z.number().int().nullable(),
  /** The round that it went over to unanswered; it is answered there. */
  carried_to: z.number().int().nullable(),
  /** What the customer says of it once a newer version is here; null until they do. */
  verdict: z.enum(['fixed', 'not_yet']).nullable(),
});

const seconds = z.number().nonnegative().max(86_400).nullable().default(null);

/** A note as it is sent. */
const newNote = z
  .object({ at_seconds: seconds, end_seconds: seconds, text: text(2000, 'A note needs a text.') })
  .refine(({ at_seconds, end_seconds }) => isRange(at_seconds, end_seconds), {
    path: ['end_seconds'],
    message: 'A part of the song ends after it begins.',
  });

/** What was sent with a round: an uploaded file (signed address) or a link elsewhere. */
export const revisionFile = z.object({
  name: z.string(),
  url: z.string(),
  size: z.number().int().nullable(),
  source: z.string(),
});

/** One round of notes about a delivered version. */
export const revision = z.object({
  id: wireId,
  service_id: wireId.nullable(),
  order_item_id: wireId,
  round: z.number().int(),
  /** The version that it is about. */
  version: z.number().int().nullable(),
  message: z.string(),
  response: z.string().nullable(),
  /** The engineer found it small: its round was given back. */
  is_small: z.boolean(),
  /** JSON text of a list of addresses, as the specification's client reads it; `attachments` says more. */
  files: z.string(),
  attachments: z.array(revisionFile),
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
    notes: z.array(newNote).max(200).default([]),
    /** Addresses elsewhere, and those of finished uploads of this session. */
    links: z.array(text(2000)).max(50).default([]),
    upload_session: text(200).nullish(),
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

export const answerNote = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/revision-notes/{noteId}/answer',
  access: ['engineer-assigned', 'admin'],
  summary: 'Settle one note of a round, or open it again; a declined one needs words',
  params: z.object({ noteId: idParam<RevisionNoteId>() }),
  body: z.object({
    state: z.enum(['open', 'done', 'declined']),
    answer: text(2000).default(''),
  }),
  response: z.object({ success: z.literal(true), revision }),
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
});

export const judgeNote = defineEndpoint({
  id: 'API-68',
  method: 'POST',
  path: '/orders/{orderId}/revision-notes/{noteId}/verdict',
  access: ['owner', 'guest-link'],
  summary: 'Say whether a newer version fixed a note: one that is not fixed yet goes into the next request',
  params: z.object({ orderId: idParam<OrderId>(), noteId: idParam<RevisionNoteId>() }),
  body: z.object({
    /** null takes back what was said. */
    verdict: z.enum(['fixed', 'not_yet']).nullable(),
  }),
  response: z.object({ success: z.literal(true), revision }),
  refusals: ['not_found', 'conflict'],
});

// A file name is one part of the path, and so is the parameter: `12.csv`.
const markersOf = z
  .string()
  .regex(/^\d{1,16}\.(csv|mid)$/, 'Unknown file')
  .transform((file) => {
    const [id = '', format] = file.split('.');
    return { id: Number(id) as RevisionId, format: format === 'csv' ? ('csv' as const) : ('mid' as const) };
  });

export const downloadMarkers = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/revision-markers/{file}',
  access: ['engineer-assigned', 'admin'],
  summary: 'The notes of a round as markers: .csv for REAPER’s region and marker manager, .mid for Pro Tools',
  params: z.object({ file: markersOf }),
  response: 'raw',
  refusals: ['not_found', 'forbidden'],
});
