import { FINE_TAPS, SCAN_TAPS } from './interpolation';

/** Frames that a kernel takes at once. */
export const BLOCK = 8192;
/** The true peak follows this many frames behind: it needs what comes after, and may climb to a neighbour. */
export const LOOK_AHEAD = FINE_TAPS / 2 + 8;
/** Frames before a block that stay at hand: what the true peak looks at before a place that lies that far behind. */
export const HISTORY = FINE_TAPS / 2 + LOOK_AHEAD + 8;
/** A block has no more segments, even where they are cut a hundred times a second at 8 kHz and every 256 frames. */
export const MAX_SEGMENTS = 160;

/** Positions of the results of one channel in a segment. */
export const RESULT = { weighted: 0, sum: 1, square: 2, min: 3, max: 4 } as const;
export const RESULTS = 5;
/** Channels are measured two by two. After the results of both comes the sum of left times right. */
export const PAIR_RESULTS = 2 * RESULTS + 1;
export const PRODUCT = 2 * RESULTS;

/** What the peak scan keeps of each channel between calls; `place` is counted from the block's first frame. */
export const SCAN_STATE = { peak: 0, before: 1, here: 2, phase: 3, place: 4 } as const;
export const SCAN_STATES = 5;

/**
 * A place is measured finely only where the scan, with this share of its bends added, reaches the largest peak so far.
 * Bends (second differences under the filter) tell how much lies near Nyquist, where the scan alone reads low.
 */
export const BEND_SHARE = 0.15;
/** Room for rounding in what only bounds: how it is rounded decides nothing then, and the twins may do it differently. */
export const ROUNDING = 1.0001;
/** Places that are judged at once by their largest sample and bend, and passed over where none of them can matter. */
export const SPAN = 16;
export const FIRST_TAP = SCAN_TAPS / 2 - 1;

/** Energy of a segment below which the weighting forgets: less than the smallest sample has, and slow to reckon with. */
export const FADED = 1e-100;

/**
 * Fills the kernel's inputs with whole little-endian numbers.
 * @param bytes whole frames, at most a block
 * @returns all numbers or-ed together
 */
export type Unpack = (bytes: Uint8Array, bytesPerSample: 2 | 3) => number;

/** The inner loops of metering, on blocks of samples that lie in the kernel's own memory. */
export interface Kernel {
  /** Samples of a channel: `HISTORY` frames of before, then room for `BLOCK` new ones. */
  input(channel: number): Float32Array;
  /** Where it can do it faster than others: one or two channels. */
  readonly unpack: Unpack | null;
  /** Where the segments of the block end, in frames; written before `measure`. */
  readonly ends: Uint32Array;
  /**
   * Measures the block's first segments, each channel by itself: K-weighted energy, sum, energy, lowest and highest
   * sample; of two channels also their product. The weighting remembers.
   */
  measure(segments: number): void;
  /** `PAIR_RESULTS` for each pair of channels, segment by segment. */
  readonly results: Float64Array;
  /** Looks for true peaks in as many frames, beginning `LOOK_AHEAD` before the block. */
  scan(frames: number): void;
  /** `SCAN_STATES` for each channel. */
  readonly scans: Float64Array;
  /** Keeps the last `HISTORY` frames before `frames` for the next block. */
  advance(frames: number): void;
}
