import { designInterpolation, SCAN_TAPS } from './interpolation';
import { kWeighting, type Biquad } from './k-weighting';
import { BLOCK, HISTORY, LOOK_AHEAD, RESULT, RESULTS, SCAN_STATES, type Kernel } from './kernel';
import { scanPeak, type Range, type ScannedChannel } from './twin-peak-scan';

/* The plain twin of assembly/kernel.ts: the same operations in the same order, so that both give the same numbers. */

interface Channel extends ScannedChannel {
  /** What the weighting remembers: two values each of its input, its middle and its output. */
  readonly memory: Float64Array;
}

// Two channels in one loop: what one waits for leaves time for the other.
function weightPair(
  left: Channel,
  right: Channel,
  { sections, range }: { sections: readonly [Biquad, Biquad]; range: Range },
): readonly [number, number] {
  const { samples: a, memory: m } = left;
  const { samples: b, memory: n } = right;
  let [ax1 = 0, ax2 = 0, ay1 = 0, ay2 = 0, az1 = 0, az2 = 0] = m;
  let [bx1 = 0, bx2 = 0, by1 = 0, by2 = 0, bz1 = 0, bz2 = 0] = n;
  const { b0, b1, b2, a1, a2 } = sections[0];
  const { a1: d1, a2: d2 } = sections[1];
  let energyA = 0;
  let energyB = 0;
  for (let i = range.from; i < range.to; i += 1) {
    const ax = a[i] as number;
    const bx = b[i] as number;
    const ay = b0 * ax + (b1 * ax1 + b2 * ax2) - a2 * ay2 - a1 * ay1;
    const by = b0 * bx + (b1 * bx1 + b2 * bx2) - a2 * by2 - a1 * by1;
    const az = ay + ay2 - (ay1 + ay1) - d2 * az2 - d1 * az1;
    const bz = by + by2 - (by1 + by1) - d2 * bz2 - d1 * bz1;
    energyA += az * az;
    energyB += bz * bz;
    ax2 = ax1;
    ax1 = ax;
    ay2 = ay1;
    ay1 = ay;
    az2 = az1;
    az1 = az;
    bx2 = bx1;
    bx1 = bx;
    by2 = by1;
    by1 = by;
    bz2 = bz1;
    bz1 = bz;
  }
  m.set([ax1, ax2, ay1, ay2, az1, az2]);
  n.set([bx1, bx2, by1, by2, bz1, bz2]);
  return [energyA, energyB];
}

function measure(samples: Float32Array, { from, to }: Range, out: Float64Array): void {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  let [square0, square1, square2, square3] = [0, 0, 0, 0];
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
    if (a < low) low = a;
    if (b < low) low = b;
    if (c < low) low = c;
    if (d < low) low = d;
    if (a > high) high = a;
    if (b > high) high = b;
    if (c > high) high = c;
    if (d > high) high = d;
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
  // An odd channel is weighted beside a silent one.
  const all: Channel[] = Array.from({ length: channels + (channels % 2) }, () => ({
    samples: new Float32Array(HISTORY + BLOCK),
    memory: new Float64Array(6),
    scan: new Float64Array(SCAN_STATES),
    bends,
  }));
  const of = (index: number): Channel => {
    const channel = all[index];
    if (channel === undefined) throw new RangeError(`there is no channel ${index}`);
    return channel;
  };
  const results = new Float64Array(channels * RESULTS);
  const outs = Array.from({ length: channels }, (_, index) =>
    results.subarray(index * RESULTS, (index + 1) * RESULTS),
  );
  return {
    results,
    input: (channel) => of(channel).samples,
    segment(start, frames) {
      const range = { from: HISTORY + start, to: HISTORY + start + frames };
      for (let index = 0; index < channels; index += 2) {
        const pair = weightPair(of(index), of(index + 1), { sections, range });
        results[index * RESULTS + RESULT.weighted] = pair[0];
        if (index + 1 < channels) results[(index + 1) * RESULTS + RESULT.weighted] = pair[1];
      }
      for (const [index, out] of outs.entries()) measure(of(index).samples, range, out);
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
