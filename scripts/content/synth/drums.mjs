import { createMovingFilter, equalise } from './filters.mjs';
import { createPulse, createSine, render } from './oscillators.mjs';

const METAL = [205.3, 304.4, 369.6, 522.7, 540, 800];

/**
 * Kick: a sine that falls from `top` to `bottom` Hz, with a click; `decay` in seconds.
 * @returns {Float32Array}
 */
export function kick(studio, { top = 180, bottom = 48, decay = 0.28, click = 0.4, drive = 1.4 } = {}) {
  const body = createSine(studio.rate);
  const norm = Math.tanh(drive);
  const out = render(studio.rate, decay * 4, (t) => {
    const pitch = bottom + (top - bottom) * Math.exp(-t / 0.022) + 90 * Math.exp(-t / 0.004);
    const snap = click * (studio.random() * 2 - 1) * Math.exp(-t / 0.003);
    return Math.tanh(drive * (body(pitch) * Math.exp(-t / decay) + snap * 0.6)) / norm;
  });
  return equalise(out, studio.rate, [{ type: 'lowpass', frequency: 9000 }]);
}

/**
 * Snare: two shell tones and bright noise; `tone` is the lower shell tone in Hz.
 * @returns {Float32Array}
 */
export function snare(studio, { tone = 185, decay = 0.16, noise = 0.8, snap = 1 } = {}) {
  const low = createSine(studio.rate);
  const high = createSine(studio.rate);
  const wires = createMovingFilter(studio.rate);
  wires.tune(2100, 0.6);
  const out = render(studio.rate, decay * 3.2, (t) => {
    wires.run(studio.random() * 2 - 1);
    const bend = 1 + 0.5 * Math.exp(-t / 0.008);
    const shell =
      0.42 * low(tone * bend) * Math.exp(-t / 0.06) + 0.24 * high(tone * 1.78 * bend) * Math.exp(-t / 0.045);
    const rattle =
      (0.7 * wires.high + 0.5 * wires.band) *
      (0.65 * Math.exp(-t / decay) + snap * 0.9 * Math.exp(-t / 0.012));
    return 0.8 * Math.tanh(1.5 * (shell + noise * 0.75 * rattle));
  });
  return equalise(out, studio.rate, [{ type: 'lowpass', frequency: 8500, q: 0.6 }]);
}

/**
 * Clap: four bursts of band-passed noise, the last one with a tail.
 * @returns {Float32Array}
 */
export function clap(studio, { decay = 0.13, frequency = 1350 } = {}) {
  const body = createMovingFilter(studio.rate);
  body.tune(frequency, 1.1);
  const bursts = [0, 0.0105, 0.021, 0.032];
  const out = render(studio.rate, decay * 4, (t) => {
    body.run(studio.random() * 2 - 1);
    let level = 0;
    for (const at of bursts) {
      if (t >= at) level = Math.max(level, Math.exp(-(t - at) / (at === 0.032 ? decay : 0.0045)));
    }
    return (body.band + 0.35 * body.high) * level;
  });
  return equalise(out, studio.rate, [{ type: 'lowpass', frequency: 8000 }]);
}

/**
 * Hi-hat: six pulses of inharmonic pitch through a high-pass; short `decay` is closed, long is open.
 * @returns {Float32Array}
 */
export function hat(studio, { decay = 0.035, bright = 7800, metal = 0.5 } = {}) {
  const pulses = METAL.map(() => createPulse(studio.rate));
  const out = render(studio.rate, decay * 5 + 0.02, (t) => {
    let ring = 0;
    for (const [i, pulse] of pulses.entries()) ring += pulse(METAL[i] * 1.6);
    const hiss = studio.random() * 2 - 1;
    return (metal * (ring / 6) + (1 - metal) * hiss) * Math.exp(-t / decay) * Math.min(1, t / 0.0008);
  });
  return equalise(out, studio.rate, [
    { type: 'highpass', frequency: bright, q: 0.8 },
    { type: 'highpass', frequency: bright * 0.6 },
    { type: 'lowpass', frequency: 11500 },
    { type: 'lowpass', frequency: 13500 },
  ]);
}

/**
 * Crash cymbal: hiss and metal with two decays.
 * @returns {Float32Array}
 */
export function crash(studio, { decay = 0.9 } = {}) {
  const pulses = METAL.map(() => createPulse(studio.rate));
  const out = render(studio.rate, decay * 3, (t) => {
    let ring = 0;
    for (const [i, pulse] of pulses.entries()) ring += pulse(METAL[i] * 2.23 + 37 * i);
    const hiss = studio.random() * 2 - 1;
    return (
      (0.3 * (ring / 6) + 0.7 * hiss) *
      (0.5 * Math.exp(-t / 0.06) + 0.5 * Math.exp(-t / decay)) *
      Math.min(1, t / 0.002)
    );
  });
  return equalise(out, studio.rate, [
    { type: 'highpass', frequency: 3200 },
    { type: 'peak', frequency: 5200, q: 0.8, gain: -3 },
    { type: 'lowpass', frequency: 11000 },
  ]);
}

/**
 * Shaker: noise that swells and falls within `length` seconds.
 * @returns {Float32Array}
 */
export function shaker(studio, { length = 0.09, frequency = 6500 } = {}) {
  const out = render(studio.rate, length * 1.6, (t) => {
    const rise = Math.min(1, t / (length * 0.45));
    const fall = t > length * 0.45 ? Math.exp(-(t - length * 0.45) / (length * 0.28)) : 1;
    return (studio.random() * 2 - 1) * rise * rise * fall;
  });
  return equalise(out, studio.rate, [
    { type: 'bandpass', frequency, q: 0.9 },
    { type: 'highpass', frequency: 3500 },
  ]);
}

/**
 * Rim shot or wood block: two short resonances; `frequency` in Hz.
 * @returns {Float32Array}
 */
export function rim(studio, { frequency = 1680, decay = 0.018 } = {}) {
  const a = createSine(studio.rate);
  const b = createSine(studio.rate);
  return render(studio.rate, decay * 8, (t) => {
    const stick = (studio.random() * 2 - 1) * Math.exp(-t / 0.0015);
    return (0.6 * a(frequency) + 0.4 * b(frequency * 0.58)) * Math.exp(-t / decay) + 0.5 * stick;
  });
}

/**
 * Tom or conga: a falling sine with skin noise; `frequency` in Hz.
 * @returns {Float32Array}
 */
export function tom(studio, { frequency = 110, decay = 0.22, bend = 0.35 } = {}) {
  const body = createSine(studio.rate);
  return render(studio.rate, decay * 4, (t) => {
    const skin = (studio.random() * 2 - 1) * 0.22 * Math.exp(-t / 0.012);
    return body(frequency * (1 + bend * Math.exp(-t / 0.035))) * Math.exp(-t / decay) + skin;
  });
}
