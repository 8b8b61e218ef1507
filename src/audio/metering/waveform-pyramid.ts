/** Lowest and highest sample of equal stretches of a sound, one pair after the other, -1 to 1. */
export interface WaveformLevel {
  readonly framesPerPair: number;
  readonly pairs: Float32Array;
}

/** Frames of the finest stretch. */
export const FINEST = 256;
const MAX_PAIRS = 2 ** 17;
const LEVEL_STEP = 4;
const SMALLEST = 512;

function joined(pairs: Float32Array, count: number, group: number): Float32Array<ArrayBuffer> {
  const made = new Float32Array(Math.ceil(count / group) * 2);
  for (let at = 0; at * 2 < made.length; at += 1) {
    let low = Infinity;
    let high = -Infinity;
    for (let pair = at * group; pair < Math.min(count, (at + 1) * group); pair += 1) {
      low = Math.min(low, pairs[pair * 2] ?? 0);
      high = Math.max(high, pairs[pair * 2 + 1] ?? 0);
    }
    made[at * 2] = low;
    made[at * 2 + 1] = high;
  }
  return made;
}

/** Collects a waveform while a sound goes by. A long sound gets coarser stretches in place of more memory. */
export class WaveformCollector {
  #pairs: Float32Array<ArrayBuffer> = new Float32Array(2048);
  #count = 0;
  /** How many finest stretches make a pair. */
  #group = 1;
  #waiting = 0;
  #low = Infinity;
  #high = -Infinity;

  /** Adds the next stretch of `FINEST` frames; the last one of a sound may be shorter. */
  push(low: number, high: number): void {
    this.#low = Math.min(this.#low, low);
    this.#high = Math.max(this.#high, high);
    this.#waiting += 1;
    if (this.#waiting === this.#group) this.#store();
  }

  /** All zoom levels, the finest first, each four times as coarse as the one before. */
  levels(): readonly WaveformLevel[] {
    if (this.#waiting > 0) this.#store();
    const levels: WaveformLevel[] = [];
    let pairs = this.#pairs.slice(0, this.#count * 2);
    let framesPerPair = FINEST * this.#group;
    for (;;) {
      levels.push({ framesPerPair, pairs });
      if (pairs.length / 2 <= SMALLEST) return levels;
      pairs = joined(pairs, pairs.length / 2, LEVEL_STEP);
      framesPerPair *= LEVEL_STEP;
    }
  }

  #store(): void {
    if (this.#count === MAX_PAIRS) {
      this.#pairs.set(joined(this.#pairs, this.#count, 2));
      this.#count /= 2;
      this.#group *= 2;
      // The stretch at hand is only half of what a pair holds now.
      if (this.#waiting < this.#group) return;
    }
    if (this.#count * 2 === this.#pairs.length) {
      const larger = new Float32Array(this.#pairs.length * 2);
      larger.set(this.#pairs);
      this.#pairs = larger;
    }
    this.#pairs[this.#count * 2] = this.#low;
    this.#pairs[this.#count * 2 + 1] = this.#high;
    this.#count += 1;
    this.#waiting = 0;
    this.#low = Infinity;
    this.#high = -Infinity;
  }
}
