import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { wireMoney, wireTime } from '@/shared/wire';

const moment = { at: wireTime };

const provider = z.object({
  name: z.string(),
  label: z.string(),
  /** What it is for, in words. */
  sells: z.string(),
  /** Null where its keys are not set. */
  mode: z.enum(['live', 'test', 'demo']).nullable(),
  /** Full address that it sends webhooks to. */
  webhook_url: z.string(),
  /** The version of its API that webhooks are read in; null where it has one only. */
  reads_version: z.string().nullable(),
  last_webhook: z.object({ ...moment, kind: z.string(), api_version: z.string().nullable() }).nullable(),
  /** Webhooks that nothing has been done about yet. */
  waiting: z.number().int(),
  last_payment: z.object({ ...moment, amount: wireMoney, currency: z.string() }).nullable(),
  last_error: z.object({ ...moment, source: z.enum(['call', 'webhook']), message: z.string() }).nullable(),
  missing: z.array(z.string()),
});

export type WireProvider = z.infer<typeof provider>;

export const listProviders = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/payments',
  access: ['admin'],
  summary:
    'Who takes payments: test or live, the last webhook and its API version, the last error, and what is still missing.',
  response: z.object({ data: z.array(provider) }),
  refusals: [],
});

export const testProvider = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/payments/{provider}/test',
  access: ['admin'],
  summary:
    'Asks a provider for a small payment, reads it back and gives it up again: no money moves. Tells how far it came.',
  params: z.object({ provider: z.string().regex(/^[a-z]{1,20}$/) }),
  response: z.object({
    data: z.object({
      amount: wireMoney,
      currency: z.string(),
      /** Null where all went well. */
      error: z.string().nullable(),
      /** How long all of it took. */
      milliseconds: z.number().int(),
    }),
  }),
  refusals: ['not_found', 'conflict'],
  rate: [{ by: 'caller', limit: 10, windowSeconds: 600 }],
});
