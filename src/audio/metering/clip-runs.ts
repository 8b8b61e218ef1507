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

/** A part of a block. */
export interface Segment {
  /** First frame of the block, from the start of the sound. */
  readonly begin: number;
  /** First frame of the segment and the one after its last, within the block. */
  readonly start: number;
  readonly end: number;
  /** Its largest magnitude. */
  readonly peak: number;
}

const SHORTEST = 3;
const MAX_RUNS = 500;
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

  /** Takes the next samples of a channel; those without a sample near the ceiling are passed over. */
  take(channel: number, samples: Float32Array, { start, end, begin, peak }: Segment): void {
    const run = this.#open[channel];
    if (run === undefined) return;
    if (peak > this.#ceiling) this.#raise(peak);
    if (peak === 0 || peak < this.#ceiling * SAME_CEILING) {
      this.#close(channel);
      run.value = samples[end - 1] as number;
      run.frames = 1;
      run.start = begin + end - 1;
      return;
    }
    let { value, frames } = run;
    for (let i = start; i < end; i += 1) {
      const next = samples[i] as number;
      if (next === value) {
        frames += 1;
        continue;
      }
      if (frames >= SHORTEST) {
        run.frames = frames;
        this.#close(channel);
      }
      run.step = Math.abs(next - value);
      run.start = begin + i;
      run.value = next;
      value = next;
      frames = 1;
    }
    run.frames = frames;
  }

  /** How many runs there are, and where the first ones are. */
  result(): { readonly count: number; readonly runs: readonly ClipRun[] } {
    for (const [channel, run] of this.#open.entries()) {
      this.#close(channel);
      run.frames = 0;
    }
    return { count: this.#count, runs: this.#runs };
  }

  #close(channel: number): void {
    const run = this.#open[channel];
    if (run === undefined || run.frames < SHORTEST) return;
    const level = Math.abs(run.value);
    if (level === 0 || level < this.#ceiling * SAME_CEILING) return;
    this.#count += 1;
    if (this.#runs.length < MAX_RUNS)
      this.#runs.push({ channel, frame: run.start, frames: run.frames, level, step: run.step });
  }

  #raise(level: number): void {
    this.#ceiling = level;
    const stored = this.#runs.filter((run) => run.level >= level * SAME_CEILING);
    this.#count -= this.#runs.length - stored.length;
    // Runs beyond the list were all of the old ceiling; where that fell, they fell with it.
    if (stored.length === 0) this.#count = 0;
    this.#runs = stored;
  }
}
