import { createFft } from '../metering/fft';

/** Samples of one look at the spectrum. */
export const FRAME = 2048;
const BINS = FRAME / 2;
const BANDS_PER_OCTAVE = 2;
const FIRST_EDGE = 4;

/** First bins of the bands: two in each octave, from some 100 Hz on. */
export const BAND_EDGES: readonly number[] = (() => {
  const edges = [1];
  for (let edge = FIRST_EDGE; edge < BINS; edge *= 2 ** (1 / BANDS_PER_OCTAVE)) {
    const whole = Math.round(edge);
    if (whole > (edges.at(-1) ?? 0)) edges.push(whole);
  }
  return [...edges, BINS];
})();

/** Spectra of several signals at one moment: `BINS` values each. */
export interface Spectra {
  readonly re: readonly Float64Array[];
  readonly im: readonly Float64Array[];
}

const WINDOW = Float64Array.from(
  { length: FRAME },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FRAME),
);
const fft = createFft(FRAME);

/** Looks at signals of `FRAME` samples from `at` on; two of them share one transform. */
export function spectraOf(signals: readonly Float32Array[], at: number): Spectra {
  const re: Float64Array[] = [];
  const im: Float64Array[] = [];
  for (let index = 0; index < signals.length; index += 2) {
    const a = new Float64Array(FRAME);
    const b = new Float64Array(FRAME);
    for (let i = 0; i < FRAME; i += 1) {
      a[i] = (signals[index]?.[at + i] ?? 0) * (WINDOW[i] as number);
      b[i] = (signals[index + 1]?.[at + i] ?? 0) * (WINDOW[i] as number);
    }
    fft.transform(a, b);
    const parts = Array.from({ length: 4 }, () => new Float64Array(BINS)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (let k = 1; k < BINS; k += 1) {
      const [x, y, u, v] = [a[k] as number, b[k] as number, a[FRAME - k] as number, b[FRAME - k] as number];
      parts[0][k] = (x + u) / 2;
      parts[1][k] = (y - v) / 2;
      parts[2][k] = (y + v) / 2;
      parts[3][k] = (u - x) / 2;
    }
    re.push(parts[0], parts[2]);
    im.push(parts[1], parts[3]);
  }
  return { re: re.slice(0, signals.length), im: im.slice(0, signals.length) };
}

/**
 * Finds, for one band of frequencies, the complex gain of each signal with which their sum comes closest to a target
 * (least squares): faders, panning and equalising are such gains. The target is the last signal of the spectra.
 */
export class BandFit {
  readonly #count: number;
  readonly #from: number;
  readonly #to: number;
  // Hermitian: sums of conj(signal) * signal, and of conj(signal) * target in the last column.
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  constructor(count: number, [from, to]: readonly [number, number]) {
    this.#count = count;
    this.#from = from;
    this.#to = to;
    this.#re = new Float64Array(count * (count + 1));
    this.#im = new Float64Array(count * (count + 1));
  }

  push({ re, im }: Spectra): void {
    const n = this.#count;
    for (let row = 0; row < n; row += 1) {
      const a = re[row] as Float64Array;
      const b = im[row] as Float64Array;
      for (let column = row; column <= n; column += 1) {
        const c = re[column] as Float64Array;
        const d = im[column] as Float64Array;
        let real = 0;
        let imaginary = 0;
        for (let k = this.#from; k < this.#to; k += 1) {
          const [x, y, u, v] = [a[k] as number, b[k] as number, c[k] as number, d[k] as number];
          real += x * u + y * v;
          imaginary += x * v - y * u;
        }
        const at = row * (n + 1) + column;
        this.#re[at] = (this.#re[at] as number) + real;
        this.#im[at] = (this.#im[at] as number) + imaginary;
      }
    }
  }

  /** The gains, real and imaginary parts; by elimination, as sums of squares need no pivoting. */
  solve(): { readonly re: Float64Array; readonly im: Float64Array } {
    const n = this.#count;
    const width = n + 1;
    const re = this.#re.slice();
    const im = this.#im.slice();
    let trace = 0;
    for (let row = 0; row < n; row += 1) {
      trace += re[row * width + row] as number;
      for (let column = row + 1; column < n; column += 1) {
        re[column * width + row] = re[row * width + column] as number;
        im[column * width + row] = -(im[row * width + column] as number);
      }
    }
    // Enough that a silent or doubled signal does no harm, too little to be seen in what is left.
    const ridge = (trace / Math.max(1, n)) * 1e-9 + 1e-18;
    for (let row = 0; row < n; row += 1) re[row * width + row] = (re[row * width + row] as number) + ridge;
    for (let pivot = 0; pivot < n; pivot += 1) eliminate(re, im, { pivot, n });
    const gains = { re: new Float64Array(n), im: new Float64Array(n) };
    for (let row = 0; row < n; row += 1) {
      const real = re[row * width + row] as number;
      gains.re[row] = (re[row * width + n] as number) / real;
      gains.im[row] = (im[row * width + n] as number) / real;
    }
    return gains;
  }
}

// Gauss and Jordan: all other rows lose the pivot's column. The pivot of a Hermitian matrix stays real.
function eliminate(re: Float64Array, im: Float64Array, { pivot, n }: { pivot: number; n: number }): void {
  const width = n + 1;
  const top = re[pivot * width + pivot] as number;
  for (let row = 0; row < n; row += 1) {
    if (row === pivot) continue;
    const fr = (re[row * width + pivot] as number) / top;
    const fi = (im[row * width + pivot] as number) / top;
    if (fr === 0 && fi === 0) continue;
    for (let column = pivot; column < width; column += 1) {
      const x = re[pivot * width + column] as number;
      const y = im[pivot * width + column] as number;
      const at = row * width + column;
      re[at] = (re[at] as number) - (fr * x - fi * y);
      im[at] = (im[at] as number) - (fr * y + fi * x);
    }
  }
}
