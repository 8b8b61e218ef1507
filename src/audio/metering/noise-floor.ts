import { STEPS_PER_SECOND } from './loudness';

const SECONDS = 0.4;

/** The quietest 400 ms of a sound that are not digital silence. */
export class NoiseFloor {
  readonly #ring = new Float64Array(SECONDS * STEPS_PER_SECOND);
  #steps = 0;
  #lowest = Infinity;

  /** @param power mean square of a hundredth of a second */
  push(power: number): void {
    const ring = this.#ring;
    ring[this.#steps % ring.length] = power;
    this.#steps += 1;
    // Ten times a second is often enough.
    if (this.#steps < ring.length || this.#steps % 10 !== 1) return;
    const mean = ring.reduce((sum, value) => sum + value, 0) / ring.length;
    if (mean > 0) this.#lowest = Math.min(this.#lowest, mean);
  }

  /** Mean square; null where there is none. */
  power(): number | null {
    return this.#lowest === Infinity ? null : this.#lowest;
  }
}
