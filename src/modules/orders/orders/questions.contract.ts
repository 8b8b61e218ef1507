import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderId, OrderItemId, QuestionId } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';

/** Something that the engineer asked about an item. */
export const itemQuestion = z.object({
  id: wireId,
  order_item_id: wireId,
  question: z.string(),
  asked_at: wireTime,
  /** Null while it is open; 'withdrawn' where the engineer went on without an answer. */
  outcome: z.enum(['answered', 'withdrawn']).nullable(),
  /** Null where the customer answered by files alone. */
  answer: z.string().nullable(),
  /** How many files and links came with the answer. */
  files: z.number().int(),
  links: z.number().int(),
  closed_at: wireTime.nullable(),
});

export const askQuestion = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/items/{itemId}/questions',
  access: ['engineer-assigned', 'admin'],
  summary: 'Asks the customer a question about an item; its deadline is paused until the answer',
  params: z.object({ itemId: idParam<OrderItemId>() }),
  body: z.object({ question: text(2000, 'Write a question.') }),
  status: 201,
  response: z.object({ success: z.literal(true), question: itemQuestion }),
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
});

export const withdrawQuestion = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/questions/{questionId}/withdraw',
  access: ['engineer-assigned', 'admin'],
  summary: 'Withdraws an open question; the deadline resumes',
  params: z.object({ questionId: idParam<QuestionId>() }),
  response: z.object({ success: z.literal(true), question: itemQuestion }),
  refusals: ['not_found', 'forbidden', 'conflict'],
});

export const answerQuestion = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/orders/{orderId}/questions/{questionId}/answer',
  access: ['owner', 'guest-link'],
  summary: 'Answers the engineer with text, files or links; the deadline resumes',
  params: z.object({ orderId: idParam<OrderId>(), questionId: idParam<QuestionId>() }),
  body: z.object({
    answer: text(5000).default(''),
    /** Addresses of finished uploads, or of files elsewhere. */
    links: z.array(text(2000)).max(100).default([]),
    /** The token of the upload session that the finished uploads among `links` belong to. */
    upload_session: text(200).optional(),
  }),
  response: z.object({ success: z.literal(true), question: itemQuestion }),
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});
