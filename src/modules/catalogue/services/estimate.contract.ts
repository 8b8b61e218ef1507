import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { text, wireId, wireMoney } from '@/shared/wire';
import { TAKES } from './catalogue.rules';
import { DROPPED_KINDS } from './estimate.rules';

const MAX_FILES = 500;
const reading = z.enum(['song', 'songs']);

const dropped = z.object({
  name: text(300, 'Name is required'),
  /** As the browser measured it; null where it could not. */
  seconds: z.number().min(0).max(1e7).nullable(),
  channels: z.number().int().min(1).max(64).nullable(),
  kind: z.enum(DROPPED_KINDS),
});

const choice = z.object({
  service_id: wireId,
  variation_id: wireId.nullable(),
  service_name: z.string(),
  slug: z.string(),
  category: z.string(),
  takes: z.enum(TAKES),
  /** Most files of one song, and most songs; null where it says nothing of them. */
  max_files: z.number().int().nullable(),
  max_songs: z.number().int().nullable(),
  advice: z.string().nullable(),
  price: wireMoney,
  qty: z.number().int(),
  total_price: wireMoney,
  /** Hours from payment and files to the first version, at least and at most. */
  promised_hours: z.tuple([z.number().int(), z.number().int()]),
  image: z.string().nullable(),
  is_url: z.union([z.literal(0), z.literal(1)]),
});

const wireEstimate = z.object({
  as: reading,
  /** Whether the other reading makes sense too: tracks of one song, or a song each. */
  may_switch: z.boolean(),
  tracks: z.number().int(),
  /** Place of the rough mix among the files that were sent; null where there is none. */
  rough_mix: z.number().int().nullable(),
  seconds: z.number().nullable(),
  /** What is on sale for it, the most likely first. */
  choices: z.array(choice),
  /** Why nothing is: it becomes a request for a price. */
  beyond: z.enum(['tracks', 'length']).nullable(),
});

export type WireEstimate = z.infer<typeof wireEstimate>;
export type WireChoice = z.infer<typeof choice>;

export const estimateDrop = defineEndpoint({
  id: 'API-34',
  method: 'POST',
  path: '/estimates',
  access: ['public'],
  summary: 'What fits dropped files of what is on sale, with price and promised hours; stores nothing',
  body: z.object({
    files: z.array(dropped).min(1).max(MAX_FILES),
    /** The sender's word; left out: the server decides. */
    as: reading.nullish(),
  }),
  maxBodyBytes: 256 * 1024,
  response: z.object({ data: wireEstimate }),
  refusals: ['invalid'],
  rate: [{ by: 'ip', limit: 120, windowSeconds: 60 }],
});
