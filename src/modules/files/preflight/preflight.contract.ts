import { z } from 'zod';
import { defineEndpoint } from '@/shared/endpoint';
import type { FileId } from '@/shared/ids';
import { idField, wireId } from '@/shared/wire';

const db = z.number().min(-1000).max(1000);
const count = z
  .number()
  .int()
  .min(0)
  .max(2 ** 53 - 1);
const seconds = z.number().min(0).max(1e7);

/** What was measured of a sound file; the type beside it is `SoundProperties`. */
const soundProperties = z.object({
  state: z.literal('measured'),
  container: z.enum(['wav', 'rf64', 'aiff', 'aifc', 'flac', 'mp3']),
  encoding: z.enum(['int', 'float']),
  bits: count.max(64),
  bits_used: count.max(64),
  rate: z.number().int().min(1000).max(768_000),
  channels: z.number().int().min(1).max(64),
  frames: count,
  time_reference: z.number().min(0).max(2e19).nullable(),
  warnings: z.array(z.enum(['truncated', 'unfinished', 'ragged-end'])).max(3),
  not_numbers: count,
  peak: db.nullable(),
  true_peak: db.nullable(),
  true_peak_at: seconds.nullable(),
  loudness: db.nullable(),
  dc: z.number().min(-4e38).max(4e38),
  clips: z.object({ count, level: db.nullable(), places: z.array(seconds).max(8) }),
  crowded: z.number().min(0).max(1),
  silence: z.object({ start: seconds, end: seconds, whole: z.boolean() }),
  sides: z.enum(['mono', 'same', 'left-only', 'right-only', 'opposite', 'stereo', 'many']),
  wall: z.number().min(0).max(400_000).nullable(),
  print: z
    .string()
    .max(200)
    .regex(/^[\d.:|e+-]*$/),
  peaks: z
    .string()
    .max(400)
    .regex(/^[A-Za-z\d+/=]*$/),
});

const fileData = z.discriminatedUnion('state', [
  soundProperties,
  z.object({
    state: z.literal('unreadable'),
    fault: z.enum([
      'empty',
      'not-audio',
      'flac',
      'mp3',
      'm4a',
      'ogg',
      'header-only',
      'broken-header',
      'unknown-encoding',
      'impossible-format',
      'rate-out-of-reach',
      'too-long',
      'unpacks-too-far',
      'too-costly',
    ]),
  }),
  z.object({ state: z.literal('not-sound') }),
]);

/** One thing that an engineer would say of a file. */
export const finding = z.object({
  kind: z.string(),
  level: z.enum(['problem', 'advice']),
  text: z.string(),
  todo: z.string(),
  /** Seconds in the sound. */
  places: z.array(z.number()),
});

/** What was found in one file, as its page shows it. */
export const fileCheck = z.object({
  verdict: z.enum(['pass', 'advice', 'problem', 'other']),
  /** 'WAV · 24-bit · 48 kHz · stereo · 3:07'; null where it could not be read. */
  format: z.string().nullable(),
  /** Seconds; null as above. */
  seconds: z.number().nullable(),
  /** 120 pairs of bytes in base64: the waveform. */
  peaks: z.string(),
  is_rough_mix: z.boolean(),
  findings: z.array(finding),
});

/** What was found in files that were sent together. */
export const setCheck = z.object({
  counts: z.object({
    pass: z.number().int(),
    advice: z.number().int(),
    problem: z.number().int(),
    waiting: z.number().int(),
  }),
  findings: z.array(finding),
  /** What adding the stems up says against the rough mix; null where there is none, or while it is worked on. */
  stems: z.string().nullable(),
});

/**
 * What the sender's browser measured of files of this session, and which one it marks as the rough mix. Kept until the
 * server has measured them itself; files of others are passed over.
 */
export const keepChecks = defineEndpoint({
  id: 'API-70',
  method: 'PUT',
  path: '/upload-sessions/checks',
  access: ['upload-session'],
  summary: 'Keep what my browser measured',
  body: z.object({
    checks: z
      .array(
        z.object({
          file_id: idField<FileId>(),
          facts: fileData.nullable(),
          is_mix: z.boolean().nullable(),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: z.object({ kept: z.array(wireId) }),
  refusals: ['unauthenticated'],
});
