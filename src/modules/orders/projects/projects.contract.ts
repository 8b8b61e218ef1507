import { z } from 'zod';
import { eachDetail } from '@/modules/files/uploads/brief-details.rules';
import { defineEndpoint } from '@/shared/endpoint';
import type { OrderItemId, ProjectId, UserId } from '@/shared/ids';
import { idField, idParam, seenVersion, text, wireId } from '@/shared/wire';
import { MAX_GAP_MS, MAX_PROJECT_SONGS } from './projects.rules';

const TITLE_LENGTH = 255;
const params = z.object({ projectId: idParam<ProjectId>() });
const owners = ['owner', 'guest-link'] as const;
const rate = [{ by: 'ip', limit: 120, windowSeconds: 60 }] as const;

/** A record as each of its writes answers it; `version` counts its changes. */
export const projectState = z.object({
  id: wireId,
  version: z.number().int(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  notes: z.string().nullable(),
  details: z.object(eachDetail(() => z.string().optional())),
  /** How many songs its line pays for; null where each was paid by itself. */
  songs_included: z.number().int().nullable(),
  /** In their running order. */
  songs: z.array(
    z.object({
      id: wireId,
      track: z.string().nullable(),
      /** Silence before it when the record is played through. */
      gap_ms: z.number().int(),
    }),
  ),
});

/** Where a song stands on a record, and which songs are beside it. */
export const placeOnRecord = z.object({
  id: wireId,
  name: z.string(),
  position: z.number().int(),
  /** Parts of the song's brief that the record's brief says for it. */
  shared: z.array(z.string()),
  songs: z.array(
    z.object({
      id: wireId,
      order_id: wireId,
      track: z.string().nullable(),
      turn: z.enum(['studio', 'customer', 'nobody']),
    }),
  ),
});

const written = z.object({ success: z.literal(true), project: projectState });

export const makeProject = defineEndpoint({
  id: 'API-25',
  method: 'POST',
  path: '/projects',
  access: ['customer'],
  summary: 'Makes a record of some of my songs, in this order; a repetition finds the one that it made',
  body: z.object({
    title: text(TITLE_LENGTH, 'Title is required.'),
    item_ids: z
      .array(idField<OrderItemId>())
      .min(2, 'Choose at least two songs.')
      .max(MAX_PROJECT_SONGS, `A record has at most ${MAX_PROJECT_SONGS} songs.`),
  }),
  response: written,
  status: 201,
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: [...rate],
});

export const changeProject = defineEndpoint({
  id: 'API-47',
  method: 'PUT',
  path: '/projects/{projectId}',
  access: [...owners],
  summary: 'Title, artist and brief of a record. On an older version: 409 with the stored record',
  params,
  body: z.object({
    version: seenVersion,
    title: text(TITLE_LENGTH),
    artist: text(TITLE_LENGTH),
    notes: text(10_000),
    ...eachDetail((_name, { maxLength }) => text(maxLength).optional()),
  }),
  response: written,
  refusals: ['not_found', 'conflict'],
  rate: [...rate],
});

export const orderProject = defineEndpoint({
  id: 'API-47',
  method: 'PUT',
  path: '/projects/{projectId}/order',
  access: [...owners, 'engineer-assigned', 'admin'],
  summary: 'The running order of a record with its gaps. On an older version: 409 with the stored record',
  params,
  body: z.object({
    version: seenVersion,
    songs: z
      .array(z.object({ id: idField<OrderItemId>(), gap_ms: z.number().int().min(0).max(MAX_GAP_MS) }))
      .min(1)
      .max(MAX_PROJECT_SONGS),
  }),
  response: written,
  refusals: ['not_found', 'forbidden', 'conflict', 'invalid'],
  rate: [...rate],
});

export const nameSongs = defineEndpoint({
  id: 'API-47',
  method: 'PUT',
  path: '/projects/{projectId}/songs',
  access: [...owners],
  summary:
    'Names songs of a record; those without an id are added where its line still pays for more. On an older version: 409 with the stored record',
  params,
  body: z.object({
    version: seenVersion,
    songs: z
      .array(
        z.object({ id: idField<OrderItemId>().nullable(), title: text(TITLE_LENGTH, 'Title is required.') }),
      )
      .min(1, 'Name at least one song.')
      .max(MAX_PROJECT_SONGS, `A record has at most ${MAX_PROJECT_SONGS} songs.`),
  }),
  response: written,
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: [...rate],
});

export const joinProject = defineEndpoint({
  id: 'API-47',
  method: 'POST',
  path: '/projects/{projectId}/songs',
  access: [...owners],
  summary: 'Adds other songs of the same customer to the end of a record',
  params,
  body: z.object({
    version: seenVersion,
    item_ids: z.array(idField<OrderItemId>()).min(1, 'Choose a song.').max(MAX_PROJECT_SONGS),
  }),
  response: written,
  refusals: ['not_found', 'conflict', 'invalid'],
  rate: [...rate],
});

export const leaveProject = defineEndpoint({
  id: 'API-47',
  method: 'DELETE',
  path: '/projects/{projectId}/songs/{itemId}',
  access: [...owners],
  summary:
    'Takes a song out of a record; one that its line pays for, and that nobody has sent files for, is given up',
  params: z.object({ projectId: idParam<ProjectId>(), itemId: idParam<OrderItemId>() }),
  body: z.object({ version: seenVersion }),
  response: written.extend({ project: projectState.nullable() }),
  refusals: ['not_found', 'conflict'],
  rate: [...rate],
});

export const takeApart = defineEndpoint({
  id: 'API-47',
  method: 'DELETE',
  path: '/projects/{projectId}',
  access: [...owners],
  summary: 'Makes single songs of a record again; one that was bought as a record stays one',
  params,
  body: z.object({ version: seenVersion }),
  response: z.object({ success: z.literal(true) }),
  refusals: ['not_found', 'conflict'],
  rate: [...rate],
});

export const assignProject = defineEndpoint({
  id: 'API-80',
  method: 'POST',
  path: '/studio/projects/{projectId}/assign',
  access: ['admin'],
  summary:
    'Assigns every open song of a record to one engineer, all or none. On an older version: 409 with the stored record',
  params,
  body: z.object({ version: seenVersion, engineer_id: idField<UserId>() }),
  response: written,
  refusals: ['not_found', 'conflict', 'invalid'],
});

export const downloadProject = defineEndpoint({
  id: 'API-71',
  method: 'GET',
  path: '/projects/{projectId}/deliveries.zip',
  access: [...owners, 'engineer-assigned', 'admin'],
  summary:
    'The newest version of every song of a record as one zip, numbered in running order; streamed. A private link may travel as ?link= too',
  params,
  query: z.object({ link: text(200).optional() }),
  response: 'raw',
  responseType: 'application/zip',
  refusals: ['not_found'],
  rate: [{ by: 'ip', limit: 60, windowSeconds: 60 }],
});
