import { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { text } from '@/shared/wire';
import { packPeaks, PEAK_SLICES, reducePeaks } from '../samples.rules';
import { insertFirstSamples } from './samples.store';

const byte = z.number().int().min(-127).max(127);

const side = z.object({
  /** LUFS. */
  integrated_lufs: z.number().min(-70).max(10),
  peaks: z.array(z.tuple([byte, byte])).max(10_000),
});

const samplesFile = z.array(
  z.object({
    name: text(120, 'Name is required'),
    /** Whose song it is: plays beside the name and the words of the same artist. */
    artist: text(120).nullish(),
    style: text(80).nullish(),
    /** The service or the kind of work that made the second side. */
    service: text(120).nullish(),
    duration_seconds: z.number().positive().max(3600),
    before_audio: text(300, 'Audio is required'),
    after_audio: text(300, 'Audio is required'),
    position: z.number().int(),
    before: side,
    after: side,
  }),
);

/**
 * Loads the demo samples where there are none yet.
 * @param json the parsed samples.json; throws where it has another shape
 * @returns whether they were loaded
 */
export async function seedSamples(db: Db, json: unknown): Promise<boolean> {
  const values = samplesFile.parse(json).map((sample) => ({
    name: sample.name,
    artist: sample.artist ?? null,
    style: sample.style ?? null,
    service: sample.service ?? null,
    beforeAudio: sample.before_audio,
    afterAudio: sample.after_audio,
    durationMs: Math.round(sample.duration_seconds * 1000),
    beforeLoudness: sample.before.integrated_lufs,
    afterLoudness: sample.after.integrated_lufs,
    beforePeaks: packPeaks(reducePeaks(sample.before.peaks, PEAK_SLICES)),
    afterPeaks: packPeaks(reducePeaks(sample.after.peaks, PEAK_SLICES)),
    position: sample.position,
    state: 'ready' as const,
  }));
  return db.transaction((tx) => insertFirstSamples(tx, values));
}
