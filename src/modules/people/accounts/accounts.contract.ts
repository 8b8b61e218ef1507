import { z } from 'zod';
import { defineEndpoint, type RateLimit } from '@/shared/endpoint';
import type { Id, UserId } from '@/shared/ids';
import { email, idParam, text, wireId, wireTime } from '@/shared/wire';
import { cleanPhone, resetPasswordProblem, signupPasswordProblem } from './accounts.rules';

/** A signed-in device. */
export type SessionId = Id<'session'>;

/** A password as it is typed: never trimmed, refused with the message that `problemOf` gives. */
function password(problemOf: (password: string) => string | null) {
  return z.string('Password is required').superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

function confirmation(required: string) {
  return z.string(required).min(1, required).max(200, 'Passwords do not match');
}

/** For a form whose two passwords differ. */
export const MISMATCH = { path: ['confirm_password'], message: 'Passwords do not match' };

/** A new password and its repetition, as signing up and changing take them; compare both in the form. */
export const newPassword = {
  password: password(signupPasswordProblem),
  confirm_password: confirmation('Confirm password is required'),
};

/** A phone number without what people put between its digits; an empty field is one that was not given. */
export const optionalPhone = text(32)
  .transform((value) => (value === '' ? '' : cleanPhone(value)))
  .refine((value) => value !== null, 'Invalid phone number');

const token = z.string().max(200);

/** The password that an account has, as it is typed to prove something. */
export const knownPassword = z
  .string('Password is required')
  .min(1, 'Password is required')
  .max(1000, 'At most 1000 characters');

/** A success that has nothing to show but its words. */
export const done = z.object({ success: z.literal(true), message: z.string() });

const person = {
  id: wireId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
};

export const getMe = defineEndpoint({
  id: 'API-40',
  method: 'GET',
  path: '/auth/me',
  access: ['customer'],
  summary: 'The profile of the signed-in person.',
  response: z.object({
    success: z.literal(true),
    data: z.object({ ...person, phone: z.string().nullable(), verified: z.boolean() }),
  }),
  refusals: ['unauthenticated'],
});

/** Shown by browsers that somebody logged in with before (server/known-device.ts). */
export const KNOWN_DEVICE_COOKIE = /(?:^|;\s*)(?:__Host-)?device_\d+=/;

/**
 * Slows many machines that try one account: strangers' tries are counted together for an address, wherever they come
 * from. One client can't use them up (it gets ten), and known devices are counted by themselves (docs/decisions/028).
 */
export const STRANGERS = {
  by: 'email',
  shared: 'log-in:strangers',
  unlessCookie: KNOWN_DEVICE_COOKIE,
  limit: 50,
  windowSeconds: 300,
  message:
    'Too many attempts to log in with this address. Reset your password by email to get in at once, or try again',
} as const;

export const logIn = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login',
  watched: 'log-in',
  access: ['public'],
  summary:
    'Signs in with email, password and, where a second factor is on, a code; as a customer or for the back office.',
  body: z.object({
    email: email(),
    password: knownPassword,
    role: z.enum(['user', 'studio'], 'Must be user or studio'),
    code: z.string().max(100, 'At most 100 characters').nullish(),
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      token: z.string(),
      /** Present where the token opens nothing else before a second factor is set up. */
      set_up_second_factor: z.literal(true).optional(),
    }),
    user: z.object({ ...person, role: z.enum(['customer', 'engineer', 'admin']) }),
  }),
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  rate: [
    { by: 'ip', limit: 20, windowSeconds: 60 },
    { by: 'ip', limit: 200, windowSeconds: 3600 },
    { by: 'email-and-ip', limit: 10, windowSeconds: 300 },
    STRANGERS,
  ],
});

export const register = defineEndpoint({
  id: 'API-42',
  method: 'POST',
  path: '/auth/register',
  access: ['public'],
  summary:
    'Makes an account and emails its verification link. Answers alike for an address that has one already.',
  body: z
    .object({
      first_name: text(255, 'First name is required'),
      last_name: text(255, 'Last name is required'),
      email: email(),
      ...newPassword,
      phone_number: optionalPhone.optional(),
    })
    .refine((body) => body.password === body.confirm_password, MISMATCH),
  response: z.object({ success: z.literal(true), status: z.literal(true), message: z.string() }),
  status: 201,
  refusals: ['invalid'],
  rate: [
    { by: 'ip', limit: 10, windowSeconds: 600 },
    { by: 'email', limit: 5, windowSeconds: 3600 },
  ],
});

export const forgotPassword = defineEndpoint({
  id: 'API-43',
  method: 'POST',
  path: '/auth/forgot-password',
  access: ['public'],
  summary: 'Emails a link to set a new password. Answers alike whether the address has an account or not.',
  body: z.object({ email: email() }),
  response: done,
  refusals: [],
  rate: [
    { by: 'ip', limit: 10, windowSeconds: 600 },
    { by: 'email', limit: 5, windowSeconds: 3600 },
  ],
});

export const resetPassword = defineEndpoint({
  id: 'API-44',
  method: 'POST',
  path: '/auth/reset-password/{email}/{token}',
  watched: 'password reset',
  access: ['public'],
  summary: 'Sets a new password by the emailed link, once, and signs out everywhere.',
  params: z.object({ email: email(), token }),
  body: z
    .object({
      password: password(resetPasswordProblem),
      confirm_password: confirmation('Confirmation is required'),
    })
    .refine((body) => body.password === body.confirm_password, MISMATCH),
  response: done,
  refusals: ['not_found', 'invalid'],
  rate: [{ by: 'ip', limit: 20, windowSeconds: 600 }],
});

const verified = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ id: wireId, verified: z.literal(true) }),
});

const VERIFY_REFUSALS = ['not_found', 'forbidden', 'invalid', 'rate_limited'] as const;

const VERIFY_RATE: readonly RateLimit[] = [
  { by: 'ip', limit: 30, windowSeconds: 600, shared: 'verify-email' },
];

export const verifyEmail = defineEndpoint({
  id: 'API-45',
  method: 'GET',
  path: '/auth/verify-email/{userId}/{token}',
  watched: 'address verification',
  access: ['public'],
  summary:
    'Verifies an address by the mailed link where the account signed up or is signed in; elsewhere 403 with `needs_password`. Again within a day is a success again.',
  params: z.object({ userId: idParam<UserId>(), token }),
  response: verified,
  refusals: VERIFY_REFUSALS,
  rate: VERIFY_RATE,
});

export const verifyEmailByPassword = defineEndpoint({
  id: 'API-45',
  method: 'POST',
  path: '/auth/verify-email/{userId}/{token}',
  watched: 'address verification',
  access: ['public'],
  summary: 'Verifies an address by the emailed link in another browser, with the password of the account.',
  params: z.object({ userId: idParam<UserId>(), token }),
  body: z.object({ password: knownPassword }),
  response: verified,
  refusals: VERIFY_REFUSALS,
  rate: VERIFY_RATE,
});

export const logOut = defineEndpoint({
  id: 'API-60',
  method: 'POST',
  path: '/auth/logout',
  access: ['customer'],
  summary: 'Revokes the token that this call shows.',
  response: done,
  refusals: [],
});

export const logOutEverywhere = defineEndpoint({
  id: 'API-60',
  method: 'POST',
  path: '/auth/logout-everywhere',
  access: ['customer'],
  summary: 'Revokes every token of the signed-in person, this one too.',
  response: done,
  refusals: [],
});

export const listSessions = defineEndpoint({
  id: 'API-60',
  method: 'GET',
  path: '/auth/sessions',
  access: ['customer'],
  summary: 'Where the person is signed in, last used first.',
  response: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        id: wireId,
        user_agent: z.string().nullable(),
        created_at: wireTime,
        last_used_at: wireTime,
        current: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});

export const endSession = defineEndpoint({
  id: 'API-60',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: ['customer'],
  summary: 'Signs one device out.',
  params: z.object({ id: idParam<SessionId>() }),
  response: done,
  refusals: ['not_found'],
});
