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
  const kept = shorts.filter((value) => value >= gate).sort();
  if (kept.length === 0) return null;
  const at = (part: number): number => lufsOf(kept[Math.round((kept.length - 1) * part)] ?? 0);
  return at(0.95) - at(0.1);
}

/** Adds up K-weighted energy, a hundredth of a second at a time. Memory: 8 bytes for each tenth of a second. */
export class LoudnessMeter {
  readonly #energies = new Float64Array(SHORT_STEPS);
  readonly #frames = new Float64Array(SHORT_STEPS);
  readonly #blocks = new Series();
  readonly #shorts = new Series();
  #steps = 0;
  #momentary = 0;
  #shortTerm = 0;

  /**
   * @param energy weighted squares of all channels in this step, each channel by its weight
   * @param frames how many frames the step has
   */
  push(energy: number, frames: number): void {
    const place = this.#steps % SHORT_STEPS;
    this.#energies[place] = energy;
    this.#frames[place] = frames;
    this.#steps += 1;
    if (this.#steps >= MOMENTARY_STEPS) this.#look(MOMENTARY_STEPS);
    if (this.#steps >= SHORT_STEPS) this.#look(SHORT_STEPS);
  }

  /** Mean power of the last 400 ms, 0 before there are as many. */
  momentaryPower(): number {
    return this.#steps < MOMENTARY_STEPS ? 0 : this.#mean(MOMENTARY_STEPS);
  }

  result(): Loudness {
    return {
      integrated: integratedOf(this.#blocks.values()),
      momentaryMax: this.#momentary > 0 ? lufsOf(this.#momentary) : null,
      shortTermMax: this.#shortTerm > 0 ? lufsOf(this.#shortTerm) : null,
      range: rangeOf(this.#shorts.values()),
    };
  }

  #mean(steps: number): number {
    let energy = 0;
    let frames = 0;
    for (let back = 1; back <= steps; back += 1) {
      const place = (this.#steps - back) % SHORT_STEPS;
      energy += this.#energies[place] ?? 0;
      frames += this.#frames[place] ?? 0;
    }
    return energy / frames;
  }

  #look(steps: number): void {
    const power = this.#mean(steps);
    const onGrid = (this.#steps - steps) % STEPS_PER_BLOCK === 0;
    if (steps === MOMENTARY_STEPS) {
      this.#momentary = Math.max(this.#momentary, power);
      if (onGrid) this.#blocks.push(power);
    } else {
      this.#shortTerm = Math.max(this.#shortTerm, power);
      if (onGrid) this.#shorts.push(power);
    }
  }
}
