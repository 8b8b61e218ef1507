const sqrt = Math.sqrt;

/** @type {Record<string, (parts: { cos: number, alpha: number, a: number }) => number[]>} */
const DESIGNS = {
  lowpass: ({ cos, alpha }) => [(1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
  highpass: ({ cos, alpha }) => [(1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha],
  bandpass: ({ cos, alpha }) => [alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha],
  peak: ({ cos, alpha, a }) => [
    1 + alpha * a,
    -2 * cos,
    1 - alpha * a,
    1 + alpha / a,
    -2 * cos,
    1 - alpha / a,
  ],
  lowShelf: ({ cos, alpha, a }) => {
    const root = 2 * sqrt(a) * alpha;
    return [
      a * (a + 1 - (a - 1) * cos + root),
      2 * a * (a - 1 - (a + 1) * cos),
      a * (a + 1 - (a - 1) * cos - root),
      a + 1 + (a - 1) * cos + root,
      -2 * (a - 1 + (a + 1) * cos),
      a + 1 + (a - 1) * cos - root,
    ];
  },
  highShelf: ({ cos, alpha, a }) => {
    const root = 2 * sqrt(a) * alpha;
    return [
      a * (a + 1 + (a - 1) * cos + root),
      -2 * a * (a - 1 + (a + 1) * cos),
      a * (a + 1 + (a - 1) * cos - root),
      a + 1 - (a - 1) * cos + root,
      2 * (a - 1 - (a + 1) * cos),
      a + 1 - (a - 1) * cos - root,
    ];
  },
};

/** Coefficients [b0, b1, b2, a1, a2] of an RBJ biquad: type, frequency in Hz, q, gain in dB. */
export function designBiquad(rate, { type, frequency, q = Math.SQRT1_2, gain = 0 }) {
  const w = (2 * Math.PI * Math.min(frequency, rate * 0.49)) / rate;
  const parts = { cos: Math.cos(w), alpha: Math.sin(w) / (2 * q), a: 10 ** (gain / 40) };
  const [b0, b1, b2, a0, a1, a2] = DESIGNS[type](parts);
  return [b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0];
}

/**
 * Runs one biquad over a buffer in place (transposed direct form II) and gives the buffer back.
 * @template {Float32Array | Float64Array} T
 * @param {T} buffer
 */
export function runBiquad(buffer, [b0, b1, b2, a1, a2]) {
  let z1 = 0;
  let z2 = 0;
  for (let i = 0; i < buffer.length; i += 1) {
    const x = buffer[i];
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    // Numbers near the smallest a machine can hold make silence a hundred times slower than sound.
    if (z1 < 1e-15 && z1 > -1e-15) z1 = 0;
    if (z2 < 1e-15 && z2 > -1e-15) z2 = 0;
    buffer[i] = y < 1e-15 && y > -1e-15 ? 0 : y;
  }
  return buffer;
}

/**
 * Applies a list of filters (see designBiquad) in place.
 * @param {Float32Array} buffer
 */
export function equalise(buffer, rate, filters) {
  for (const filter of filters) runBiquad(buffer, designBiquad(rate, filter));
  return buffer;
}

/** State-variable filter for moving cutoffs; `tune` may be called at every sample. */
export function createMovingFilter(rate) {
  let g = 0;
  let k = 1;
  let s1 = 0;
  let s2 = 0;
  return {
    low: 0,
    band: 0,
    high: 0,
    tune(frequency, q) {
      g = Math.tan((Math.PI * Math.min(frequency, rate * 0.45)) / rate);
      k = 1 / q;
    },
    run(x) {
      const high = (x - (g + k) * s1 - s2) / (1 + g * (g + k));
      const band = g * high + s1;
      const low = g * band + s2;
      s1 = g * high + band;
      s2 = g * band + low;
      this.low = low;
      this.band = band;
      this.high = high;
      return low;
    },
  };
}
