import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { email, text, wireTime } from '@/shared/wire';
import { done, getMe, knownPassword, MISMATCH, newPassword, optionalPhone } from './accounts.contract';

// A stolen session must not become a way to guess the password; its owner types it a few times at most.
const GUESSES = { by: 'caller', limit: 10, windowSeconds: 600, shared: 'own-password' } as const;

export const patchMe = defineEndpoint({
  id: 'API-61',
  method: 'PATCH',
  path: '/auth/me',
  access: ['customer'],
  summary: 'Changes names and phone number; what is left out stays. An empty phone number removes it.',
  body: z.object({
    first_name: text(255, 'First name is required').optional(),
    last_name: text(255, 'Last name is required').optional(),
    phone: optionalPhone.optional(),
  }),
  response: getMe.response,
  refusals: ['unauthenticated'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 600 }],
});

export const resendVerification = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/me/verification',
  access: ['customer'],
  summary: 'Emails the signed-in person a fresh link to verify their address.',
  response: done,
  refusals: ['conflict'],
  rate: [{ by: 'caller', limit: 5, windowSeconds: 3600 }],
});

const emailChange = z.object({
  new_email: z.string(),
  /** Whether each address has said yes. */
  new_confirmed: z.boolean(),
  old_confirmed: z.boolean(),
  expires_at: wireTime,
});

export const readEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'GET',
  path: '/auth/me/email',
  access: ['customer'],
  summary: 'The change of address that waits for its confirmations; null where none does.',
  response: z.object({ success: z.literal(true), data: emailChange.nullable() }),
  refusals: [],
});

export const askEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/me/email',
  access: ['customer'],
  watched: 'own password',
  summary:
    'Asks for another address: both addresses are emailed a link, and it changes when both have confirmed. Answers alike for an address that has an account.',
  body: z.object({ email: email(), password: knownPassword }),
  response: z.object({ success: z.literal(true), message: z.string(), data: emailChange }),
  refusals: ['unauthenticated', 'invalid'],
  rate: [
    GUESSES,
    { by: 'caller', limit: 5, windowSeconds: 3600, shared: 'email-change' },
    // Nobody's post box is filled by other people's wishes.
    { by: 'email', limit: 5, windowSeconds: 3600 },
  ],
});

export const dropEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'DELETE',
  path: '/auth/me/email',
  access: ['customer'],
  summary: 'Takes the wish for another address back; its links open nothing from then on.',
  response: done,
  refusals: [],
});

const linkParams = z.object({ token: z.string().max(200) });
const LINK_RATE = [{ by: 'ip', limit: 60, windowSeconds: 600, shared: 'email-change-link' }] as const;

const linkState = z.object({
  success: z.literal(true),
  data: z.object({
    /** Which of the two mails the link came with. */
    side: z.enum(['new', 'old']),
    new_email: z.string(),
    /** This address has said yes. */
    confirmed: z.boolean(),
    /** Both have: the account has the new address. */
    changed: z.boolean(),
  }),
});

export const showEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'GET',
  path: '/auth/email-changes/{token}',
  access: ['public'],
  summary: 'What an emailed link to another address is about. Reading it changes nothing.',
  params: linkParams,
  response: linkState,
  refusals: ['not_found'],
  rate: LINK_RATE,
});

const CONFIRM_REFUSALS = ['not_found', 'conflict', 'forbidden', 'invalid', 'rate_limited'] as const;

export const confirmEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/email-changes/{token}/confirm',
  watched: 'change of address',
  access: ['public'],
  summary:
    'One of the two addresses says yes; with the second one the address changes. The new one says so where the account is signed in; elsewhere 403 with `needs_password`.',
  params: linkParams,
  response: linkState.extend({ message: z.string() }),
  refusals: CONFIRM_REFUSALS,
  rate: LINK_RATE,
});

export const confirmEmailChangeByPassword = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/email-changes/{token}/confirm-by-password',
  watched: 'change of address',
  access: ['public'],
  summary: 'The same in a browser where nobody is signed in, with the password of the account.',
  params: linkParams,
  body: z.object({ password: knownPassword }),
  response: linkState.extend({ message: z.string() }),
  refusals: CONFIRM_REFUSALS,
  rate: LINK_RATE,
});

export const cancelEmailChange = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/email-changes/{token}/cancel',
  access: ['public'],
  summary: 'One of the two addresses says no: everything stays as it is.',
  params: linkParams,
  response: done,
  refusals: ['not_found'],
  rate: LINK_RATE,
});

export const changePassword = defineEndpoint({
  id: 'API-61',
  method: 'POST',
  path: '/auth/me/password',
  access: ['customer'],
  watched: 'own password',
  summary: 'Sets a new password, asked together with the present one, and signs out everywhere else.',
  body: z
    .object({
      current_password: z
        .string('Current password is required')
        .min(1, 'Current password is required')
        .max(1000, 'At most 1000 characters'),
      ...newPassword,
    })
    .refine((body) => body.password === body.confirm_password, MISMATCH),
  response: done,
  refusals: ['unauthenticated', 'invalid'],
  rate: [GUESSES],
});

export const exportMe = defineEndpoint({
  id: 'API-61',
  method: 'GET',
  path: '/auth/me/export',
  access: ['customer'],
  summary: 'Everything that the studio keeps about the signed-in person, by feature.',
  response: z.object({
    exported_at: wireTime,
    site: z.string(),
    /** One entry for each feature that keeps something about people. */
    data: z.record(z.string(), z.unknown()),
  }),
  refusals: ['unauthenticated'],
  rate: [{ by: 'caller', limit: 20, windowSeconds: 3600 }],
});

export const deleteMe = defineEndpoint({
  id: 'API-61',
  method: 'DELETE',
  path: '/auth/me',
  access: ['customer'],
  watched: 'own password',
  summary:
    'Deletes the account and what it holds, for good. Orders and receipts stay in the books without a name. Refused while work or money is under way.',
  body: z.object({ password: knownPassword }),
  response: done,
  refusals: ['unauthenticated', 'invalid', 'conflict'],
  rate: [GUESSES],
});
