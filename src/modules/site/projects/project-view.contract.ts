import { z } from 'zod';
import { nextStepFields } from '@/modules/orders/orders/orders.contract';
import { projectState } from '@/modules/orders/projects/projects.contract';
import { TASKS } from '@/modules/site/songs/songs.rules';
import { defineEndpoint } from '@/shared/endpoint';
import type { ProjectId } from '@/shared/ids';
import { idParam, wireId, wireTime } from '@/shared/wire';

/** A song of a record as its page shows it. */
export const projectSong = z.object({
  /** Of its order's item. */
  id: wireId,
  order_id: wireId,
  track: z.string().nullable(),
  service_name: z.string(),
  song: z.number().int(),
  songs_of_line: z.number().int(),
  /** Silence before it when the record is played through. */
  gap_ms: z.number().int(),
  order_status: z.number().int(),
  engineer_name: z.string().nullable(),
  /** Its newest version; null before the first. */
  version: z.number().int().nullable(),
  task: z.enum(TASKS).nullable(),
  is_new: z.boolean(),
  /** Whether its customer has sent files for it. */
  files_received: z.boolean(),
  wave: z.object({ side: z.enum(['before', 'after']), peaks: z.string() }).nullable(),
  /** What its own brief says; null and empty where it takes the record's. */
  own_notes: z.string().nullable(),
  own_artists: z.array(z.string()),
  /** The newest version as it is heard; null before the first, and where it holds no sound. Addresses are short-lived. */
  sound: z
    .object({
      id: wireId,
      listen_url: z.string(),
      preview_url: z.string().nullable(),
      /** Seconds; null until it is measured. */
      duration: z.number().nonnegative().nullable(),
      lufs: z.number().nullable(),
    })
    .nullable(),
  completed_at: wireTime.nullable(),
  ...nextStepFields,
});

export const getProject = defineEndpoint({
  id: 'API-47',
  method: 'GET',
  path: '/projects/{projectId}',
  access: ['owner', 'guest-link', 'engineer-assigned', 'admin'],
  summary: 'A record with its songs in running order: whose turn each is, and what plays',
  params: z.object({ projectId: idParam<ProjectId>() }),
  response: z.object({
    success: z.literal(true),
    data: projectState.omit({ songs: true }).extend({
      name: z.string(),
      songs: z.array(projectSong),
      /** When every song has its first version. */
      shared_date: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('all-here') }),
        z.object({ kind: z.literal('waiting'), missing: z.number().int() }),
        z.object({ kind: z.literal('by'), at: wireTime }),
      ]),
      /** Whether its texts and songs can be changed by who asks: its customer. */
      can_edit: z.boolean(),
      can_assign: z.boolean(),
      /** All newest versions as one zip; null before the first. */
      zip: z.string().nullable(),
    }),
  }),
  refusals: ['not_found'],
});
