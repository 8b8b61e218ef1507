import { runBiquad } from './filters.mjs';

// The two K-weighting filters of ITU-R BS.1770-4, designed for any rate from their analogue parameters.
function shelf(rate) {
  const k = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return [
    (vh + (vb * k) / q + k * k) / a0,
    (2 * (k * k - vh)) / a0,
    (vh - (vb * k) / q + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / q + k * k) / a0,
  ];
}

function highPass(rate) {
  const k = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0];
}

/**
 * Integrated loudness in LUFS (ITU-R BS.1770-4: K-weighting, 400 ms blocks with 75% overlap, both gates); -Infinity for silence.
 * @param {Float32Array[]} channels
 * @param {number} rate
 */
export function integratedLoudness(channels, rate) {
  const weighted = channels.map((channel) => {
    const copy = Float64Array.from(channel);
    runBiquad(copy, shelf(rate));
    return runBiquad(copy, highPass(rate));
  });
  const block = Math.round(0.4 * rate);
  const hop = Math.round(0.1 * rate);
  /** @type {number[]} */
  const powers = [];
  for (let start = 0; start + block <= weighted[0].length; start += hop) {
    let power = 0;
    for (const channel of weighted) {
      let sum = 0;
      for (let i = start; i < start + block; i += 1) sum += channel[i] * channel[i];
      power += sum / block;
    }
    powers.push(power);
  }
  const loudness = (power) => -0.691 + 10 * Math.log10(power);
  /** @type {(list: number[]) => number} */
  const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const loud = powers.filter((power) => loudness(power) > -70);
  if (loud.length === 0) return -Infinity;
  const gate = loudness(mean(loud)) - 10;
  return loudness(mean(loud.filter((power) => loudness(power) > gate)));
}
