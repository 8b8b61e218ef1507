import { createMovingFilter } from './filters.mjs';
import { createPulse, createSaw, createSine, envelopeAt, render } from './oscillators.mjs';

/**
 * Electric piano by FM: a soft carrier with a fast-fading tine.
 * @returns {Float32Array}
 */
export function electricPiano(studio, { frequency, seconds, velocity = 0.8 }) {
  const carrier = createSine(studio.rate);
  const modulator = createSine(studio.rate);
  const tine = createSine(studio.rate);
  const second = createSine(studio.rate);
  const bright = Math.min(1, 400 / frequency);
  return render(studio.rate, seconds + 0.35, (t) => {
    const shape = envelopeAt(t, seconds, { attack: 0.003, decay: 1.4, sustain: 0.12, release: 0.3 });
    const index = (0.5 + 2.4 * velocity * velocity) * bright * Math.exp(-t / 0.5) + 0.15;
    const bark = index * modulator(frequency);
    const ping = 0.28 * velocity * Math.exp(-t / 0.09) * tine(Math.min(frequency * 7.02, 9000));
    return (
      velocity * shape * (0.75 * carrier(frequency, bark) + 0.18 * second(frequency * 1.002) + 0.35 * ping)
    );
  });
}

/**
 * Sub bass (808 style): sine with a little drive and an optional glide from another frequency.
 * @returns {Float32Array}
 */
export function subBass(
  studio,
  { frequency, seconds, velocity = 0.8, glideFrom = frequency, drive = 1.6, decay = 0.9 },
) {
  const tone = createSine(studio.rate);
  return render(studio.rate, seconds + 0.06, (t) => {
    const glide = Math.exp(-t / 0.045);
    const f = frequency * (glideFrom / frequency) ** glide * (1 + 0.6 * Math.exp(-t / 0.012));
    const shape = envelopeAt(t, seconds, { attack: 0.004, decay, sustain: 0.45, release: 0.08 });
    return (velocity * shape * Math.tanh(drive * tone(f) + 0.12)) / Math.tanh(drive);
  });
}

/**
 * Synth bass: saw and square through a low-pass whose cutoff falls from `open` to `closed` Hz.
 * @returns {Float32Array}
 */
export function synthBass(studio, note) {
  const {
    frequency,
    seconds,
    velocity = 0.8,
    open = 1400,
    closed = 240,
    q = 1.1,
    time = 0.14,
    release = 0.05,
  } = note;
  const saw = createSaw(studio.rate);
  const square = createPulse(studio.rate, 0.46);
  const sub = createSine(studio.rate);
  const filter = createMovingFilter(studio.rate);
  return render(studio.rate, seconds + release, (t) => {
    const shape = envelopeAt(t, seconds, { attack: 0.003, decay: 0.3, sustain: 0.7, release });
    filter.tune(closed + (open - closed) * velocity * Math.exp(-t / time), q);
    const low = filter.run(0.55 * saw(frequency) + 0.35 * square(frequency * 1.003));
    return velocity * shape * (low + 0.5 * sub(frequency));
  });
}

/**
 * Pad voice: five detuned saws through a slow low-pass. `cutoff` in Hz.
 * @returns {Float32Array}
 */
export function pad(studio, note) {
  const {
    frequency,
    seconds,
    velocity = 0.7,
    cutoff = 1800,
    detune = 0.006,
    attack = 0.5,
    release = 1.2,
    motion = 0.25,
  } = note;
  const saws = [0, 1, 2, 3, 4].map(() => createSaw(studio.rate, studio.random()));
  const filter = createMovingFilter(studio.rate);
  const drift = studio.random() * 6;
  return render(studio.rate, seconds + release, (t, i) => {
    if (i % 16 === 0) filter.tune(cutoff * (1 + motion * Math.sin(0.9 * t + drift)), 0.75);
    let sum = 0;
    for (const [k, saw] of saws.entries()) sum += saw(frequency * (1 + detune * (k - 2) * 0.5));
    return (
      velocity * 0.2 * filter.run(sum) * envelopeAt(t, seconds, { attack, decay: 2, sustain: 0.85, release })
    );
  });
}

/**
 * Plucked synth: saw and pulse with a short filter envelope; the workhorse of arpeggios.
 * @returns {Float32Array}
 */
export function synthPluck(studio, note) {
  const {
    frequency,
    seconds,
    velocity = 0.8,
    open = 5200,
    time = 0.12,
    q = 1.2,
    release = 0.18,
    closed = 300,
  } = note;
  const saw = createSaw(studio.rate, studio.random());
  const other = createSaw(studio.rate, studio.random());
  const filter = createMovingFilter(studio.rate);
  return render(studio.rate, seconds + release, (t, i) => {
    if (i % 8 === 0) filter.tune(closed + open * velocity * Math.exp(-t / time), q);
    const shape = envelopeAt(t, seconds, { attack: 0.002, decay: 0.22, sustain: 0.25, release });
    return velocity * shape * 0.5 * filter.run(saw(frequency) + other(frequency * 1.006));
  });
}

/**
 * Lead: two saws with delayed vibrato and portamento from `glideFrom`.
 * @returns {Float32Array}
 */
export function lead(studio, note) {
  const {
    frequency,
    seconds,
    velocity = 0.8,
    glideFrom = frequency,
    cutoff = 2600,
    vibrato = 0.006,
    attack = 0.02,
  } = note;
  const a = createSaw(studio.rate);
  const b = createPulse(studio.rate, 0.38);
  const filter = createMovingFilter(studio.rate);
  return render(studio.rate, seconds + 0.15, (t, i) => {
    const depth = vibrato * Math.min(1, Math.max(0, (t - 0.18) / 0.3));
    const f = frequency * (glideFrom / frequency) ** Math.exp(-t / 0.03) * (1 + depth * Math.sin(33 * t));
    if (i % 8 === 0) filter.tune(cutoff * (0.5 + 0.7 * velocity) * (1 + 0.8 * Math.exp(-t / 0.1)), 0.9);
    const shape = envelopeAt(t, seconds, { attack, decay: 0.4, sustain: 0.75, release: 0.14 });
    return velocity * shape * 0.5 * filter.run(0.7 * a(f) + 0.5 * b(f * 1.004));
  });
}

/**
 * Bell or vibraphone by FM at an inharmonic ratio.
 * @returns {Float32Array}
 */
export function bell(studio, { frequency, seconds, velocity = 0.8, ratio = 3.98, index = 1.2, decay = 0.9 }) {
  const carrier = createSine(studio.rate);
  const modulator = createSine(studio.rate);
  return render(studio.rate, seconds + decay, (t) => {
    const bark = index * velocity * Math.exp(-t / (decay * 0.3)) * modulator(frequency * ratio);
    return velocity * Math.exp(-t / decay) * Math.min(1, t / 0.002) * carrier(frequency, bark);
  });
}

/**
 * Drawbar organ with a slow rotor.
 * @returns {Float32Array}
 */
export function organ(
  studio,
  { frequency, seconds, velocity = 0.7, bars = [0.6, 0.5, 0.8, 0.35, 0.12, 0.1] },
) {
  const ratios = [0.5, 1.5, 1, 2, 3, 4];
  const tones = ratios.map(() => createSine(studio.rate, studio.random()));
  return render(studio.rate, seconds + 0.08, (t) => {
    let sum = 0;
    for (const [i, tone] of tones.entries())
      sum += bars[i] * tone(frequency * ratios[i] * (1 + 0.0012 * Math.sin(41 * t + i)));
    return (
      velocity * 0.4 * sum * envelopeAt(t, seconds, { attack: 0.012, decay: 1, sustain: 0.9, release: 0.07 })
    );
  });
}

/**
 * Brass section voice: three saws that open with the breath.
 * @returns {Float32Array}
 */
export function brass(studio, { frequency, seconds, velocity = 0.8 }) {
  const saws = [0, 1, 2].map(() => createSaw(studio.rate, studio.random()));
  const filter = createMovingFilter(studio.rate);
  return render(studio.rate, seconds + 0.12, (t, i) => {
    const breath = envelopeAt(t, seconds, { attack: 0.035, decay: 0.25, sustain: 0.7, release: 0.1 });
    if (i % 8 === 0) filter.tune(350 + 3400 * velocity * breath * breath, 0.9);
    const scoop = 1 - 0.03 * Math.exp(-t / 0.03);
    let sum = 0;
    for (const [k, saw] of saws.entries()) sum += saw(frequency * scoop * (1 + 0.003 * (k - 1)));
    return velocity * 0.3 * breath * filter.run(sum);
  });
}
