import { z } from 'zod';
import { defineEndpoint, type RateLimit } from '@/shared/endpoint';
import { wireTime } from '@/shared/wire';
import { appCodeProblem, codeProblem } from './second-factor.rules';

function code(problemOf: (typed: string) => string | null) {
  return z
    .string('Enter a code.')
    .max(100, 'At most 100 characters')
    .superRefine((typed, context) => {
      const problem = problemOf(typed);
      if (problem !== null) context.addIssue({ code: 'custom', message: problem });
    });
}

const password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'At most 1000 characters');

const done = z.object({ success: z.literal(true), message: z.string() });

const recoveryCodes = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ recovery_codes: z.array(z.string()) }),
});

const rate: readonly RateLimit[] = [{ by: 'ip', limit: 30, windowSeconds: 600, shared: 'second-factor' }];

export const getSecondFactor = defineEndpoint({
  id: 'API-62',
  method: 'GET',
  path: '/auth/second-factor',
  access: ['customer'],
  summary: 'Whether logging in asks for a code, since when, and how many recovery codes are left.',
  response: z.object({
    success: z.literal(true),
    data: z.object({
      since: wireTime.nullable(),
      required: z.boolean(),
      recovery_codes_left: z.number().int().min(0),
    }),
  }),
  refusals: [],
});

export const beginSecondFactor = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/second-factor/begin',
  watched: 'second factor',
  access: ['customer', 'set-up'],
  summary:
    'Makes a secret for an authenticator app. Nothing changes until its first code; with one on, asks for a code.',
  body: z.object({ password, code: code(codeProblem).optional() }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** The `otpauth://` address that the QR code holds. */
      address: z.string(),
    }),
  }),
  refusals: ['invalid', 'forbidden', 'rate_limited'],
  rate,
});

export const confirmSecondFactor = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  watched: 'second factor',
  access: ['customer', 'set-up'],
  summary: 'Turns the second factor on by the first code of the new secret; signs other devices out.',
  body: z.object({ code: code(appCodeProblem) }),
  response: recoveryCodes,
  refusals: ['invalid', 'conflict', 'forbidden', 'rate_limited'],
  rate,
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  watched: 'second factor',
  access: ['customer'],
  summary: 'Ten new recovery codes; the old ones open nothing any more.',
  body: z.object({ password, code: code(codeProblem) }),
  response: recoveryCodes,
  refusals: ['invalid', 'conflict', 'rate_limited'],
  rate,
});

export const disableSecondFactor = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/second-factor/disable',
  watched: 'second factor',
  access: ['customer'],
  summary: 'Turns the second factor off, where nobody requires it.',
  body: z.object({ password, code: code(codeProblem) }),
  response: done,
  refusals: ['invalid', 'conflict', 'forbidden', 'rate_limited'],
  rate,
});
