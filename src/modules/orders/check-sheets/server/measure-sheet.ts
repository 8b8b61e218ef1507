import { measureSound } from '@/audio/measure-sound';
import type { ByteSource } from '@/audio/containers/byte-source';
import { openSound, type SoundReader } from '@/audio/stems/sound-reader';
import { factsOf } from '@/modules/files/preflight/file-data.rules';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import type { CheckSheet } from '../check-sheet.rules';
import { peakAfterAac } from './aac-peak';
import { FlacSound } from './flac-sound';
import { peakAfterMp3 } from './mp3-peak';

const rounded = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(2)));

async function peaksAfter(sound: SoundReader, ffmpeg: string | null): Promise<CheckSheet['coded']> {
  return { mp3: rounded(await peakAfterMp3(sound)), aac: rounded(await peakAfterAac(sound, ffmpeg)) };
}

/** What codecs make of it; nothing is claimed of a file that went through one already. */
async function codedPeaks(
  source: ByteSource,
  data: Pick<SoundReader, 'rate' | 'channels' | 'frames'> & { readonly container: string },
  ffmpeg: string | null,
): Promise<CheckSheet['coded']> {
  const plain = await openSound(source);
  if (plain !== null) return peaksAfter(plain, ffmpeg);
  // One behind an ID3 tag is measured, but not coded: decoders stumble over the tag.
  const begins = String.fromCharCode(...(await source.read(0, 4)));
  if (data.container !== 'flac' || begins !== 'fLaC') return { mp3: null, aac: null };
  const flac = new FlacSound(source, data);
  try {
    return await peaksAfter(flac, ffmpeg);
  } finally {
    flac.free();
  }
}

/**
 * Measures a finished file, also what codecs make of it.
 * @param ffmpeg its path, for AAC; null where there is none
 * @returns null where it is no sound that can be read
 */
export async function measureSheet(source: ByteSource, ffmpeg: string | null): Promise<CheckSheet | null> {
  const report = await measureSound(source, { decoders: openDecoder });
  const data = factsOf(report);
  if (!report.ok || data.state !== 'measured') return null;
  const { loudness } = report.measurement;
  const coded = await codedPeaks(source, data, ffmpeg);
  const { container, encoding, bits, bits_used, rate, channels, peak, true_peak, wall } = data;
  return {
    container,
    encoding,
    bits,
    bits_used,
    rate,
    channels,
    seconds: data.frames / rate,
    loudness: {
      integrated: rounded(loudness.integrated),
      range: rounded(loudness.range),
      short_term: rounded(loudness.shortTermMax),
      momentary: rounded(loudness.momentaryMax),
    },
    peak,
    true_peak,
    coded,
    clips: data.clips.count,
    silence: { start: data.silence.start, end: data.silence.end },
    wall,
  };
}
