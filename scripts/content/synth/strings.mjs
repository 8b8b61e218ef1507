import { equalise } from './filters.mjs';

/**
 * Karplus-Strong string: `frequency` Hz, `seconds` long, `damping` 0 (bright, long) to 1 (dull),
 * `decay` the time in seconds to fall by 60 dB, `position` where it is plucked (0..0.5), `mute` stops it at its end.
 * @returns {Float32Array}
 */
export function pluck(studio, options) {
  const {
    frequency,
    seconds,
    damping = 0.4,
    decay = 3,
    position = 0.18,
    velocity = 0.8,
    tail = 0.12,
  } = options;
  const rate = studio.rate;
  const period = rate / frequency;
  const blend = 0.5 * damping + 0.02;
  const delay = period - 1 - blend;
  const whole = Math.floor(delay);
  const fraction = delay - whole;
  const line = excite(studio, { size: whole + 2, position, velocity });
  const loss = 10 ** (-3 / (decay * frequency));
  const length = Math.round((seconds + tail) * rate);
  const stop = Math.round(seconds * rate);
  const out = new Float32Array(length);
  let at = 0;
  let last = 0;
  let level = 1;
  for (let i = 0; i < length; i += 1) {
    const a = line[at];
    const b = line[(at + 1) % line.length];
    const tap = b + (a - b) * fraction;
    const filtered = (1 - blend) * tap + blend * last;
    last = tap;
    if (i > stop) level *= 0.9985;
    out[i] = tap * level;
    line[at] = filtered * loss;
    at = (at + 1) % line.length;
  }
  return out;
}

function excite(studio, { size, position, velocity }) {
  const burst = new Float32Array(size);
  let smooth = 0;
  const bright = 0.12 + 0.4 * velocity;
  for (let i = 0; i < size; i += 1) {
    smooth += bright * (studio.random() * 2 - 1 - smooth);
    burst[i] = smooth;
  }
  const comb = Math.max(1, Math.round(size * position));
  const line = new Float32Array(size);
  let mean = 0;
  for (let i = 0; i < size; i += 1) {
    line[i] = burst[i] - 0.9 * burst[(i + size - comb) % size];
    mean += line[i] / size;
  }
  let energy = 0;
  for (let i = 0; i < size; i += 1) {
    line[i] -= mean;
    energy += line[i] ** 2 / size;
  }
  const scale = (0.3 * velocity) / Math.sqrt(energy || 1);
  for (let i = 0; i < size; i += 1) line[i] *= scale;
  return line;
}

/**
 * Amplifier and cabinet for a whole guitar track, in place: `drive` 1 (clean) to 20 (distorted).
 * @returns {Float32Array}
 */
export function amplify(buffer, studio, { drive = 6, bright = 2400 } = {}) {
  equalise(buffer, studio.rate, [
    { type: 'highpass', frequency: 110 },
    { type: 'peak', frequency: 900, q: 0.7, gain: 4 },
    { type: 'lowpass', frequency: 5200 },
  ]);
  const norm = Math.tanh(Math.min(drive, 3));
  for (let i = 0; i < buffer.length; i += 1) {
    const x = drive * buffer[i];
    buffer[i] = Math.tanh(x + 0.12 * x * x * Math.exp(-Math.abs(x))) / norm;
  }
  return equalise(buffer, studio.rate, [
    { type: 'highpass', frequency: 85 },
    { type: 'peak', frequency: 550, q: 0.8, gain: 2 },
    { type: 'peak', frequency: bright, q: 0.9, gain: 4 },
    { type: 'lowpass', frequency: 4800, q: 0.9 },
    { type: 'lowpass', frequency: 6000 },
  ]);
}

/**
 * The wooden body of an acoustic guitar for a whole track, in place: air and top resonances, softer highs.
 * @returns {Float32Array}
 */
export function resonate(buffer, studio, { bright = 4200 } = {}) {
  return equalise(buffer, studio.rate, [
    { type: 'peak', frequency: 104, q: 2.5, gain: 4 },
    { type: 'peak', frequency: 208, q: 2.2, gain: 5 },
    { type: 'peak', frequency: 410, q: 1.6, gain: 3 },
    { type: 'peak', frequency: 1500, q: 0.7, gain: -4 },
    { type: 'lowpass', frequency: bright, q: 0.6 },
  ]);
}
