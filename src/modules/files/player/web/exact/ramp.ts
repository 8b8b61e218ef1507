/**
 * Weights of several tracks on their way from one set to another, in a straight line: where both sets add up to one,
 * so does every set between them (equal gain, right for two versions of one song, which are alike).
 */
export class Ramp {
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  readonly #frames: number;
  #at: number;

  constructor(weights: readonly number[], frames: number) {
    this.#from = Float64Array.from(weights);
    this.#to = Float64Array.from(weights);
    this.#frames = frames;
    this.#at = frames;
  }

  /** Starts towards new weights, from wherever it is. */
  go(weights: readonly number[]): void {
    for (let i = 0; i < this.#to.length; i += 1) this.#from[i] = this.weight(i, 0);
    this.#to.set(weights);
    this.#at = 0;
  }

  /** Is there at once. */
  jump(weights: readonly number[]): void {
    this.#to.set(weights);
    this.#at = this.#frames;
  }

  /** The weight of a track so many frames from now; exact at the end. */
  weight(track: number, ahead: number): number {
    const at = this.#at + ahead;
    const to = this.#to[track] ?? 0;
    if (at >= this.#frames) return to;
    const from = this.#from[track] ?? 0;
    return from + ((to - from) * at) / this.#frames;
  }

  /** Whether a track has, or comes to have, any weight. */
  sounds(track: number): boolean {
    return (this.#to[track] ?? 0) > 0 || this.weight(track, 0) > 0;
  }

  /** Whether it has arrived. */
  get still(): boolean {
    return this.#at >= this.#frames;
  }

  advance(frames: number): void {
    this.#at = Math.min(this.#frames, this.#at + frames);
  }
}
