import { designInterpolation, PHASES, SCAN_TAPS } from '@/audio/metering/interpolation';
import { BLOCK, HISTORY, RESULT, RESULTS, type Kernel } from '@/audio/metering/kernel';
import { createTwinKernel } from '@/audio/metering/kernel-twin';
import { canRunWasmKernel, createWasmKernel } from '@/audio/metering/kernel-wasm';
import { STEPS_PER_SECOND } from '../level-memory';
import type { Stereo } from './stereo';

export interface StepLevels {
  /** Number of the first step, counted from the recording's beginning. */
  readonly step: number;
  /** STEP_VALUES (level-memory.ts) for each step. */
  readonly values: Float32Array<ArrayBuffer>;
}

/** Between two samples the wave may stand this much higher than both; what is lower still needs no look. */
const OVERSHOOT = 1.45;
/** Below -66 dB, under the meter's floor, nothing is told apart. */
const SILENT = 0.0005;
/** The filter of the true peak looks this far ahead. */
const AHEAD = SCAN_TAPS / 2 + 1;
/** So long the filters still hold what came before a jump. */
const SETTLE_SECONDS = 0.02;

/** The scan's filter, one row of taps for each eighth of a sample. */
function rowsOf(scan: Float64Array): Float64Array[] {
  return Array.from({ length: PHASES - 1 }, (_, index) =>
    Float64Array.from({ length: SCAN_TAPS }, (_, tap) => scan[tap * PHASES + index + 1] ?? 0),
  );
}

function between(samples: Float32Array, first: number, rows: readonly Float64Array[]): number {
  let peak = 0;
  for (const row of rows) {
    let sum = 0;
    for (let tap = 0; tap < SCAN_TAPS; tap += 1)
      sum += (samples[first + tap] as number) * (row[tap] as number);
    peak = Math.max(peak, sum < 0 ? -sum : sum);
  }
  return peak;
}

/**
 * The largest magnitude at or between samples, each place looked at eight times (BS.1770-5, Annex 2, asks for four).
 * The wave is highest beside a sample that is no lower than its neighbours: only there it is looked at.
 */
function truePeak(
  samples: Float32Array,
  { from, to }: { from: number; to: number },
  rows: readonly Float64Array[],
): number {
  let peak = SILENT;
  let before = Math.abs(samples[from - 1] as number);
  let here = Math.abs(samples[from] as number);
  let next = Math.abs(samples[from + 1] as number);
  for (let sample = from; sample < to; sample += 1) {
    const after = Math.abs(samples[sample + 2] as number);
    const level = here > next ? here : next;
    if (level > peak) peak = level;
    if (level * OVERSHOOT > peak && level >= before && level >= after)
      peak = Math.max(peak, between(samples, sample - SCAN_TAPS / 2 + 1, rows));
    before = here;
    here = next;
    next = after;
  }
  return peak;
}

/**
 * Loudness and true peak of steps of 20 ms, as sound goes by on its way to the deck. Sound may come from any place:
 * after a jump the first steps, which the filters still mix with what came before, are left out.
 */
export class StepMeter {
  readonly #rate: number;
  readonly #rows = rowsOf(designInterpolation().scan);
  readonly #step = { energy: 0, left: 0, right: 0 };
  #kernel: Kernel | null = null;
  #next = -1;
  /** Frames since the last jump. */
  #since = 0;

  /** @param rate Hz */
  constructor(rate: number) {
    this.#rate = rate;
  }

  /** @returns what is complete now; null where nothing is */
  push(frame: number, sound: Stereo): StepLevels | null {
    this.#kernel ??= canRunWasmKernel() ? createWasmKernel(this.#rate, 2) : createTwinKernel(this.#rate, 2);
    if (frame !== this.#next) {
      this.#since = 0;
      this.#beginStep();
    }
    const values: number[] = [];
    let first = -1;
    let at = 0;
    while (at < sound.left.length) {
      const step = this.#stepOf(frame + at);
      const [start, end] = [this.#startOf(step), this.#startOf(step + 1)];
      const frames = Math.min(sound.left.length - at, end - frame - at, BLOCK);
      this.#measure(this.#kernel, sound, { at, frames });
      at += frames;
      if (frame + at < end) continue;
      if (this.#since >= end - start + SETTLE_SECONDS * this.#rate) {
        if (first < 0) first = step;
        const { energy, left, right } = this.#step;
        values.push(energy / (end - start), left, right);
      }
      this.#beginStep();
    }
    this.#next = frame + sound.left.length;
    return first < 0 ? null : { step: first, values: Float32Array.from(values) };
  }

  #beginStep(): void {
    Object.assign(this.#step, { energy: 0, left: 0, right: 0 });
  }

  #startOf(step: number): number {
    return Math.round((step * this.#rate) / STEPS_PER_SECOND);
  }

  #stepOf(frame: number): number {
    const step = Math.floor((frame * STEPS_PER_SECOND) / this.#rate);
    return frame >= this.#startOf(step + 1) ? step + 1 : frame < this.#startOf(step) ? step - 1 : step;
  }

  #measure(kernel: Kernel, sound: Stereo, { at, frames }: { at: number; frames: number }): void {
    const [left, right] = [kernel.input(0), kernel.input(1)];
    left.set(sound.left.subarray(at, at + frames), HISTORY);
    right.set(sound.right.subarray(at, at + frames), HISTORY);
    kernel.ends[0] = frames;
    kernel.measure(1);
    const weighted = (channel: number) => kernel.results[channel * RESULTS + RESULT.weighted] ?? 0;
    const range = { from: HISTORY - AHEAD, to: HISTORY + frames - AHEAD };
    this.#step.energy += weighted(0) + weighted(1);
    this.#step.left = Math.max(this.#step.left, truePeak(left, range, this.#rows));
    this.#step.right = Math.max(this.#step.right, truePeak(right, range, this.#rows));
    kernel.advance(frames);
    this.#since += frames;
  }
}
