import { z } from 'zod';
import { nextStepFields } from '@/modules/orders/orders/orders.contract';
import { defineEndpoint } from '@/shared/endpoint';
import { wireId, wireTime } from '@/shared/wire';
import { TASKS } from './songs.rules';

/** A song that somebody ordered, as the list of their songs shows it. */
export const mySong = z.object({
  /** Of its order's item. */
  id: wireId,
  order_id: wireId,
  /** Its order holds other songs too. */
  of_several: z.boolean(),
  track: z.string().nullable(),
  service_name: z.string(),
  /** Which song of its line it is, from 1, and of how many. */
  song: z.number().int(),
  songs_of_line: z.number().int(),
  /** The record that it is on, and which song of how many it is there. */
  record: z
    .object({ id: wireId, name: z.string(), position: z.number().int(), of: z.number().int() })
    .nullable(),
  /** Its newest version; null before the first. */
  version: z.number().int().nullable(),
  /** What its customer has to do; null where it is not their turn. */
  task: z.enum(TASKS).nullable(),
  /** There is a version or an answer that its customer has not looked at. */
  is_new: z.boolean(),
  /** Of its newest version, else of what was sent, packed as those of samples are (API-06); null where none is drawn. */
  wave: z.object({ side: z.enum(['before', 'after']), peaks: z.string() }).nullable(),
  /** What its row plays: the newest version that is drawn, before that what was sent; null where nothing can be heard. */
  sound: z
    .object({
      listen_url: z.string(),
      /** A small mp3 of it, for slow lines. */
      preview_url: z.string().nullable(),
      /** Seconds; null where that is not known yet. */
      duration: z.number().nullable(),
    })
    .nullable(),
  completed_at: wireTime.nullable(),
  ...nextStepFields,
});

export const listMySongs = defineEndpoint({
  id: 'API-25',
  method: 'GET',
  path: '/songs',
  access: ['customer'],
  summary: 'My songs: those in work, what is due first in front, and the newest of the finished ones',
  response: z.object({
    success: z.literal(true),
    data: z.array(mySong),
    /** There are more than these; the orders list them all. */
    more: z.boolean(),
  }),
  refusals: [],
});
