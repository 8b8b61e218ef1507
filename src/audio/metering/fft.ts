/** An in-place radix-2 transform of a fixed size, with its tables. */
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

/** @param size a power of two, 2 or more */
export function createFft(size: number): Fft {
  const order = reversedBits(size);
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const swap = (values: Float64Array, i: number, j: number): void => {
    const kept = values[i] as number;
    values[i] = values[j] as number;
    values[j] = kept;
  };
  return {
    size,
    transform(re, im) {
      for (let i = 0; i < size; i += 1) {
        const j = order[i] as number;
        if (j <= i) continue;
        swap(re, i, j);
        swap(im, i, j);
      }
      for (let half = 1; half < size; half *= 2) {
        const step = size / half / 2;
        for (let start = 0; start < size; start += 2 * half) {
          for (let k = 0; k < half; k += 1) {
            const c = cos[k * step] as number;
            const s = sin[k * step] as number;
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
    },
  };
}
