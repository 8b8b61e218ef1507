import { z } from 'zod';
import { wireSample } from '@/modules/catalogue/samples/samples.contract';
import { defineEndpoint } from '@/shared/endpoint';
import { MAX_ID, type UserId } from '@/shared/ids';
import { idParam, seenVersion, text, wireId } from '@/shared/wire';
import { MAX_ENTRIES, MAX_ENTRY } from './engineers.rules';

const wireEngineer = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  /** What they do: 'Mixing engineer'. */
  title: z.string(),
  intro: z.string(),
  room: z.string(),
  gear: z.array(z.string()),
  /** 'Artist, Title (mix)'. */
  credits: z.array(z.string()),
  styles: z.array(z.string()),
  languages: z.array(z.string()),
  /** A photo; null: one is drawn of the name. */
  image: z.string().nullable(),
  image_alt: z.string(),
  /** What their work sounds like. */
  sample: wireSample.nullable(),
});

export type WireEngineer = z.infer<typeof wireEngineer>;

export const listEngineers = defineEndpoint({
  id: 'API-86',
  method: 'GET',
  path: '/engineers',
  access: ['public'],
  summary: 'The engineers who are published, in the order of the studio',
  response: z.object({ data: z.array(wireEngineer) }),
  refusals: [],
});

export const showEngineer = defineEndpoint({
  id: 'API-86',
  method: 'GET',
  path: '/engineers/{slug}',
  access: ['public'],
  summary: 'One engineer by the address of their page',
  params: z.object({ slug: z.string().max(80) }),
  response: z.object({ data: wireEngineer }),
  refusals: ['not_found'],
});

const profile = z.object({
  slug: z.string(),
  name: z.string(),
  title: z.string(),
  intro: z.string(),
  room: z.string(),
  gear: z.array(z.string()),
  credits: z.array(z.string()),
  styles: z.array(z.string()),
  languages: z.array(z.string()),
  image: z.string().nullable(),
  image_alt: z.string(),
  sample_id: wireId.nullable(),
  published: z.boolean(),
  position: z.number().int(),
});

const studioEngineer = profile.extend({
  user_id: wireId,
  /** 0 where nothing was written about them yet: what is shown then is their name as people of the studio know it. */
  version: z.number().int(),
  /** Whether they work here now; else no visitor sees them, published or not. */
  active: z.boolean(),
});

export type StudioEngineer = z.infer<typeof studioEngineer>;

const studioList = z.object({
  data: z.array(studioEngineer),
  /** The samples that can be theirs. */
  samples: z.array(z.object({ id: wireId, name: z.string() })),
});

export const listStudioEngineers = defineEndpoint({
  id: 'API-80',
  method: 'GET',
  path: '/studio/engineers',
  access: ['admin'],
  summary: 'Everybody of the studio with what visitors read about them',
  response: studioList,
  refusals: ['unauthenticated', 'forbidden'],
});

const entries = z
  .array(text(MAX_ENTRY, 'Entries can’t be empty'))
  .max(MAX_ENTRIES, `At most ${MAX_ENTRIES} lines`);

const engineerBody = z.object({
  version: seenVersion,
  slug: text(80, 'Address is required').regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Only a to z, 0 to 9 and single hyphens',
  ),
  name: text(120, 'Name is required'),
  title: text(120),
  intro: text(2000),
  room: text(2000),
  gear: entries,
  credits: entries,
  styles: entries,
  languages: entries,
  image: text(80)
    .regex(/^uploads\/[0-9a-f]{32}\.webp$/, 'Choose a picture')
    .nullable(),
  image_alt: text(300),
  sample_id: z.number().int().positive().max(MAX_ID).nullable(),
  published: z.boolean(),
  position: z.number().int().min(0).max(999),
});

export type EngineerBody = z.infer<typeof engineerBody>;

export const saveEngineer = defineEndpoint({
  id: 'API-80',
  method: 'PUT',
  path: '/studio/engineers/{userId}',
  access: ['admin'],
  summary: 'Writes what visitors read about one of the studio’s people, and whether they do',
  params: z.object({ userId: idParam<UserId>() }),
  body: engineerBody,
  response: studioList,
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid'],
});
