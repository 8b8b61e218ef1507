import { kick, shaker } from '../drums.mjs';
import { pad, synthBass } from '../instruments.mjs';
import { createStudio, drum, play, record, takes } from '../sequencer.mjs';
import { pluck, resonate } from '../strings.mjs';
import { sing } from '../voice.mjs';
import { DESK } from './acoustic-ballad-desk.mjs';

// Travis picking: thumb on the beat, fingers between; one bar for each chord.
const SHAPES = [
  ['G2', 'D3', 'G3', 'B3', 'D4', 'G4'],
  ['E2', 'E3', 'G3', 'B3', 'D4', 'G4'],
  ['C3', 'G3', 'C4', 'E4', 'G4', 'B4'],
  ['D3', 'A3', 'D4', 'F#4', 'G4', 'A4'],
  ['G2', 'D3', 'G3', 'B3', 'D4', 'G4'],
  ['F#2', 'D3', 'A3', 'D4', 'F#4', 'A4'],
  ['E2', 'C3', 'G3', 'C4', 'E4', 'G4'],
  ['D3', 'A3', 'D4', 'F#4', 'A4', 'D5'],
];
const BASS = `
  G2:1.5 D2:.5@.6 G2:1@.7 F#2:1@.6 E2:1.5 B1:.5@.6 E2:1@.7 D2:1@.6 C2:1.5 G2:.5@.6 C3:1@.7 B2:1@.6 D2:2 A2:1@.7 D2:1@.6
  G2:1.5 D2:.5@.6 G2:2@.7 F#2:1.5 A2:.5@.6 D2:2@.7 C2:1.5 E2:.5@.6 G2:1@.7 C2:1@.6 D2:2 C2:1@.7 B1:1@.6 G1:4`;
const TUNE = `
  -:2 B3:.5@.7 D4:.5@.75 G4:1@.85 F#4:1.5@.85 E4:.5@.7 D4:2@.75
  -:.5 E4:.5@.7 G4:1@.85 A4:.5@.8 G4:.5@.75 E4:1@.75 F#4:1.5@.85 E4:.5@.7 D4:2@.75
  B4:1.5@.95 A4:.5@.8 G4:1@.8 D4:1@.75 A4:1.5@.9 G4:.5@.8 F#4:2@.8
  E4:.5@.75 G4:.5@.8 C5:1.5@.95 B4:.5@.85 G4:1@.8 A4:2.5@.85 F#4:.5@.7 G4:1@.7 G4:3.5@.8`;
const VOWELS = ['uo', 'oa', 'ua', 'ou', 'eo'];

function picking(studio, octave) {
  return SHAPES.map(
    (s) =>
      `${s[0]}+${s[4]}:.5@.8 ${s[2]}:.5@.5 ${s[1]}:.5@.65 ${s[3]}:.5@.55 ${s[0]}:.5@.7 ${s[4]}:.5@.6 ${s[1]}:.5@.6 ${octave ? s[5] : s[3]}:.5@.55`,
  ).join(' ');
}

function guitars(studio) {
  const string = (n) =>
    pluck(studio, { ...n, seconds: Math.min(3, n.seconds * 4), decay: 2.8, damping: 0.42, position: 0.2 });
  const bright = (n) =>
    pluck(studio, { ...n, seconds: Math.min(3, n.seconds * 4), decay: 2.4, damping: 0.34, position: 0.15 });
  const ending = 'G2+D3+G3+B3+D4+G4:4@.75';
  return [
    record(studio, 'guitar', {
      ...DESK.guitar,
      fill: (t) => {
        play(studio, t, { phrase: picking(studio, true), voice: string, human: 0.012 });
        play(studio, t, { phrase: ending, from: 32, voice: string, strum: 0.045 });
        resonate(t, studio);
      },
    }),
    record(studio, 'second guitar', {
      ...DESK['second guitar'],
      fill: (t) => {
        play(studio, t, { phrase: picking(studio, false), from: 16, voice: bright, human: 0.018 });
        const half = SHAPES.slice(4)
          .map((s) => `${s[2]}+${s[3]}+${s[4]}+${s[5]}:2@.6 ${s[3]}+${s[4]}+${s[5]}:2@.5`)
          .join(' ');
        play(studio, t, { phrase: half, from: 16, voice: bright, strum: 0.022 });
        play(studio, t, { phrase: ending, from: 32, voice: bright, strum: 0.05 });
        resonate(t, studio, { bright: 5200 });
      },
    }),
  ];
}

function context(studio) {
  const soft = takes(2, () => kick(studio, { top: 110, bottom: 56, decay: 0.16, click: 0.1, drive: 1 }));
  const shakes = takes(6, () => shaker(studio));
  return [
    record(studio, 'double bass', {
      ...DESK['double bass'],
      fill: (t) =>
        play(studio, t, {
          phrase: BASS,
          voice: (n) => {
            const string = pluck(studio, { ...n, decay: 1.6, damping: 0.75, position: 0.3 });
            const body = synthBass(studio, {
              ...n,
              open: 380,
              closed: 150,
              q: 0.6,
              velocity: n.velocity * 0.5,
            });
            return string.map((x, i) => x + (body[i] ?? 0));
          },
        }),
    }),
    record(studio, 'soft kick', {
      ...DESK['soft kick'],
      fill: (t) => drum(studio, t, { pattern: 'x---------o-----', from: 16, to: 32, hit: soft }),
    }),
    record(studio, 'shaker', {
      ...DESK.shaker,
      fill: (t) =>
        drum(studio, t, { pattern: 'o.x.o.x.o.x.o.x.', from: 8, to: 32, hit: shakes, human: 0.006 }),
    }),
    record(studio, 'strings', {
      ...DESK.strings,
      fill: (t) =>
        play(studio, t, {
          phrase: 'D4+B4:4@.6 D4+A4:4@.6 E4+C5:4@.65 F#4+A4:4@.7 D4+B3+G4:4@.5',
          from: 16,
          voice: (n) =>
            pad(studio, { ...n, cutoff: 1700, attack: 0.9, release: 0.9, detune: 0.004, motion: 0.15 }),
        }),
    }),
  ];
}

function voices(studio) {
  let count = 0;
  const singer = (n) => {
    count += 1;
    return sing(studio, {
      ...n,
      vowels: VOWELS[count % VOWELS.length],
      glideFrom: n.previous ? n.frequency * 0.97 : n.frequency,
      consonant: 0.022,
      breath: 0.07,
    });
  };
  const hum = (n) =>
    sing(studio, { ...n, vowels: 'uo', attack: 0.18, consonant: 0.01, breath: 0.06, release: 0.4 });
  return [
    record(studio, 'voice', {
      ...DESK.voice,
      fill: (t) => play(studio, t, { phrase: TUNE, voice: singer, gate: 0.97, human: 0.016 }),
    }),
    record(studio, 'backing voices', {
      ...DESK['backing voices'],
      fill: (t) =>
        play(studio, t, {
          phrase: 'B3+D4:4@.6 A3+D4:4@.6 G3+E4:4@.65 A3+D4:4@.65 B3+D4:4@.6',
          from: 16,
          voice: hum,
        }),
    }),
  ];
}

/** Acoustic ballad, 73 beats a minute, G major. */
export function acousticBallad() {
  const studio = createStudio({ bpm: 73, beats: 32, seconds: 30, swing: 0.52, seed: 8000 });
  return {
    slug: 'acoustic-ballad',
    name: 'Acoustic Ballad: Kitchen Light',
    style: 'Acoustic ballad',
    studio,
    tracks: [...guitars(studio), ...context(studio), ...voices(studio)],
    space: { hall: { seconds: 2.6, dark: 0.35 }, delay: { time: studio.secondsOf(1), feedback: 0.25 } },
    master: {
      lufs: -14,
      eq: [
        { type: 'peak', frequency: 240, gain: -1, q: 0.7 },
        { type: 'peak', frequency: 130, gain: 1.5, q: 0.7 },
      ],
      drive: 0.3,
    },
  };
}
