import { designInterpolation } from './interpolation';
import { kWeighting, type Biquad } from './k-weighting';
import {
  BLOCK,
  FADED,
  HISTORY,
  MAX_SEGMENTS,
  PAIR_RESULTS,
  PRODUCT,
  RESULT,
  RESULTS,
  SCAN_STATES,
  type Kernel,
} from './kernel';
import { makePeakRoom, TwinPeakScan } from './twin-peak-scan';

/* The plain twin of assembly/kernel.ts: the same operations in the same order, so that both give the same numbers. */

/** Where a channel's results go: those of the first segment, and how far on those of the next. */
interface Results {
  readonly values: Float64Array;
  readonly first: number;
  readonly stride: number;
}

/** A whole number that is greater for greater samples, from a sample's bits, and the bits from such a number. */
const ordered = (bits: number): number => bits ^ ((bits >> 31) & 0x7f_ff_ff_ff);
/** Set in the bits of every magnitude from 2 on. */
const FAR = 0x40_00_00_00;

class Channel {
  readonly samples = new Float32Array(HISTORY + BLOCK);
  readonly #bits = new Int32Array(this.samples.buffer);
  /** Lowest and highest sample of a segment, and their bits. */
  readonly #edges = new Float32Array(2);
  readonly #edgeBits = new Int32Array(this.#edges.buffer);
  /** What the weighting remembers: two values each of its input, its middle and its output. */
  readonly #memory = new Float64Array(6);
  readonly #sections: readonly [Biquad, Biquad];
  readonly #results: Results;

  constructor(sections: readonly [Biquad, Biquad], results: Results) {
    this.#sections = sections;
    this.#results = results;
  }

  measure(ends: Uint32Array, segments: number): void {
    const { values, first, stride } = this.#results;
    let from = HISTORY;
    for (let segment = 0; segment < segments; segment += 1) {
      const to = HISTORY + (ends[segment] as number);
      const at = first + segment * stride;
      this.#weigh(from, to, at);
      this.#findEdges(from, to);
      // What is added makes +0 of -0: WebAssembly may find the other one first.
      values[at + RESULT.min] = (this.#edges[0] as number) + 0;
      values[at + RESULT.max] = (this.#edges[1] as number) + 0;
      from = to;
    }
  }

  /** K-weights samples, adds up what they weigh, the samples and their squares. */
  #weigh(from: number, to: number, at: number): void {
    const { samples } = this;
    const memory = this.#memory;
    const { b0, b1, b2, a1, a2 } = this.#sections[0];
    const { a1: d1, a2: d2 } = this.#sections[1];
    let x1 = memory[0] as number;
    let x2 = memory[1] as number;
    let y1 = memory[2] as number;
    let y2 = memory[3] as number;
    let z1 = memory[4] as number;
    let z2 = memory[5] as number;
    let energy = 0;
    let sum = 0;
    let square = 0;
    for (let i = from; i < to; i += 1) {
      const x = samples[i] as number;
      sum += x;
      square += x * x;
      const y = b0 * x + (b1 * x1 + b2 * x2) - a2 * y2 - a1 * y1;
      const z = y + y2 - (y1 + y1) - d2 * z2 - d1 * z1;
      energy += z * z;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
    }
    const isFaded = energy < FADED;
    memory[0] = isFaded ? 0 : x1;
    memory[1] = isFaded ? 0 : x2;
    memory[2] = isFaded ? 0 : y1;
    memory[3] = isFaded ? 0 : y2;
    memory[4] = isFaded ? 0 : z1;
    memory[5] = isFaded ? 0 : z2;
    const { values: results } = this.#results;
    results[at + RESULT.weighted] = energy;
    results[at + RESULT.sum] = sum;
    results[at + RESULT.square] = square;
  }

  /** Lowest and highest sample. No branches: where the next lowest one comes can't be foretold. */
  #findEdges(from: number, to: number): void {
    const bits = this.#bits;
    let low = ordered(bits[from] as number);
    let high = low;
    let all = 0;
    for (let i = from; i < to; i += 1) {
      const raw = bits[i] as number;
      all |= raw;
      const value = raw ^ ((raw >> 31) & 0x7f_ff_ff_ff);
      const under = (value - low) | 0;
      const over = (high - value) | 0;
      low = (low + (under & (under >> 31))) | 0;
      high = (high - (over & (over >> 31))) | 0;
    }
    this.#edgeBits[0] = ordered(low);
    this.#edgeBits[1] = ordered(high);
    // Differences of larger ones do not fit into 32 bits.
    if (all & FAR) this.#findFarEdges(from, to);
  }

  #findFarEdges(from: number, to: number): void {
    const part = this.samples.subarray(from, to);
    this.#edges[0] = part.reduce((low, value) => Math.min(low, value), Infinity);
    this.#edges[1] = part.reduce((high, value) => Math.max(high, value), -Infinity);
  }
}

function product(left: Float32Array, right: Float32Array, [from, to]: readonly [number, number]): number {
  let a0 = 0;
  let a1 = 0;
  let b0 = 0;
  let b1 = 0;
  const middle = from + ((to - from) & ~3);
  let i = from;
  for (; i < middle; i += 4) {
    a0 += (left[i] as number) * (right[i] as number);
    a1 += (left[i + 1] as number) * (right[i + 1] as number);
    b0 += (left[i + 2] as number) * (right[i + 2] as number);
    b1 += (left[i + 3] as number) * (right[i + 3] as number);
  }
  let sum = a0 + b0 + (a1 + b1);
  for (; i < to; i += 1) sum += (left[i] as number) * (right[i] as number);
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
  const room = makePeakRoom();
  const stride = Math.ceil(channels / 2) * PAIR_RESULTS;
  const ends = new Uint32Array(MAX_SEGMENTS);
  const results = new Float64Array(MAX_SEGMENTS * stride);
  const scans = new Float64Array(channels * SCAN_STATES);
  const all = Array.from({ length: channels }, (_, channel) => {
    const first = (channel >> 1) * PAIR_RESULTS + (channel & 1) * RESULTS;
    return new Channel(sections, { values: results, first, stride });
  });
  const peaks = all.map(
    ({ samples }, channel) =>
      new TwinPeakScan(samples, {
        state: scans.subarray(channel * SCAN_STATES, (channel + 1) * SCAN_STATES),
        room,
        filters,
      }),
  );
  const [left, right] = all;
  return {
    unpack: null,
    ends,
    results,
    scans,
    input(channel) {
      const one = all[channel];
      if (one === undefined) throw new RangeError(`there is no channel ${channel}`);
      return one.samples;
    },
    measure(segments) {
      for (const channel of all) channel.measure(ends, segments);
      if (!left || !right || channels !== 2) return;
      let from = HISTORY;
      for (let segment = 0; segment < segments; segment += 1) {
        const to = HISTORY + (ends[segment] as number);
        results[segment * stride + PRODUCT] = product(left.samples, right.samples, [from, to]);
        from = to;
      }
    },
    scan(frames) {
      for (const peak of peaks) peak.scan(frames);
    },
    advance(frames) {
      for (const { samples } of all) samples.copyWithin(0, frames, frames + HISTORY);
    },
  };
}
