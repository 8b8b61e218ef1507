import { z } from 'zod';
import { defineEndpoint, type RateLimit } from '@/shared/endpoint';
import type { Id } from '@/shared/ids';
import { idParam, text, wireId, wireTime } from '@/shared/wire';
import { done, logIn } from './accounts.contract';
import { PASSKEY_NAME_MAX } from './passkeys.rules';

export type PasskeyId = Id<'passkey'>;

// What browsers make of a ceremony (W3C Web Authentication, section 5.1, as JSON). A signature and what it signs are some
// hundred bytes, an attestation without a statement below a thousand.
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'Must be base64url')
    .max(max);
const credentialId = z
  .string()
  .regex(/^[\w-]+$/, 'Must be base64url')
  .max(1400);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
};

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    // Browsers may know ways that we don't: they only help to find the passkey again.
    transports: z.array(z.string().max(32)).max(10).nullish(),
  }),
});

const signed = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).nullish(),
  }),
});

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
});

const passkey = z.object({
  id: wireId,
  name: z.string(),
  created_at: wireTime,
  /** Null until it first signs in. */
  last_used_at: wireTime.nullable(),
  /** True where it is copied to its owner's other devices. */
  synced: z.boolean(),
});

export type WirePasskey = z.infer<typeof passkey>;

const ADDING: readonly RateLimit[] = [{ by: 'caller', limit: 30, windowSeconds: 600, shared: 'passkeys' }];

export const listPasskeys = defineEndpoint({
  id: 'API-62',
  method: 'GET',
  path: '/auth/passkeys',
  access: ['customer'],
  summary: 'The passkeys of the signed-in person, newest first.',
  response: z.object({ success: z.literal(true), data: z.array(passkey) }),
  refusals: [],
});

export const beginPasskey = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/passkeys/begin',
  watched: 'passkey',
  access: ['customer'],
  summary:
    'What a browser needs to make a passkey; its challenge works once, for five minutes. Asks for password and code (403 with `needs_password`) unless the person signed in within the last ten minutes.',
  body: z.object({
    password: z.string().max(1000, 'At most 1000 characters').nullish(),
    code: z.string().max(100, 'At most 100 characters').nullish(),
  }),
  response: z.object({
    success: z.literal(true),
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  refusals: ['forbidden', 'invalid', 'conflict', 'rate_limited'],
  rate: ADDING,
});

export const addPasskey = defineEndpoint({
  id: 'API-62',
  method: 'POST',
  path: '/auth/passkeys',
  watched: 'passkey',
  access: ['customer'],
  summary: 'Adds the passkey that a browser made, and emails its owner.',
  body: z.object({ name: text(PASSKEY_NAME_MAX, 'Name is required'), passkey: created }),
  response: z.object({ success: z.literal(true), message: z.string(), data: passkey }),
  status: 201,
  refusals: ['invalid', 'conflict', 'forbidden'],
  rate: ADDING,
});

export const renamePasskey = defineEndpoint({
  id: 'API-62',
  method: 'PATCH',
  path: '/auth/passkeys/{id}',
  access: ['customer'],
  summary: 'Gives a passkey another name.',
  params: z.object({ id: idParam<PasskeyId>() }),
  body: z.object({ name: text(PASSKEY_NAME_MAX, 'Name is required') }),
  response: z.object({ success: z.literal(true), message: z.string(), data: passkey }),
  refusals: ['not_found'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 600 }],
});

export const removePasskey = defineEndpoint({
  id: 'API-62',
  method: 'DELETE',
  path: '/auth/passkeys/{id}',
  access: ['customer'],
  summary:
    'Removes a passkey, signs out the other devices that it let in, and emails its owner. Refused where it is the only way to sign in.',
  params: z.object({ id: idParam<PasskeyId>() }),
  response: done,
  refusals: ['not_found', 'conflict'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 600 }],
});

export const beginPasskeyLogIn = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login/passkey/begin',
  access: ['public'],
  summary: 'What a browser needs to sign in by a passkey; its challenge works once, for five minutes.',
  response: z.object({
    success: z.literal(true),
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  }),
  refusals: ['rate_limited'],
  // Every look at the page to sign in asks for one.
  rate: [
    { by: 'ip', limit: 60, windowSeconds: 300 },
    { by: 'ip', limit: 400, windowSeconds: 3600 },
  ],
});

export const logInByPasskey = defineEndpoint({
  id: 'API-41',
  method: 'POST',
  path: '/auth/login/passkey',
  watched: 'log-in',
  access: ['public'],
  summary: 'Signs in by a passkey, which proves both factors; as a customer or for the back office.',
  body: z.object({ role: z.enum(['user', 'studio'], 'Must be user or studio'), passkey: signed }),
  response: logIn.response,
  refusals: ['unauthenticated', 'forbidden', 'rate_limited'],
  rate: [
    { by: 'ip', limit: 20, windowSeconds: 60 },
    { by: 'ip', limit: 200, windowSeconds: 3600 },
  ],
});
