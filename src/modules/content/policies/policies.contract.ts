import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';

const policyVersion = z.object({
  version: z.string(),
  /** The day from which it applies, `2026-11-01`. */
  effective_date: z.iso.date(),
  state: z.enum(['coming', 'current', 'past']),
});

const policy = policyVersion.extend({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Sanitised, placeholders filled. */
  html: z.string(),
  disclaimer: z.string().nullable(),
  /** Headings in order, with their anchors in `html`. */
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Every version of this policy, newest first. */
  versions: z.array(policyVersion),
});

export type Policy = z.infer<typeof policy>;

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'Unknown policy');
const version = z.string().regex(/^[\w.-]{1,20}$/, 'Unknown version');

export const getPolicy = defineEndpoint({
  id: 'API-85',
  method: 'GET',
  path: '/policies/{slug}',
  access: ['public'],
  summary: 'One policy: the version in force today, or another one by `version`',
  params: z.object({ slug }),
  query: z.object({ version: version.optional() }),
  response: policy,
  refusals: ['not_found'],
});
