/** Loudness of a whole programme, ITU-R BS.1770-5 and EBU R 128, Tech 3341 and 3342; null where nothing can be said. */
export interface Loudness {
  /** LUFS, gated; null below 400 ms of sound, or where all of it lies below -70 LUFS. */
  readonly integrated: number | null;
  /** Loudest 400 ms, LUFS. */
  readonly momentaryMax: number | null;
  /** Loudest 3 s, LUFS. */
  readonly shortTermMax: number | null;
  /** Loudness range, LU. */
  readonly range: number | null;
}

/** Parts of a second that windows are made of: fine enough to catch a burst wherever it begins. */
export const STEPS_PER_SECOND = 100;
const MOMENTARY_STEPS = 0.4 * STEPS_PER_SECOND;
const SHORT_STEPS = 3 * STEPS_PER_SECOND;
/** Gating blocks overlap by 75%, as BS.1770-5, Annex 1 has it. */
const STEPS_PER_BLOCK = MOMENTARY_STEPS / 4;
const OFFSET = -0.691;
const ABSOLUTE_GATE = -70;
const INTEGRATED_GATE = -10;
const RANGE_GATE = -20;

/** LUFS of a mean K-weighted power. */
export function lufsOf(power: number): number {
  return OFFSET + 10 * Math.log10(power);
}

function powerOf(lufs: number): number {
  return 10 ** ((lufs - OFFSET) / 10);
}

/** Numbers that grow by doubling, without objects. */
class Series {
  #values: Float32Array<ArrayBuffer> = new Float32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  values(): Float32Array<ArrayBuffer> {
    return this.#values.subarray(0, this.length);
  }
}

function meanAbove(values: Float32Array, gate: number): number | null {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value <= gate) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

function integratedOf(blocks: Float32Array): number | null {
  const absolute = powerOf(ABSOLUTE_GATE);
  const first = meanAbove(blocks, absolute);
  if (first === null) return null;
  const gated = meanAbove(blocks, Math.max(absolute, first * 10 ** (INTEGRATED_GATE / 10)));
  return gated === null ? null : lufsOf(gated);
}

// EBU Tech 3342, section 2: the distance of the 10th and the 95th percentile of gated short-term loudness.
function rangeOf(shorts: Float32Array): number | null {
  const absolute = powerOf(ABSOLUTE_GATE);
  const mean = meanAbove(shorts, absolute);
  if (mean === null) return null;
  const gate = Math.max(absolute, mean * 10 ** (RANGE_GATE / 10));
  const stored = shorts.filter((value) => value >= gate).sort();
  if (stored.length === 0) return null;
  const at = (part: number): number => lufsOf(stored[Math.round((stored.length - 1) * part)] ?? 0);
  return at(0.95) - at(0.1);
}

/** The last steps of a programme and their sums. */
class Window {
  readonly #energies: Float64Array;
  readonly #frames: Float64Array;
  #place = 0;
  #energy = 0;
  #length = 0;
  #count = 0;

  constructor(steps: number) {
    this.#energies = new Float64Array(steps);
    this.#frames = new Float64Array(steps);
  }

  push(energy: number, frames: number): void {
    const place = this.#place;
    this.#energy += energy - (this.#energies[place] as number);
    this.#length += frames - (this.#frames[place] as number);
    this.#energies[place] = energy;
    this.#frames[place] = frames;
    this.#count += 1;
    this.#place = (place + 1) % this.#energies.length;
    // Differences gather rounding: each time around, the sum is made anew.
    if (this.#place === 0) this.#energy = this.#energies.reduce((sum, value) => sum + value, 0);
  }

  /** How many steps were pushed since the first full window; negative before it. */
  beyond(): number {
    return this.#count - this.#energies.length;
  }

  /** Mean power; 0 before there are enough steps. */
  power(): number {
    return this.beyond() < 0 ? 0 : Math.max(0, this.#energy / this.#length);
  }
}

/** Adds up K-weighted energy, a hundredth of a second at a time. Memory: 8 bytes for each tenth of a second. */
export class LoudnessMeter {
  readonly #momentary = new Window(MOMENTARY_STEPS);
  readonly #shortTerm = new Window(SHORT_STEPS);
  readonly #blocks = new Series();
  readonly #shorts = new Series();
  #momentaryMax = 0;
  #shortTermMax = 0;

  /**
   * @param energy weighted squares of all channels in this step, each channel by its weight
   * @param frames how many frames the step has
   */
  push(energy: number, frames: number): void {
    this.#momentary.push(energy, frames);
    this.#shortTerm.push(energy, frames);
    this.#momentaryMax = Math.max(this.#momentaryMax, this.#momentary.power());
    this.#shortTermMax = Math.max(this.#shortTermMax, this.#shortTerm.power());
    if (this.#momentary.beyond() % STEPS_PER_BLOCK === 0 && this.#momentary.beyond() >= 0)
      this.#blocks.push(this.#momentary.power());
    if (this.#shortTerm.beyond() % STEPS_PER_BLOCK === 0 && this.#shortTerm.beyond() >= 0)
      this.#shorts.push(this.#shortTerm.power());
  }

  /** Mean power of the last 400 ms, 0 before there are as many. */
  momentaryPower(): number {
    return this.#momentary.power();
  }

  result(): Loudness {
    return {
      integrated: integratedOf(this.#blocks.values()),
      momentaryMax: this.#momentaryMax > 0 ? lufsOf(this.#momentaryMax) : null,
      shortTermMax: this.#shortTermMax > 0 ? lufsOf(this.#shortTermMax) : null,
      range: rangeOf(this.#shorts.values()),
    };
  }
}
