import { createFft } from './fft';

/** How far up a sound reaches. */
export interface Spectrum {
  /** Hz; the highest frequency with sound in it. Null where too little was heard. */
  readonly cutOff: number | null;
  /** Whether the sound ends there as at a wall: a lossy or upsampled source, not a dark instrument. */
  readonly wall: boolean;
  /** Mean level by frequency, dBFS, `bandwidth` Hz each. */
  readonly levels: Float32Array;
  readonly bandwidth: number;
}

const SIZE = 2048;
/** After so many windows they are taken half as often, and again: a mean gains nothing by more of them. */
const DENSE_WINDOWS = 64;
const FEWEST_WINDOWS = 2;
/** A window that is quieter says nothing about its source, dBFS. */
const QUIET = -70;
/** What lies this far below a full-scale sine, in a bin of its own, is taken for nothing: dither and rounding lie there. */
const FLOOR = -118;
const WALL_DROP = 24;
const WALL_WIDTH = 700;
const SMOOTH = 120;

const db = (power: number): number => 10 * Math.log10(power + 1e-30);

/** Looks at the spectrum of one or two channels: short windows, one a second at first, each counted for as long as it stands. */
export class SpectrumMeter {
  readonly #rate: number;
  readonly #fft = createFft(SIZE);
  readonly #window = Float64Array.from(
    { length: SIZE },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE),
  );
  readonly #re = new Float64Array(SIZE);
  readonly #im = new Float64Array(SIZE);
  readonly #power = new Float64Array(SIZE / 2);
  #filled = 0;
  #wait = 0;
  #windows = 0;
  /** Seconds from one window to the next, and of all windows together. */
  #interval = 1;
  #seconds = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  /** Takes the next samples; `right` may be the same as `left`. Both are heard as one signal, whatever their phase. */
  push(left: Float32Array, right: Float32Array): void {
    let i = 0;
    while (i < left.length) {
      if (this.#wait > 0) {
        const passed = Math.min(this.#wait, left.length - i);
        this.#wait -= passed;
        i += passed;
        continue;
      }
      const count = Math.min(SIZE - this.#filled, left.length - i);
      this.#re.set(left.subarray(i, i + count), this.#filled);
      this.#im.set(right.subarray(i, i + count), this.#filled);
      this.#filled += count;
      i += count;
      if (this.#filled === SIZE) this.#take();
    }
  }

  result(): Spectrum {
    const bandwidth = this.#rate / SIZE;
    const levels = Float32Array.from(this.#power, (power) => db(power / Math.max(1, this.#seconds)));
    if (this.#windows < FEWEST_WINDOWS) return { cutOff: null, wall: false, levels, bandwidth };
    return { ...this.#end(this.#smoothed(bandwidth), bandwidth), levels, bandwidth };
  }

  // One complex transform holds both sides: left in its even, right in its odd part.
  #take(): void {
    this.#filled = 0;
    this.#wait = Math.max(0, Math.round(this.#rate * this.#interval) - SIZE);
    const re = this.#re;
    const im = this.#im;
    const window = this.#window;
    const power = this.#power;
    let square = 0;
    for (let i = 0; i < SIZE; i += 1) {
      const x = re[i] as number;
      const y = im[i] as number;
      square += x * x + y * y;
      re[i] = x * (window[i] as number);
      im[i] = y * (window[i] as number);
    }
    if (db(square / SIZE / 2) < QUIET) return;
    this.#fft.transform(re, im);
    // A full-scale sine has 0 dB: the window passes half of it, it lies in two halves of the spectrum and on two sides.
    const scale = 2 * (2 / SIZE) ** 2 * this.#interval;
    for (let bin = 1; bin < SIZE / 2; bin += 1) {
      const a = (re[bin] as number) ** 2 + (im[bin] as number) ** 2;
      const b = (re[SIZE - bin] as number) ** 2 + (im[SIZE - bin] as number) ** 2;
      power[bin] = (power[bin] as number) + (a + b) * scale;
    }
    this.#windows += 1;
    this.#seconds += this.#interval;
    if (this.#windows % DENSE_WINDOWS === 0) this.#interval *= 2;
  }

  #smoothed(bandwidth: number): Float64Array {
    const reach = Math.max(1, Math.round(SMOOTH / bandwidth));
    return this.#power.map((_, bin) => {
      const part = this.#power.subarray(Math.max(0, bin - reach), bin + reach + 1);
      return db(part.reduce((sum, value) => sum + value, 0) / part.length / this.#seconds);
    });
  }

  #end(levels: Float64Array, bandwidth: number): Pick<Spectrum, 'cutOff' | 'wall'> {
    let top = levels.length - 1;
    const loudest = levels.reduce((limit, level) => Math.max(limit, level), -Infinity);
    const floor = Math.max(FLOOR, loudest - 96);
    while (top > 0 && (levels[top] as number) < floor) top -= 1;
    const width = Math.round(WALL_WIDTH / bandwidth);
    // The steepest drop below the top: noise above a wall, as of dither, must not hide it.
    let wall = -1;
    let steepest = WALL_DROP;
    for (let bin = levels.length - 1; bin - width > 4000 / bandwidth; bin -= 1) {
      const drop = (levels[bin - width] as number) - (levels[bin] as number);
      if (drop > steepest && this.#staysLow(levels, bin)) {
        steepest = drop;
        wall = bin;
      }
    }
    if (wall > 0) return { cutOff: (wall - width / 2) * bandwidth, wall: true };
    return { cutOff: Math.min(top * bandwidth, this.#rate / 2), wall: false };
  }

  #staysLow(levels: Float64Array, from: number): boolean {
    const level = (levels[from] as number) + 9;
    for (let bin = from; bin < levels.length; bin += 1) if ((levels[bin] as number) > level) return false;
    return true;
  }
}
