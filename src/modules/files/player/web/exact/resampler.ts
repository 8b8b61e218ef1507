import type { TrackReader } from './reader';
import { silence, type Stereo } from './stereo';

const HALF_TAPS = 32;
const PHASES = 512;
const BETA = 9;

/** Zeroth-order modified Bessel function of the first kind, by its series. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / 2 / k) ** 2;
    sum += term;
  }
  return sum;
}

/** Rows of a Kaiser-windowed sinc for every part of a sample, one more than phases; each adds up to one. */
function design(cutoff: number): Float32Array {
  const taps = HALF_TAPS * 2;
  const rows = new Float32Array((PHASES + 1) * taps);
  for (let phase = 0; phase <= PHASES; phase += 1) {
    let sum = 0;
    const row = rows.subarray(phase * taps, (phase + 1) * taps);
    for (let tap = 0; tap < taps; tap += 1) {
      const t = tap - HALF_TAPS + 1 - phase / PHASES;
      const place = t / HALF_TAPS;
      const window = Math.abs(place) >= 1 ? 0 : bessel(BETA * Math.sqrt(1 - place * place));
      const x = Math.PI * cutoff * t;
      row[tap] = (t === 0 ? 1 : Math.sin(x) / x) * window;
      sum += row[tap] as number;
    }
    for (let tap = 0; tap < taps; tap += 1) row[tap] = (row[tap] as number) / sum;
  }
  return rows;
}

function interpolate(from: Float32Array, rows: Float32Array, place: { at: number; part: number }): number {
  const taps = HALF_TAPS * 2;
  const exact = place.part * PHASES;
  const phase = Math.floor(exact);
  const rest = exact - phase;
  let low = 0;
  let high = 0;
  for (let tap = 0; tap < taps; tap += 1) {
    const value = from[place.at + tap] ?? 0;
    low += value * (rows[phase * taps + tap] as number);
    high += value * (rows[(phase + 1) * taps + tap] as number);
  }
  return low + (high - low) * rest;
}

/** The same recording at another rate: only where versions of one song differ in theirs. Any part can be read. */
export function resampled(reader: TrackReader, rate: number): TrackReader {
  if (reader.rate === rate) return reader;
  const ratio = reader.rate / rate;
  const rows = design(Math.min(1, 1 / ratio) * 0.96);
  const out = (frames: number) => Math.ceil(frames / ratio);

  async function read(from: number, count: number): Promise<Stereo> {
    const { frames } = reader.length();
    const wanted = Math.max(0, Math.min(count, out(frames) - from));
    const first = Math.floor(from * ratio) - HALF_TAPS + 1;
    const need = Math.ceil(wanted * ratio) + HALF_TAPS * 2 + 1;
    const skipped = Math.max(0, -first);
    const input = await reader.read(Math.max(0, first), need - skipped);
    const padded = silence(need);
    padded.left.set(input.left, skipped);
    padded.right.set(input.right, skipped);
    const made = silence(wanted);
    for (let i = 0; i < wanted; i += 1) {
      const exact = (from + i) * ratio;
      const whole = Math.floor(exact);
      const place = { at: whole - HALF_TAPS + 1 - first, part: exact - whole };
      made.left[i] = interpolate(padded.left, rows, place);
      made.right[i] = interpolate(padded.right, rows, place);
    }
    return made;
  }
  return {
    rate,
    length: () => {
      const { frames, sure } = reader.length();
      return { frames: out(frames), sure };
    },
    read,
    bufferedTo: (from) => Math.floor(reader.bufferedTo(Math.floor(from * ratio)) / ratio),
  };
}
