import { createMp3Encoder } from 'wasm-media-encoders';
import type { SoundReader } from '@/audio/stems/sound-reader';
import { openDecoder } from '@/features/preflight/server';
import { PeakTaker, piecesOf } from './sound-pieces';

/** kb/s: what our own previews and the smallest streams have; it overshoots most. */
const KILOBITS = 128;
/** Hz that MPEG-1 Layer III knows (ISO/IEC 11172-3, 2.4.2.3). */
const RATES = new Set([32_000, 44_100, 48_000]);
/** Gains of a low pass that ends at a quarter of the rate, so that every other sample can go. */
const HALF_BAND_TAPS = 63;

const halfBand = Float64Array.from({ length: HALF_BAND_TAPS }, (_, index) => {
  const at = index - (HALF_BAND_TAPS - 1) / 2;
  const window =
    0.42 -
    0.5 * Math.cos((2 * Math.PI * index) / (HALF_BAND_TAPS - 1)) +
    0.08 * Math.cos((4 * Math.PI * index) / (HALF_BAND_TAPS - 1));
  return (at === 0 ? 0.5 : Math.sin((Math.PI * at) / 2) / (Math.PI * at)) * window;
});

/** The same sound at half its rate. */
function halved(sound: SoundReader): SoundReader {
  const reach = (HALF_BAND_TAPS - 1) / 2;
  return {
    rate: sound.rate / 2,
    channels: sound.channels,
    frames: Math.ceil(sound.frames / 2),
    async read(from, count) {
      const wide = await sound.read(from * 2 - reach, count * 2 + 2 * reach);
      return wide.map((side) =>
        Float32Array.from({ length: count }, (_, frame) =>
          halfBand.reduce((sum, gain, tap) => sum + gain * (side[frame * 2 + tap] ?? 0), 0),
        ),
      );
    },
  };
}

function codable(sound: SoundReader): SoundReader | null {
  if (sound.channels > 2) return null;
  for (let one = sound; one.rate >= 32_000; one = halved(one)) if (RATES.has(one.rate)) return one;
  return null;
}

async function codedPeak(source: SoundReader): Promise<number | null> {
  const encoder = await createMp3Encoder();
  const decoder = await openDecoder('mp3');
  const { rate, channels } = source;
  encoder.configure({ sampleRate: rate, channels: channels === 1 ? 1 : 2, bitrate: KILOBITS });
  const takers: PeakTaker[] = [];
  const take = async (bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return;
    const decoded = await decoder.decode(bytes);
    if (decoded.channels.length === 0) return;
    takers[0] ??= new PeakTaker(decoded.rate, decoded.channels.length);
    takers[0].take(decoded.channels);
  };
  try {
    for await (const sides of piecesOf(source)) {
      const [left = new Float32Array(), right = left] = sides;
      // The encoder hands out its own memory: what is kept must be a copy.
      await take(encoder.encode(channels === 1 ? [left] : [left, right]).slice());
    }
    await take(encoder.finalize().slice());
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
  const source = codable(sound);
  if (source === null) return null;
  const peak = await codedPeak(source);
  return peak === null ? null : peak - (await encoderGain(source));
}
