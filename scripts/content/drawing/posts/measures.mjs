import { fft } from '../../synth/measure.mjs';

/**
 * Level in dB of `count` windows of 120 ms, evenly spread over the shares `from` to `to` of a buffer.
 * @type {(buffer: Float32Array, rate: number, part: { count: number, from: number, to: number }) => number[]}
 */
export function levelsIn(buffer, rate, { count, from, to }) {
  const size = Math.round(0.12 * rate);
  const start = Math.floor(from * buffer.length);
  const reach = Math.max(0, Math.floor((to - from) * buffer.length) - size);
  return Array.from({ length: count }, (_, c) => {
    const at = start + Math.floor((c * reach) / Math.max(1, count - 1));
    let sum = 0;
    for (let i = at; i < at + size; i += 1) sum += (buffer[i] ?? 0) ** 2;
    return 10 * Math.log10(sum / size + 1e-9);
  });
}

/**
 * Mean level in dB of `count` bands spaced by octaves from `low` to `high` Hz, tilted by 4.5 dB per octave so that
 * music lies level.
 * @type {(buffer: Float32Array, rate: number, range: { count: number, low: number, high: number }) => number[]}
 */
export function bandLevels(buffer, rate, { count, low, high }) {
  const size = 8192;
  const power = new Float64Array(size / 2);
  for (let start = 0; start + size <= buffer.length; start += size) {
    const re = Float64Array.from(
      { length: size },
      (_, i) => buffer[start + i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size)),
    );
    const im = new Float64Array(size);
    fft(re, im);
    for (let k = 0; k < size / 2; k += 1) power[k] += re[k] ** 2 + im[k] ** 2;
  }
  return Array.from({ length: count }, (_, b) => {
    const centre = low * (high / low) ** ((b + 0.5) / count);
    const first = Math.max(1, Math.floor((centre * 2 ** (-1 / 6) * size) / rate));
    const last = Math.max(first + 1, Math.ceil((centre * 2 ** (1 / 6) * size) / rate));
    let sum = 0;
    for (let k = first; k < last; k += 1) sum += power[k] ?? 0;
    return 10 * Math.log10(sum / (last - first) + 1e-9) + 4.5 * Math.log2(centre / 1000);
  });
}

/** Index of the highest sample of a buffer. */
export function loudest(buffer) {
  let at = 0;
  for (let i = 0; i < buffer.length; i += 1) if (Math.abs(buffer[i]) > Math.abs(buffer[at])) at = i;
  return at;
}
