import { measureSignal } from './audio.testing';
import type { Measurement } from './metering/meter';
import type { Decoded } from './sound-report';

const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000] as const;
const MAX_LAG = 40;

/** A before/after pair as it is heard. */
export interface PairMeasurements {
  readonly before: Measurement;
  readonly after: Measurement;
  /** How much louder the after is, LU; the player turns it down by this. */
  readonly louder: number;
  /** How alike the two waves are at the same places, 1 for the same sound at another level. */
  readonly alike: number;
  /** Samples by which the after lies later, by the best fit. */
  readonly lag: number;
  /** What the after has more of at matched loudness, dB, in octaves from 63 Hz to 8 kHz; and their mean size. */
  readonly octaves: readonly number[];
  readonly reshaped: number;
}

/** All figures of a decoded sound. */
export function measureDecoded({ channels, rate }: Decoded): Measurement {
  const frames = channels[0]?.length ?? 0;
  return measureSignal({ rate, channels: channels.length }, frames, (room, from, count) => {
    for (const [side, samples] of room.entries())
      samples.set(channels[side]?.subarray(from, from + count) ?? []);
  });
}

function product(one: readonly Float32Array[], other: readonly Float32Array[], lag: number): number {
  let sum = 0;
  for (const [side, samples] of one.entries()) {
    const late = other[side] ?? samples;
    for (let i = Math.max(0, -lag); i < samples.length - Math.max(0, lag); i += 1)
      sum += (samples[i] as number) * (late[i + lag] as number);
  }
  return sum;
}

function octaveLevels({ levels, bandwidth }: Measurement['spectrum']): number[] {
  return OCTAVES.map((centre) => {
    const last = Math.min(levels.length, Math.ceil((centre * Math.SQRT2) / bandwidth));
    let power = 0;
    for (let bin = Math.ceil(centre / Math.SQRT2 / bandwidth); bin < last; bin += 1)
      power += 10 ** ((levels[bin] ?? -200) / 10);
    return 10 * Math.log10(power + 1e-20);
  });
}

/** Measures both sides of a pair, and one against the other. */
export function measurePair(before: Decoded, after: Decoded): PairMeasurements {
  const [first, second] = [measureDecoded(before), measureDecoded(after)];
  const louder = (second.loudness.integrated ?? 0) - (first.loudness.integrated ?? 0);
  const [a, b] = [before.channels, after.channels];
  const size = Math.sqrt(product(a, a, 0) * product(b, b, 0));
  const lags = Array.from({ length: 2 * MAX_LAG + 1 }, (_, index) => index - MAX_LAG);
  const fits = lags.map((lag) => product(a, b, lag));
  const [low, high] = [octaveLevels(first.spectrum), octaveLevels(second.spectrum)];
  const octaves = high.map((level, at) => level - louder - (low[at] ?? 0));
  return {
    before: first,
    after: second,
    louder,
    alike: product(a, b, 0) / size,
    lag: lags[fits.indexOf(Math.max(...fits))] ?? 0,
    octaves,
    reshaped: octaves.reduce((sum, value) => sum + Math.abs(value), 0) / octaves.length,
  };
}
