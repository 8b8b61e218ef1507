/** Neighbouring samples at the top of the range, or cut flat below it. */
export interface ClipRun {
  readonly channel: number;
  /** First frame of the run. */
  readonly frame: number;
  readonly frames: number;
  /** Magnitude, linear; 1 is full scale. */
  readonly level: number;
  /** How far the wave came in one step to get there, linear; a square wave comes from the other end. */
  readonly step: number;
}

const SHORTEST = 3;
const MOST_RUNS = 500;
/** Runs count as cut by the same ceiling within this ratio; quieter ones are forgotten when the sound gets louder. */
const SAME_CEILING = 0.985;

/**
 * Finds clipping: three or more equal samples in a row at the loudest level of the file, whether that is full scale or
 * a ceiling that was turned down afterwards.
 */
export class ClipFinder {
  #ceiling = 0;
  #runs: ClipRun[] = [];
  #count = 0;
  readonly #open: { value: number; frames: number; start: number; step: number }[];

  constructor(channels: number) {
    this.#open = Array.from({ length: channels }, () => ({ value: 0, frames: 0, start: 0, step: 0 }));
  }

  /** Level from which samples can matter: quieter stretches need not be pushed, `skip` says they were passed over. */
  floor(): number {
    return this.#ceiling * SAME_CEILING;
  }

  push(channel: number, samples: Float32Array, frame: number): void {
    const run = this.#open[channel];
    if (run === undefined) return;
    for (let i = 0; i < samples.length; i += 1) {
      const value = samples[i] as number;
      if (value === run.value) run.frames += 1;
      else {
        this.#close(channel);
        run.step = Math.abs(value - run.value);
        run.value = value;
        run.frames = 1;
        run.start = frame + i;
      }
    }
  }

  /** Nothing loud enough follows: what is open ends here. */
  skip(channel: number): void {
    this.#close(channel);
    const run = this.#open[channel];
    if (run !== undefined) run.frames = 0;
  }

  /** How many runs there are, and where the first ones are. */
  result(): { readonly count: number; readonly runs: readonly ClipRun[] } {
    for (const channel of this.#open.keys()) this.skip(channel);
    return { count: this.#count, runs: this.#runs };
  }

  #close(channel: number): void {
    const run = this.#open[channel];
    if (run === undefined) return;
    const level = Math.abs(run.value);
    if (level > this.#ceiling) this.#raise(level);
    if (run.frames < SHORTEST || level === 0 || level < this.floor()) return;
    this.#count += 1;
    if (this.#runs.length < MOST_RUNS)
      this.#runs.push({ channel, frame: run.start, frames: run.frames, level, step: run.step });
  }

  #raise(level: number): void {
    this.#ceiling = level;
    const kept = this.#runs.filter((run) => run.level >= this.floor());
    this.#count -= this.#runs.length - kept.length;
    // Runs beyond the list were all of the old ceiling; where that fell, they fell with it.
    if (kept.length === 0) this.#count = 0;
    this.#runs = kept;
  }
}
