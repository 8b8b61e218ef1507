import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import { pageQuery, wireId } from '@/shared/wire';
import { SAMPLES_PER_PAGE } from './samples.rules';

export const wireSample = z.object({
  id: wireId,
  name: z.string().nullable(),
  artist: z.string().nullable(),
  style: z.string().nullable(),
  /** What the studio did: 'Mixing'. */
  service: z.string().nullable(),
  /** Paths below the base of public assets. */
  before_audio: z.string(),
  after_audio: z.string(),
  /** Seconds. */
  duration: z.number().positive(),
  /** Integrated loudness in LUFS. */
  before_loudness: z.number().nullable(),
  after_loudness: z.number().nullable(),
  /** Lowest and highest of each slice as signed bytes, in base64. */
  before_peaks: z.string(),
  after_peaks: z.string(),
});

const samplePage = z.object({
  data: z.array(wireSample),
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
});

export type WireSample = z.infer<typeof wireSample>;
export type SamplePage = z.infer<typeof samplePage>;

export const listSamples = defineEndpoint({
  id: 'API-06',
  method: 'GET',
  path: '/sample-audios',
  access: ['public'],
  summary: 'One page of before and after samples with their waveforms',
  query: pageQuery(SAMPLES_PER_PAGE),
  response: samplePage,
  refusals: [],
});
