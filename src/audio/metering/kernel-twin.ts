import { designInterpolation, SCAN_TAPS } from './interpolation';
import { kWeighting, type Biquad } from './k-weighting';
import { BLOCK, HISTORY, LOOK_AHEAD, RESULT, RESULTS, SCAN_STATES, type Kernel } from './kernel';
import { scanPeak, type Range, type ScannedChannel } from './twin-peak-scan';

/* The plain twin of assembly/kernel.ts: the same operations in the same order, so that both give the same numbers. */

interface Channel extends ScannedChannel {
  /** Two states of each section of the weighting. */
  readonly memory: Float64Array;
}

function weight(
  { samples, memory }: Channel,
  [shelf, pass]: readonly [Biquad, Biquad],
  range: Range,
): number {
  let [s1 = 0, s2 = 0, t1 = 0, t2 = 0] = memory;
  const { b0, b1, b2, a1, a2 } = shelf;
  const { a1: d1, a2: d2 } = pass;
  let energy = 0;
  for (let i = range.from; i < range.to; i += 1) {
    const x = samples[i] as number;
    const y = b0 * x + s1;
    s1 = b1 * x + s2 - a1 * y;
    s2 = b2 * x - a2 * y;
    const z = y + t1;
    t1 = t2 - 2 * y - d1 * z;
    t2 = y - d2 * z;
    energy += z * z;
  }
  memory[0] = s1;
  memory[1] = s2;
  memory[2] = t1;
  memory[3] = t2;
  return energy;
}

function measure(samples: Float32Array, { from, to }: Range, out: Float64Array): void {
  const sums = [0, 0, 0, 0];
  const squares = [0, 0, 0, 0];
  let [sum0, sum1, sum2, sum3] = sums as [number, number, number, number];
  let [square0, square1, square2, square3] = squares as [number, number, number, number];
  let low = samples[from] as number;
  let high = low;
  const middle = from + ((to - from) & ~3);
  let i = from;
  for (; i < middle; i += 4) {
    const a = samples[i] as number;
    const b = samples[i + 1] as number;
    const c = samples[i + 2] as number;
    const d = samples[i + 3] as number;
    sum0 += a;
    sum1 += b;
    sum2 += c;
    sum3 += d;
    square0 += a * a;
    square1 += b * b;
    square2 += c * c;
    square3 += d * d;
    low = Math.min(low, a, b, c, d);
    high = Math.max(high, a, b, c, d);
  }
  let sum = sum0 + sum2 + (sum1 + sum3);
  let square = square0 + square2 + (square1 + square3);
  for (; i < to; i += 1) {
    const x = samples[i] as number;
    low = Math.min(low, x);
    high = Math.max(high, x);
    sum += x;
    square += x * x;
  }
  out[RESULT.sum] = sum;
  out[RESULT.square] = square;
  out[RESULT.min] = low;
  out[RESULT.max] = high;
}

function product(left: Float32Array, right: Float32Array, { from, to }: Range): number {
  let a = 0;
  let b = 0;
  const middle = from + ((to - from) & ~1);
  let i = from;
  for (; i < middle; i += 2) {
    a += (left[i] as number) * (right[i] as number);
    b += (left[i + 1] as number) * (right[i + 1] as number);
  }
  let sum = a + b;
  if (i < to) sum += (left[i] as number) * (right[i] as number);
  return sum;
}

/**
 * The kernel in TypeScript, for where WebAssembly with SIMD is missing.
 * @param rate sample rate in Hz
 * @param channels how many, 1 or more
 */
export function createTwinKernel(rate: number, channels: number): Kernel {
  const sections = kWeighting(rate);
  const filters = designInterpolation();
  const bends = new Float32Array(BLOCK + 2 * SCAN_TAPS);
  const all: Channel[] = Array.from({ length: channels }, () => ({
    samples: new Float32Array(HISTORY + BLOCK),
    memory: new Float64Array(4),
    scan: new Float64Array(SCAN_STATES),
    bends,
  }));
  const of = (index: number): Channel => {
    const channel = all[index];
    if (channel === undefined) throw new RangeError(`there is no channel ${index}`);
    return channel;
  };
  const results = new Float64Array(channels * RESULTS);
  return {
    results,
    input: (channel) => of(channel).samples,
    segment(start, frames) {
      const range = { from: HISTORY + start, to: HISTORY + start + frames };
      for (const [index, channel] of all.entries()) {
        const out = results.subarray(index * RESULTS, (index + 1) * RESULTS);
        out[RESULT.weighted] = weight(channel, sections, range);
        measure(channel.samples, range, out);
      }
    },
    product: (start, frames) =>
      product(of(0).samples, of(1).samples, { from: HISTORY + start, to: HISTORY + start + frames }),
    scanPeak: (channel, start, frames) =>
      scanPeak(of(channel), filters, {
        from: HISTORY + start - LOOK_AHEAD,
        to: HISTORY + start + frames - LOOK_AHEAD,
      }),
    advance(frames) {
      for (const { samples } of all) samples.copyWithin(0, frames, frames + HISTORY);
    },
  };
}
