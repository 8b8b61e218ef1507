import { measureSound } from '@/audio/measure-sound';
import type { ByteSource } from '@/audio/containers/byte-source';
import { openSound } from '@/audio/stems/sound-reader';
import { factsOf } from '@/features/preflight/file-facts.rules';
import { openDecoder } from '@/features/preflight/server';
import type { CheckSheet } from '../check-sheet.rules';
import { peakAfterAac } from './aac-peak';
import { peakAfterMp3 } from './mp3-peak';

/** Bytes that are measured without a pause: some two milliseconds of work. */
const PIECE = 2 ** 18;

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(2)));

/**
 * Measures a finished file, also what codecs make of it (uncompressed files only).
 * @param ffmpeg its path, for AAC; null where there is none
 * @returns null where it is no sound that can be read
 */
export async function measureSheet(source: ByteSource, ffmpeg: string | null): Promise<CheckSheet | null> {
  const report = await measureSound(source, { decoders: openDecoder, piece: PIECE });
  const facts = factsOf(report);
  if (!report.ok || facts.state !== 'measured') return null;
  const { loudness } = report.measurement;
  const sound = await openSound(source);
  const coded = {
    mp3: sound === null ? null : rounded(await peakAfterMp3(sound)),
    aac: sound === null ? null : rounded(await peakAfterAac(sound, ffmpeg)),
  };
  const { container, encoding, bits, bits_used, rate, channels, peak, true_peak, wall } = facts;
  return {
    container,
    encoding,
    bits,
    bits_used,
    rate,
    channels,
    seconds: facts.frames / rate,
    loudness: {
      integrated: rounded(loudness.integrated),
      range: rounded(loudness.range),
      short_term: rounded(loudness.shortTermMax),
      momentary: rounded(loudness.momentaryMax),
    },
    peak,
    true_peak,
    coded,
    clips: facts.clips.count,
    silence: { start: facts.silence.start, end: facts.silence.end },
    wall,
  };
}
