/** An in-place transform of a fixed size, with its tables. */
export interface Fft {
  readonly size: number;
  /** Transforms `re` and `im`, both of `size` values. */
  transform(re: Float64Array, im: Float64Array): void;
}

function reversedBits(size: number): Uint32Array {
  const order = new Uint32Array(size);
  for (let i = 1; i < size; i += 1) order[i] = ((order[i >> 1] ?? 0) >> 1) | (i & 1 ? size >> 1 : 0);
  return order;
}

function reorder(values: Float64Array, order: Uint32Array): void {
  for (let i = 0; i < order.length; i += 1) {
    const j = order[i] as number;
    if (j <= i) continue;
    const stored = values[i] as number;
    values[i] = values[j] as number;
    values[j] = stored;
  }
}

/** The first two stages at once: they turn by quarters, which needs no product. */
function quarters(re: Float64Array, im: Float64Array): void {
  for (let i = 0; i + 3 < re.length; i += 4) {
    const sumRe = (re[i] as number) + (re[i + 1] as number);
    const sumIm = (im[i] as number) + (im[i + 1] as number);
    const differenceRe = (re[i] as number) - (re[i + 1] as number);
    const differenceIm = (im[i] as number) - (im[i + 1] as number);
    const nextSumRe = (re[i + 2] as number) + (re[i + 3] as number);
    const nextSumIm = (im[i + 2] as number) + (im[i + 3] as number);
    const nextDifferenceRe = (re[i + 2] as number) - (re[i + 3] as number);
    const nextDifferenceIm = (im[i + 2] as number) - (im[i + 3] as number);
    re[i] = sumRe + nextSumRe;
    im[i] = sumIm + nextSumIm;
    re[i + 1] = differenceRe + nextDifferenceIm;
    im[i + 1] = differenceIm - nextDifferenceRe;
    re[i + 2] = sumRe - nextSumRe;
    im[i + 2] = sumIm - nextSumIm;
    re[i + 3] = differenceRe - nextDifferenceIm;
    im[i + 3] = differenceIm + nextDifferenceRe;
  }
}

/** Turns of one stage, one after the other. */
interface Semaphore {
  readonly cos: Float64Array;
  readonly sin: Float64Array;
}

function turnsOf(half: number): Semaphore {
  const angle = (_: unknown, k: number): number => (Math.PI * k) / half;
  const angles = Array.from({ length: half }, angle);
  return { cos: Float64Array.from(angles, Math.cos), sin: Float64Array.from(angles, Math.sin) };
}

function stage(re: Float64Array, im: Float64Array, { cos, sin }: Semaphore): void {
  const half = cos.length;
  for (let start = 0; start < re.length; start += 2 * half) {
    for (let k = 0; k < half; k += 1) {
      const c = cos[k] as number;
      const s = sin[k] as number;
      const even = start + k;
      const odd = even + half;
      const x = (re[odd] as number) * c + (im[odd] as number) * s;
      const y = (im[odd] as number) * c - (re[odd] as number) * s;
      re[odd] = (re[even] as number) - x;
      im[odd] = (im[even] as number) - y;
      re[even] = (re[even] as number) + x;
      im[even] = (im[even] as number) + y;
    }
  }
}

/** @param size a power of two, 4 or more */
export function createFft(size: number): Fft {
  const order = reversedBits(size);
  const stages: Semaphore[] = [];
  for (let half = 4; half < size; half *= 2) stages.push(turnsOf(half));
  return {
    size,
    transform(re, im) {
      reorder(re, order);
      reorder(im, order);
      quarters(re, im);
      for (const turns of stages) stage(re, im, turns);
    },
  };
}
