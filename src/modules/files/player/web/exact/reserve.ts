/** What must be there to begin after a jump, and after sound ran out. */
const START_SECONDS = 0.08;
const REFILL_SECONDS = 0.5;
/** What it would rather begin with, so that a busy machine can't make it run dry at once, and how long it waits for that. */
const AMPLE_SECONDS = 0.25;
const PATIENCE_SECONDS = 0.06;

/** Decides when there is sound enough to begin with. */
export class Reserve {
  readonly #rate: number;
  #needed: number;
  #waited = 0;

  /** @param rate Hz */
  constructor(rate: number) {
    this.#rate = rate;
    this.#needed = START_SECONDS * rate;
  }

  /** So many frames went by in waiting. */
  wait(frames: number): void {
    this.#waited += frames;
  }

  /** @param there frames at hand, Infinity where all that is left is there */
  allows(there: number): boolean {
    const isAmple = there >= AMPLE_SECONDS * this.#rate;
    return there >= this.#needed && (isAmple || this.#waited >= PATIENCE_SECONDS * this.#rate);
  }

  /** It began. */
  begin(): void {
    this.#needed = START_SECONDS * this.#rate;
    this.#waited = 0;
  }

  /** Sound ran out: more is wanted before it goes on. */
  runDry(): void {
    this.#needed = REFILL_SECONDS * this.#rate;
  }
}
