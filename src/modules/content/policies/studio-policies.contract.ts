import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { seenVersion, text, wireTime, dayField } from '@/shared/wire';
import { POLICY_STATES, unknownPlaceholders } from './policies.rules';

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'Unknown policy');
const number = z.string().regex(/^[\w.-]{1,20}$/, 'Unknown version');
const params = z.object({ slug, number });

const filled = (max: number, required: string) =>
  text(max, required).superRefine((typed, context) => {
    const [unknown] = unknownPlaceholders(typed);
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `Unknown placeholder {{${unknown}}}` });
  });

const optional = text(5000).superRefine((typed, context) => {
  const [unknown] = unknownPlaceholders(typed);
  if (unknown !== undefined)
    context.addIssue({ code: 'custom', message: `Unknown placeholder {{${unknown}}}` });
});

const listed = z.object({
  /** What people cite: `1.2`. */
  number: z.string(),
  effective_date: z.iso.date(),
  state: z.enum(POLICY_STATES),
});

const studioPolicy = z.object({
  slug: z.string(),
  title: z.string(),
  /** Newest first, the draft before all. */
  versions: z.array(listed),
});

export type StudioPolicy = z.infer<typeof studioPolicy>;

const studioVersion = listed.extend({
  slug: z.string(),
  /** Counts the saves of a draft. */
  version: z.number().int(),
  title: z.string(),
  summary: z.string(),
  /** Sanitised, placeholders not filled. */
  body: z.string(),
  disclaimer: z.string(),
  published_at: wireTime.nullable(),
  /** As people will read it. */
  preview: z.object({ html: z.string(), disclaimer: z.string() }),
});

export type StudioVersion = z.infer<typeof studioVersion>;

const one = z.object({ data: studioVersion });
const shared = { id: 'API-80', access: ['admin'] } as const;

export const listPolicies = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/policies',
  summary: 'Every policy with its versions: draft, current and past',
  response: z.object({ data: z.array(studioPolicy) }),
  refusals: [],
});

export const getPolicyVersion = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/policies/{slug}/{number}',
  summary: 'One version of a policy as it is written, and as it will read',
  params,
  response: one,
  refusals: ['not_found'],
});

export const draftPolicy = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/policies/{slug}',
  summary: 'Begins a draft with the words of the newest version; there is one draft at a time.',
  params: z.object({ slug }),
  body: z.object({
    number: text(20, 'Number is required').regex(
      /^[\w.-]+$/,
      'Letters, digits, dots and dashes, such as 1.2',
    ),
    effective_date: dayField('Choose a day'),
  }),
  response: one,
  status: 201,
  refusals: ['unauthenticated', 'not_found', 'conflict', 'invalid'],
});

export const savePolicyDraft = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/policies/{slug}/{number}',
  summary: 'Saves a draft; what is published stays as it is for ever.',
  params,
  maxBodyBytes: 512 * 1024,
  body: z.object({
    version: seenVersion,
    effective_date: dayField('Choose a day'),
    title: filled(120, 'Title is required'),
    summary: filled(500, 'Summary is required'),
    body: filled(200_000, 'Text is required'),
    disclaimer: optional,
  }),
  response: one,
  refusals: ['unauthenticated', 'not_found', 'conflict', 'invalid'],
});

export const publishPolicy = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/policies/{slug}/{number}/publish',
  summary: 'Publishes a draft: it applies from its day on, which is today or later.',
  params,
  body: z.object({ version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'not_found', 'conflict', 'invalid'],
});

export const discardPolicyDraft = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/studio/policies/{slug}/{number}',
  summary: 'Discards a draft',
  params,
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['unauthenticated', 'not_found', 'conflict'],
});
