import { halvedTo } from '@/audio/stems/halved';
import type { SoundReader } from '@/audio/stems/sound-reader';
import { openDecoder } from '@/modules/files/preflight/server/decoding';
import { encodeMp3, MP3_RATES } from '@/platform/sound/mp3-encoder';
import { piecesOf } from '@/platform/sound/pieces-of';
import { PeakTaker } from './peak-taker';

async function codedPeak(source: SoundReader): Promise<number | null> {
  const decoder = await openDecoder('mp3');
  const takers: PeakTaker[] = [];
  try {
    for await (const bytes of encodeMp3(piecesOf(source), source)) {
      if (bytes.length === 0) continue;
      const decoded = await decoder.decode(bytes);
      if (decoded.channels.length === 0) continue;
      takers[0] ??= new PeakTaker(decoded.rate, decoded.channels.length);
      takers[0].take(decoded.channels);
    }
  } finally {
    decoder.free();
  }
  return takers[0]?.truePeak() ?? null;
}

const TONE = { hz: 997, level: 0.1, seconds: 0.5, fade: 0.1 };

/** A tone whose peak is known: it comes and goes softly, so that nothing but its level comes back. */
function tone(rate: number, channels: number): SoundReader {
  const frames = Math.round(rate * TONE.seconds);
  const at = (frame: number): number => {
    const edge = Math.min(frame, frames - frame) / (rate * TONE.fade);
    return TONE.level * Math.max(0, Math.min(1, edge)) * Math.sin((2 * Math.PI * TONE.hz * frame) / rate);
  };
  const read = async (from: number, count: number): Promise<Float32Array[]> =>
    Array.from({ length: channels }, () =>
      Float32Array.from({ length: count }, (_, index) => at(from + index)),
    );
  return { rate, channels, frames, read };
}

const gains = new Map<string, Promise<number>>();

/** What the encoder's settings do to the level of everything, in dB: LAME turns down before it codes. */
function encoderGain({ rate, channels }: SoundReader): Promise<number> {
  const key = `${rate}/${channels}`;
  const known = gains.get(key);
  if (known !== undefined) return known;
  const measured = codedPeak(tone(rate, channels)).then(
    (peak) => (peak ?? 20 * Math.log10(TONE.level)) - 20 * Math.log10(TONE.level),
  );
  gains.set(key, measured);
  return measured;
}

/**
 * How high a sound reaches once it went through an mp3 of 128 kb/s and back; high rates are halved first.
 * @returns dBTP; null for silence, more than two channels, and rates that mp3 does not know
 */
export async function peakAfterMp3(sound: SoundReader): Promise<number | null> {
  const source = sound.channels > 2 ? null : halvedTo(sound, MP3_RATES);
  if (source === null) return null;
  const peak = await codedPeak(source);
  return peak === null ? null : peak - (await encoderGain(source));
}
