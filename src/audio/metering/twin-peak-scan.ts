import { BENDS, FINE_TAPS, PHASES, SCAN_TAPS, type Interpolation } from './interpolation';
import { BEND_SHARE, CHUNK, FIRST_TAP, SCAN_STATE } from './kernel';

/* The true peak in TypeScript: the same operations as in assembly/kernel.ts, in the same order. */

const fround = Math.fround;

/** Frames of a channel's samples. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A channel as the scan sees it. */
export interface ScannedChannel {
  readonly samples: Float32Array;
  readonly scan: Float64Array;
  /** Room to work in, the same for all channels. */
  readonly bends: Float32Array;
}

function fineAt(samples: Float32Array, place: number, fine: Float64Array): number {
  const sample = Math.floor(place / PHASES);
  const h = (place - sample * PHASES) * FINE_TAPS;
  const x = sample - (FINE_TAPS / 2 - 1);
  let a0 = 0;
  let a1 = 0;
  let b0 = 0;
  let b1 = 0;
  for (let tap = 0; tap < FINE_TAPS; tap += 4) {
    a0 += (samples[x + tap] as number) * (fine[h + tap] as number);
    a1 += (samples[x + tap + 1] as number) * (fine[h + tap + 1] as number);
    b0 += (samples[x + tap + 2] as number) * (fine[h + tap + 2] as number);
    b1 += (samples[x + tap + 3] as number) * (fine[h + tap + 3] as number);
  }
  return Math.abs(a0 + b0 + (a1 + b1));
}

/** The largest magnitude around a place (in eighths of a sample): climbs, then the parabola through the top three. */
function refine(samples: Float32Array, start: number, fine: Float64Array): number {
  let place = start;
  let here = fineAt(samples, place, fine);
  let before = fineAt(samples, place - 1, fine);
  let after = fineAt(samples, place + 1, fine);
  for (let step = 0; step < PHASES && (before > here || after > here); step += 1) {
    if (after > before) {
      place += 1;
      before = here;
      here = after;
      after = fineAt(samples, place + 1, fine);
    } else {
      place -= 1;
      after = here;
      here = before;
      before = fineAt(samples, place - 1, fine);
    }
  }
  const bend = before - 2 * here + after;
  if (bend >= 0) return here;
  const slope = before - after;
  return here - (slope * slope) / (8 * bend);
}

/** Room for the rounding of single precision in what only bounds. */
const ROUNDING = 1.0001;

/** Sum of the second differences under the filter, each by its envelope; single precision, as the other twin. */
function bendSum(bends: Float32Array, at: number, envelope: Float32Array): number {
  let sum = 0;
  for (let tap = 0; tap < BENDS; tap += 1)
    sum = fround(sum + fround((bends[at + tap] as number) * (envelope[tap] as number)));
  return sum;
}

function chunkBound(
  samples: Float32Array,
  bends: Float32Array,
  place: { sample: number; bend: number; reach: number },
): number {
  let level = 0;
  let largest = 0;
  for (let i = 0; i <= CHUNK; i += 1) level = Math.max(level, Math.abs(samples[place.sample + i] as number));
  for (let i = 0; i < CHUNK + BENDS; i += 1) largest = Math.max(largest, bends[place.bend + i] as number);
  return level + (1 + BEND_SHARE) * place.reach * largest;
}

/** Whether nothing at these places can reach the peak: judged by their largest sample and largest bend together. */
function isFar(
  samples: Float32Array,
  { from, to }: Range,
  { reach, peak }: { reach: number; peak: number },
): boolean {
  let level = 0;
  let largest = 0;
  let here = samples[from - FIRST_TAP] as number;
  let next = samples[from - FIRST_TAP + 1] as number;
  for (let i = from - FIRST_TAP + 2; i < to + SCAN_TAPS - FIRST_TAP + 2; i += 1) {
    const after = samples[i] as number;
    const size = here < 0 ? -here : here;
    const bend = here + after - (next + next);
    if (size > level) level = size;
    if (bend > largest) largest = bend;
    else if (-bend > largest) largest = -bend;
    here = next;
    next = after;
  }
  return (level + (1 + BEND_SHARE) * reach * largest) * ROUNDING < peak;
}

function bend(samples: Float32Array, { from, to }: Range, out: Float32Array): void {
  for (let i = from; i < to; i += 1) {
    const outer = fround((samples[i] as number) + (samples[i + 2] as number));
    const middle = samples[i + 1] as number;
    out[i - from] = Math.abs(fround(outer - fround(middle + middle)));
  }
}

/** The phase with the largest magnitude after a sample, and that magnitude; single precision, as the other twin. */
function scanAt(samples: Float32Array, sample: number, scan: Float32Array): { top: number; phase: number } {
  const x = sample - FIRST_TAP;
  let top = -1;
  let phase = 0;
  for (let at = 0; at < PHASES; at += 1) {
    let sum = 0;
    for (let tap = 0; tap < SCAN_TAPS; tap += 1)
      sum = fround(sum + fround((samples[x + tap] as number) * (scan[tap * PHASES + at] as number)));
    const size = Math.abs(sum);
    if (size > top) {
      top = size;
      phase = at;
    }
  }
  return { top, phase };
}

/** Looks for the true peak in frames; gives the largest so far. */
export function scanPeak(channel: ScannedChannel, filters: Interpolation, { from, to }: Range): number {
  const { samples, scan: state, bends } = channel;
  let [peak = 0, before = 0, here = 0, phase = 0] = state;
  const { reach } = filters;
  if (here === 0 && isFar(samples, { from, to }, { reach, peak })) {
    state[SCAN_STATE.before] = 0;
    return peak;
  }
  bend(samples, { from: from - FIRST_TAP, to: to + SCAN_TAPS }, bends);
  for (let sample = from; sample < to; sample += 1) {
    const place = sample - from;
    if (
      place % CHUNK === 0 &&
      here === 0 &&
      to - sample >= CHUNK &&
      chunkBound(samples, bends, { sample, bend: place, reach }) * ROUNDING < peak
    ) {
      before = 0;
      sample += CHUNK - 1;
      continue;
    }
    const sum = bendSum(bends, place, filters.envelope);
    const level = Math.max(Math.abs(samples[sample] as number), Math.abs(samples[sample + 1] as number));
    let top = 0;
    let at = 0;
    if ((level + (1 + BEND_SHARE) * sum) * ROUNDING >= peak) {
      const found = scanAt(samples, sample, filters.scan);
      top = found.top + BEND_SHARE * sum < peak ? 0 : found.top;
      at = found.phase;
    }
    if (here > 0 && here >= before && here > top) {
      peak = Math.max(peak, refine(samples, (sample - 1) * PHASES + phase, filters.fine));
    }
    before = here;
    here = top;
    phase = at;
  }
  state[SCAN_STATE.peak] = peak;
  state[SCAN_STATE.before] = before;
  state[SCAN_STATE.here] = here;
  state[SCAN_STATE.phase] = phase;
  return peak;
}
