import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireId } from '@/shared/wire';

const wireQuestion = z.object({
  id: wireId,
  question: z.string(),
  /** Plain text; its line breaks are kept. */
  answer: z.string(),
  category: z.string().nullable(),
});

export type WireQuestion = z.infer<typeof wireQuestion>;

export const listQuestions = defineEndpoint({
  id: 'API-07',
  method: 'GET',
  path: '/faq-list',
  access: ['public'],
  summary: 'Every question with its answer, in the order of the studio',
  response: z.array(wireQuestion),
  refusals: [],
});
