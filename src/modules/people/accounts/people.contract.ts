import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { Id, UserId } from '@/shared/ids';
import { email, idParam, text, wireId, wireTime, seenVersion } from '@/shared/wire';
import { done, MISMATCH, newPassword } from './accounts.contract';
import { STUDIO_ROLES } from './people.rules';

/** Somebody asked to work at the studio. */
export type InviteId = Id<'invite'>;

const role = z.enum(STUDIO_ROLES, 'Choose a role');

const person = z.object({
  id: wireId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role,
  /** False for somebody who works here no more. */
  active: z.boolean(),
  /** When their second factor was turned on; null while it is off. */
  second_factor_since: wireTime.nullable(),
  /** Devices that are signed in. */
  sessions: z.number().int(),
  last_seen_at: wireTime.nullable(),
  joined_at: wireTime,
  /** The caller. */
  you: z.boolean(),
  version: z.number().int(),
});

/** Somebody of the studio, as admins see them. */
export type WireStaff = z.infer<typeof person>;

const invite = z.object({
  id: wireId,
  email: z.string(),
  role,
  invited_by: z.string().nullable(),
  created_at: wireTime,
  expires_at: wireTime,
  /** The link opens nothing any more. */
  expired: z.boolean(),
});

/** An open invitation. */
export type WireInvite = z.infer<typeof invite>;

export const listPeople = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/people',
  access: ['admin'],
  summary: 'Who works at the studio, and who was asked to.',
  response: z.object({
    success: z.literal(true),
    data: z.object({
      people: z.array(person),
      invites: z.array(invite),
      /** Whether nobody works here without a second factor. */
      second_factor_required: z.boolean(),
    }),
  }),
  refusals: [],
});

const changed = z.object({ success: z.literal(true), message: z.string(), data: person });
const personParams = z.object({ userId: idParam<UserId>() });

export const changePerson = defineEndpoint({
  id: 'API-80',
  method: 'PATCH',
  path: '/studio/people/{userId}',
  access: ['admin'],
  summary:
    'Changes the role of somebody at the studio, or whether they work here; signs them out. Never the last admin, never oneself.',
  params: personParams,
  body: z.object({
    version: seenVersion,
    role: role.optional(),
    active: z.boolean().optional(),
  }),
  response: changed,
  refusals: ['not_found', 'conflict', 'forbidden'],
});

export const signPersonOut = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/people/{userId}/sessions',
  access: ['admin'],
  summary: 'Signs somebody of the studio out on every device.',
  params: personParams,
  response: changed,
  refusals: ['not_found'],
});

export const resetPersonsFactor = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/people/{userId}/second-factor',
  access: ['admin'],
  summary:
    'Resets the second factor of a person who lost it and signs them out; they set up a new one at their next log-in. They are emailed.',
  params: personParams,
  response: changed,
  refusals: ['not_found', 'conflict', 'forbidden'],
});

const invited = z.object({ success: z.literal(true), message: z.string(), data: invite });

export const invitePerson = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/people/invites',
  access: ['admin'],
  summary: 'Emails an invitation to the studio. An open one to the same address ends.',
  body: z.object({ email: email(), role }),
  response: invited,
  status: 201,
  refusals: ['invalid'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 3600 }],
});

const inviteParams = z.object({ inviteId: idParam<InviteId>() });

export const renewInvite = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/people/invites/{inviteId}/renew',
  access: ['admin'],
  summary: 'Emails a new link; the one before opens nothing any more.',
  params: inviteParams,
  response: invited,
  refusals: ['not_found'],
  rate: [{ by: 'caller', limit: 60, windowSeconds: 3600 }],
});

export const withdrawInvite = defineEndpoint({
  id: 'API-80',
  method: 'DELETE',
  path: '/studio/people/invites/{inviteId}',
  access: ['admin'],
  summary: 'Takes an invitation back: its link opens nothing.',
  params: inviteParams,
  response: done,
  refusals: ['not_found'],
});

const tokenParams = z.object({ token: z.string().max(200) });
const LINK_RATE = [{ by: 'ip', limit: 60, windowSeconds: 600, shared: 'joining' }] as const;

const names = {
  first_name: text(255, 'First name is required'),
  last_name: text(255, 'Last name is required'),
};

const joined = z.object({
  success: z.literal(true),
  message: z.string(),
  /** What to log in with. */
  data: z.object({ email: z.string() }),
});

export const showInvite = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/invitations/{token}',
  access: ['public'],
  summary: 'Whom an emailed invitation is for. Reading it changes nothing.',
  params: tokenParams,
  response: z.object({
    success: z.literal(true),
    data: z.object({ email: z.string(), role, invited_by: z.string().nullable() }),
  }),
  refusals: ['not_found'],
  rate: LINK_RATE,
});

export const acceptInvite = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/invitations/{token}',
  watched: 'invitation',
  access: ['public'],
  summary:
    'Joins the studio by an emailed invitation, once: makes the account, or gives the one of this address its role and this password.',
  params: tokenParams,
  body: z
    .object({ ...names, ...newPassword })
    .refine((body) => body.password === body.confirm_password, MISMATCH),
  response: joined,
  refusals: ['not_found', 'invalid'],
  rate: LINK_RATE,
});

export const showSetUp = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/setup/{token}',
  access: ['public'],
  summary: 'Whether the address that the first start printed still makes the first admin.',
  params: tokenParams,
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found'],
  rate: LINK_RATE,
});

export const setUpStudio = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/setup/{token}',
  watched: 'set-up',
  access: ['public'],
  summary: 'Makes the first admin of a studio that has none, by the address that the start printed; once.',
  params: tokenParams,
  body: z
    .object({ ...names, email: email(), ...newPassword })
    .refine((body) => body.password === body.confirm_password, MISMATCH),
  response: joined,
  refusals: ['not_found', 'invalid'],
  rate: LINK_RATE,
});
