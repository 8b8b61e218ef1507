import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, orderBody, seenVersion, text, wireId } from '@/shared/wire';

export type QuestionEntryId = Id<'faq-question'>;

const values = {
  question: text(300, 'Question is required'),
  answer: text(5000, 'Answer is required'),
  /** Empty for none: it stands under General then. */
  category: text(80),
};

const studioQuestion = z.object({
  id: wireId,
  version: z.number().int(),
  question: z.string(),
  answer: z.string(),
  category: z.string().nullable(),
});

export type StudioQuestion = z.infer<typeof studioQuestion>;

const one = z.object({ data: studioQuestion });
const all = z.object({ data: z.array(studioQuestion) });
const shared = { id: 'API-80', access: ['admin'] } as const;
const params = z.object({ id: idParam<QuestionEntryId>() });

export const listStudioQuestions = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/faq',
  summary: 'Every question with its version, in its order',
  response: all,
  refusals: [],
});

export const addQuestion = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/faq',
  summary: 'Adds a question at the end of its category',
  body: z.object(values),
  response: one,
  status: 201,
  refusals: ['unauthenticated'],
});

export const orderQuestions = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/faq/order',
  summary: 'Sorts questions, and with them their categories',
  body: orderBody(),
  response: all,
  refusals: ['unauthenticated', 'conflict', 'invalid'],
});

export const renameFaqCategory = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/faq/category',
  summary: 'Renames a category. If the new name exists, the two are merged.',
  body: z.object({ from: text(80), to: text(80, 'Name is required') }),
  response: all,
  refusals: ['unauthenticated', 'not_found'],
});

export const changeQuestion = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/faq/{id}',
  summary: 'Changes a question',
  params,
  body: z.object({ ...values, version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});

export const removeQuestion = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/studio/faq/{id}',
  summary: 'Removes a question',
  params,
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});
