import { createMovingFilter, designBiquad, runBiquad } from './filters.mjs';
import { createSaw, envelopeAt, render } from './oscillators.mjs';

// Formants of an alto: centre Hz, level dB, width Hz (the usual published singer tables).
/** @type {Record<string, number[][]>} */
const VOWELS = {
  a: [
    [800, 0, 80],
    [1150, -4, 90],
    [2800, -14, 120],
    [3500, -20, 130],
    [4950, -30, 140],
  ],
  e: [
    [400, 0, 60],
    [1600, -13, 80],
    [2700, -15, 120],
    [3300, -20, 150],
    [4950, -32, 200],
  ],
  i: [
    [350, 0, 50],
    [1700, -13, 100],
    [2700, -15, 120],
    [3700, -20, 150],
    [4950, -32, 200],
  ],
  o: [
    [450, 0, 70],
    [800, -7, 80],
    [2830, -12, 100],
    [3500, -18, 130],
    [4950, -32, 135],
  ],
  u: [
    [325, 0, 50],
    [700, -9, 60],
    [2530, -17, 170],
    [3500, -24, 180],
    [4950, -36, 200],
  ],
};

/** @type {(from: string, to: string, share: number) => number[][]} */
const formantsAt = (from, to, share) => {
  return VOWELS[from].map(([hz, db, width], i) => {
    const [hz2, db2, width2] = VOWELS[to][i];
    return [
      hz + (hz2 - hz) * share,
      10 ** ((db + (db2 - db) * share) / 20),
      width + (width2 - width) * share,
    ];
  });
};

/** @param {string} vowels */
function createThroat(studio, vowels) {
  const filters = VOWELS.a.map(() => createMovingFilter(studio.rate));
  /** @type {number[]} */
  let levels = [];
  return {
    shape(share) {
      const formants = formantsAt(vowels[0], vowels[1] ?? vowels[0], share);
      levels = formants.map(([, level]) => level);
      for (const [i, [hz, , width]] of formants.entries()) filters[i].tune(hz, hz / (width * 1.3));
    },
    run(x) {
      let sum = 0;
      for (const [i, filter] of filters.entries()) {
        filter.run(x);
        sum += (levels[i] * filter.band * 1.3) / 6;
      }
      return sum;
    },
  };
}

/**
 * A sung syllable: saw source, breath and five formants that move from the first to the second vowel of
 * `vowels` (such as 'oa'). `consonant` seconds of breath noise start it; `glideFrom` in Hz.
 * @returns {Float32Array}
 */
export function sing(studio, note) {
  const {
    frequency,
    seconds,
    velocity = 0.8,
    vowels = 'a',
    glideFrom = frequency,
    consonant = 0.02,
    vibrato = 0.009,
  } = note;
  const { attack = 0.05, release = 0.16, breath = 0.05 } = note;
  const cords = createSaw(studio.rate, studio.random());
  const throat = createThroat(studio, vowels);
  const rateOfVibrato = 2 * Math.PI * (5 + studio.random() * 0.6);
  let tilt = 0;
  let wander = 0;
  const out = render(studio.rate, seconds + release, (t, i) => {
    if (i % 32 === 0) {
      throat.shape(Math.min(1, t / (seconds * 0.55)));
      wander += 0.0006 * (studio.random() - 0.5) - wander * 0.02;
    }
    const depth = vibrato * Math.min(1, Math.max(0, (t - 0.22) / 0.35));
    const scoop = (glideFrom / frequency) ** Math.exp(-t / 0.04) * (1 - 0.012 * Math.exp(-t / 0.05));
    const f = frequency * scoop * (1 + wander + depth * Math.sin(rateOfVibrato * t));
    tilt += 0.55 * (cords(f) - tilt);
    const shape = envelopeAt(t, seconds, { attack, decay: 0.5, sustain: 0.8, release });
    const noise = studio.random() * 2 - 1;
    const air = breath * noise * shape + 0.13 * noise * Math.exp(-t / consonant) * Math.min(1, t / 0.004);
    return velocity * (3 * throat.run(tilt * shape + air * 0.6) + air * 0.03);
  });
  return runBiquad(out, designBiquad(studio.rate, { type: 'lowpass', frequency: 9500 }));
}
