import { FINE_TAPS, SCAN_TAPS } from './interpolation';

/** Frames that a kernel takes at once. */
export const BLOCK = 8192;
/** The true peak follows this many frames behind: it needs what comes after, and may climb to a neighbour. */
export const LOOK_AHEAD = FINE_TAPS / 2 + 8;
/** Frames before a block that stay at hand: what the true peak looks at before a place that lies that far behind. */
export const HISTORY = FINE_TAPS / 2 + LOOK_AHEAD + 8;

/** Positions of the results of a segment, for each channel. */
export const RESULT = { weighted: 0, sum: 1, square: 2, min: 3, max: 4 } as const;
export const RESULTS = 5;

/** What the peak scan keeps between calls. */
export const SCAN_STATE = { peak: 0, before: 1, here: 2, phase: 3 } as const;
export const SCAN_STATES = 4;

/**
 * A place is measured finely only where the scan, with this share of its bends added, reaches the largest peak so far.
 * Bends (second differences under the filter) tell how much lies near Nyquist, where the scan alone reads low.
 */
export const BEND_SHARE = 0.15;
/** Places that are passed over at once where none of them can matter. */
export const CHUNK = 32;

export const FIRST_TAP = SCAN_TAPS / 2 - 1;

/** The inner loops of metering, on blocks of samples that lie in the kernel's own memory. */
export interface Kernel {
  /** Samples of a channel: `HISTORY` frames of before, then room for `BLOCK` new ones. Looked up anew for each block. */
  input(channel: number): Float32Array;
  /**
   * Measures frames of the block, each channel by itself: K-weighted energy, sum, energy, lowest and highest sample.
   * Segments must follow each other without a gap: the weighting remembers.
   * @param start first frame of the block
   * @param frames how many
   */
  segment(start: number, frames: number): void;
  /** Results of the last segment: `RESULTS` for each channel. */
  readonly results: Float64Array;
  /** Sum of left times right over frames of the block (channels 0 and 1). */
  product(start: number, frames: number): number;
  /**
   * Looks for the true peak of a channel in frames that lie `LOOK_AHEAD` before the given ones.
   * @returns the largest true peak so far, linear
   */
  scanPeak(channel: number, start: number, frames: number): number;
  /** Keeps the last `HISTORY` frames before `frames` for the next block. */
  advance(frames: number): void;
}
