/** Parts of a second that levels are known for. */
export const STEPS_PER_SECOND = 50;
/** What is known of each: K-weighted power of both channels, then the true peak of each, all linear. */
export const STEP_VALUES = 3;

const MOMENTARY_STEPS = 0.4 * STEPS_PER_SECOND;
/** A part of the window says enough right after a jump. */
const FEWEST_STEPS = 5;
/** Of what was not drawn for longer only the last is. */
const MAX_MISSED = 25;
/** ITU-R BS.1770-5, Annex 1. */
const LUFS_OFFSET = -0.691;

/** What a moving meter shows, as it is heard. */
export interface Levels {
  /** Loudness of the last 400 ms, LUFS; null for silence and where too little is known. */
  readonly momentary: number | null;
  /** True peak of each channel since the meter was last drawn, dBTP; -Infinity for silence. */
  readonly left: number;
  readonly right: number;
}

const decibel = (value: number): number => (value > 0 ? 20 * Math.log10(value) : -Infinity);

/** The levels of one recording by time, kept second by second: a place that was heard once is known when it comes again. */
export class LevelMemory {
  readonly #seconds = new Map<number, Float32Array>();

  /** @param step number of the first step @param values `STEP_VALUES` for each */
  write(step: number, values: Float32Array): void {
    for (let at = 0; at * STEP_VALUES < values.length; at += 1) {
      const second = Math.floor((step + at) / STEPS_PER_SECOND);
      const known =
        this.#seconds.get(second) ?? new Float32Array(STEPS_PER_SECOND * STEP_VALUES).fill(Number.NaN);
      this.#seconds.set(second, known);
      const from = ((step + at) % STEPS_PER_SECOND) * STEP_VALUES;
      known.set(values.subarray(at * STEP_VALUES, (at + 1) * STEP_VALUES), from);
    }
  }

  /**
   * What a meter shows at a step.
   * @param shown the step that it showed before
   * @param gainDb what the recording is turned by
   */
  at(step: number, shown: number, gainDb: number): Levels | null {
    if (Number.isNaN(this.#value(step, 0))) return null;
    const from = shown < step && step - shown <= MAX_MISSED ? shown + 1 : step;
    let [left, right] = [0, 0];
    for (let at = from; at <= step; at += 1) {
      left = Math.max(left, this.#value(at, 1) || 0);
      right = Math.max(right, this.#value(at, 2) || 0);
    }
    return {
      momentary: this.#momentary(step, gainDb),
      left: decibel(left) + gainDb,
      right: decibel(right) + gainDb,
    };
  }

  #momentary(step: number, gainDb: number): number | null {
    let power = 0;
    let count = 0;
    for (let at = Math.max(0, step - MOMENTARY_STEPS + 1); at <= step; at += 1) {
      const value = this.#value(at, 0);
      if (Number.isNaN(value)) continue;
      power += value;
      count += 1;
    }
    if (count < FEWEST_STEPS || power === 0) return null;
    return LUFS_OFFSET + 10 * Math.log10(power / count) + gainDb;
  }

  #value(step: number, which: number): number {
    const second = this.#seconds.get(Math.floor(step / STEPS_PER_SECOND));
    return second?.[(step % STEPS_PER_SECOND) * STEP_VALUES + which] ?? Number.NaN;
  }
}
