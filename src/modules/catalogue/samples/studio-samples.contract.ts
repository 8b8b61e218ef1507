import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { FileId, Id } from '@/shared/ids';
import { idField, idParam, orderBody, seenVersion, text, wireId } from '@/shared/wire';
import { wireSample } from './samples.contract';
import { SAMPLE_LISTS, SAMPLE_STATES } from './studio-samples.rules';

export type SampleId = Id<'sample'>;

/** Empty for none. */
const words = {
  name: text(120, 'Title is required'),
  artist: text(120),
  style: text(80),
  service: text(80),
};

/** Finished uploads of whoever calls. */
const pair = { before: idField<FileId>(), after: idField<FileId>() };

const studioSample = z.object({
  id: wireId,
  version: z.number().int(),
  name: z.string().nullable(),
  artist: z.string().nullable(),
  style: z.string().nullable(),
  service: z.string().nullable(),
  published: z.boolean(),
  archived: z.boolean(),
  state: z.enum(SAMPLE_STATES),
  /** Why the last pair of files could not be made; null where it could. */
  problem: z.string().nullable(),
  /** What visitors hear; null while there is nothing to hear. */
  sound: wireSample.nullable(),
});

export type StudioSample = z.infer<typeof studioSample>;

const one = z.object({ data: studioSample });
const all = z.object({ data: z.array(studioSample) });
const shared = { id: 'API-80', access: ['admin'] } as const;
const params = z.object({ id: idParam<SampleId>() });

export const listStudioSamples = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/studio/samples',
  summary: 'The samples in their order with drafts, or the archived samples',
  query: z.object({ show: z.enum(SAMPLE_LISTS).default('current') }),
  response: all,
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
});

export const addSample = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/samples',
  summary: 'Makes a draft at the end of the list; its sound follows by a job.',
  body: z.object({ ...words, ...pair }),
  response: one,
  status: 201,
  refusals: ['unauthenticated', 'forbidden', 'invalid'],
});

export const orderSamples = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/samples/order',
  summary: 'Sorts the samples. The first one is the home page’s.',
  body: orderBody(),
  response: all,
  refusals: ['unauthenticated', 'forbidden', 'conflict', 'invalid'],
});

export const changeSample = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/samples/{id}',
  summary: 'Changes the texts of a sample, and whether it is published',
  params,
  body: z.object({ ...words, published: z.boolean(), version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid'],
});

export const replaceSampleSound = defineEndpoint({
  ...shared,
  method: 'PUT',
  path: '/studio/samples/{id}/sound',
  summary:
    'Gives a sample another pair of files, and brings an archived one back as a draft; until it is made the former one plays on.',
  params,
  body: z.object({ ...pair, version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'invalid'],
});

export const makeSampleAgain = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/studio/samples/{id}/make',
  summary: 'Has the sound made once more of the same files, after it failed',
  params,
  body: z.object({ version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const archiveSample = defineEndpoint({
  ...shared,
  method: 'DELETE',
  path: '/studio/samples/{id}',
  summary: 'Takes a sample off the site and deletes its files. Its texts stay under Archived.',
  params,
  body: z.object({ version: seenVersion }),
  response: one,
  refusals: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
