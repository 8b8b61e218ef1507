import { crash, hat, kick, snare, tom } from '../drums.mjs';
import { createStudio, drum, play, record, takes } from '../sequencer.mjs';
import { amplify, pluck } from '../strings.mjs';
import { synthBass } from '../instruments.mjs';
import { DESK } from './indie-rock-desk.mjs';

/** The beat of the last chord. */
const LAST = 64;
const POWER = ['D3+A3+D4', 'B2+F#3+B3', 'G2+D3+G3', 'A2+E3+A3'];
const ROOTS = ['D2', 'B1', 'G1', 'A1'];
const ARPEGGIOS = [
  ['D4', 'A4', 'F#4', 'A4', 'D5', 'A4', 'E5', 'F#4'],
  ['B3', 'F#4', 'D4', 'F#4', 'B4', 'F#4', 'C#5', 'D4'],
  ['G3', 'D4', 'B3', 'D4', 'G4', 'D4', 'A4', 'B3'],
  ['A3', 'E4', 'C#4', 'E4', 'A4', 'E4', 'B4', 'C#4'],
];
const SOLO = `
  -:1 A4:.5 B4:.5 D5:1.5@.9 E5:.5 F#5:2@.95 E5:1 D5:1
  B4:1.5@.9 A4:.5 B4:.5 D5:.5 E5:1@.9 E5:1.5 D5:.5 C#5:1 A4:1
  -:.5 D5:.5 E5:.5 F#5:.5 A5:1.5@1 F#5:.5 F#5:1 E5:.5 D5:.5 B4:1 D5:1
  G5:1.5@.95 F#5:.5 E5:1 D5:1 E5:2@.9 C#5:1 A4:1`;

const repeated = (token, length, count) =>
  Array.from({ length: count }, () => `${token}:${length}`).join(' ');
const eighths = ROOTS.map((root) => `${root}:.5@.95 ${repeated(root, 0.5, 7)}`).join(' ');
const strums = POWER.map(
  (chord) => `${chord}:1@.95 ${chord}:.5@.6 ${chord}:.5@.75 ${chord}:.5@.6 ${chord}:1@.85 ${chord}:.5@.65`,
).join(' ');
const picked = ARPEGGIOS.map((bar) =>
  bar.map((note, i) => `${note}:.5@${i % 4 === 0 ? 0.85 : 0.62}`).join(' '),
).join(' ');

function drums(studio) {
  const kicks = takes(3, () => kick(studio, { top: 150, bottom: 58, decay: 0.14, click: 0.8, drive: 1.6 }));
  const snares = takes(4, () => snare(studio, { tone: 205, decay: 0.15, noise: 0.85 }));
  const closed = takes(4, () => hat(studio, { decay: 0.045, bright: 6200, metal: 0.4 }));
  const open = takes(3, () => hat(studio, { decay: 0.22, bright: 5600, metal: 0.45 }));
  const crashes = takes(2, () => crash(studio, { decay: 0.7 }));
  const toms = [168, 132, 98].map((frequency) => tom(studio, { frequency, decay: 0.2 }));
  return [
    record(studio, 'kick', {
      ...DESK.kick,
      fill: (t) =>
        drum(studio, t, { pattern: 'X-----x-x-X-----|X-----x-X-----x-', from: 16, to: LAST + 1, hit: kicks }),
    }),
    record(studio, 'snare', {
      ...DESK.snare,
      fill: (t) => {
        drum(studio, t, { pattern: '----X-------X---|----X--.----X---', from: 16, to: 60, hit: snares });
        drum(studio, t, { pattern: 'x-x-xxXX', from: 14, to: 16, hit: snares });
      },
    }),
    record(studio, 'cymbals', {
      ...DESK.cymbals,
      fill: (t) => {
        drum(studio, t, { pattern: 'x-x-x-x-x-x-x-x-', from: 8, to: 32, hit: closed });
        drum(studio, t, { pattern: 'X-o-X-o-X-o-X-o-', from: 32, to: 60, hit: open });
        drum(studio, t, { pattern: `X${'-'.repeat(63)}`, from: 16, hit: crashes });
      },
    }),
    record(studio, 'toms', {
      ...DESK.toms,
      fill: (t) => {
        for (const [i, sound] of toms.entries())
          drum(studio, t, {
            pattern: `${'----'.repeat(i)}xxox${'----'.repeat(3 - i)}`,
            from: 60,
            to: 64,
            hit: () => sound,
          });
      },
    }),
  ];
}

function guitar(studio, settings) {
  return (note) => pluck(studio, { ...note, damping: 0.35, decay: 2.6, position: 0.14, ...settings });
}

function rhythm(studio) {
  const side = (name, pan, seed) =>
    record(studio, name, {
      fill: (t) => {
        play(studio, t, {
          phrase: strums,
          from: 16,
          times: 3,
          voice: guitar(studio, { damping: 0.3 + 0.05 * seed }),
          strum: 0.006,
          human: 0.016,
        });
        play(studio, t, { phrase: `${POWER[0]}:5@1`, from: LAST, voice: guitar(studio, {}), strum: 0.006 });
        amplify(t, studio, { drive: 7, bright: 2200 + 500 * seed });
      },
      raw: { offset: 2, pan: pan * 0.15 },
      mix: {
        level: -23.5,
        pan,
        eq: [
          { type: 'highpass', frequency: 120 },
          { type: 'peak', frequency: 300, gain: -3.5, q: 0.8 },
          { type: 'peak', frequency: 2600, gain: 2 - seed },
        ],
        sends: { room: 0.12 },
      },
    });
  return [
    side('guitar left', -0.85, 0),
    side('guitar right', 0.85, 1),
    record(studio, 'picked guitar', {
      ...DESK['picked guitar'],
      fill: (t) => {
        play(studio, t, {
          phrase: picked,
          from: 0,
          times: 4,
          voice: guitar(studio, { damping: 0.2, decay: 2.2 }),
        });
        amplify(t, studio, { drive: 1.6, bright: 3000 });
      },
    }),
  ];
}

function front(studio) {
  return [
    record(studio, 'bass', {
      ...DESK.bass,
      fill: (t) => {
        const string = (n) => synthBass(studio, { ...n, open: 1700, closed: 420, q: 0.7, time: 0.1 });
        play(studio, t, { phrase: eighths, from: 16, times: 3, gate: 0.88, voice: string });
        play(studio, t, { phrase: `${ROOTS[0]}:4@.95`, from: LAST, voice: string });
      },
    }),
    record(studio, 'lead guitar', {
      ...DESK['lead guitar'],
      fill: (t) => {
        play(studio, t, {
          phrase: `${SOLO} D5:4@.9`,
          from: 32,
          voice: guitar(studio, { damping: 0.25, decay: 4.5, position: 0.22 }),
          gate: 1.02,
        });
        amplify(t, studio, { drive: 9, bright: 2600 });
      },
    }),
  ];
}

/** Indie rock, 138 beats a minute, D major. */
export function indieRock() {
  const studio = createStudio({ bpm: 138, beats: LAST + 4, seconds: 30, seed: 1380 });
  return {
    slug: 'indie-rock',
    name: 'Indie Rock: Borrowed Van',
    style: 'Indie rock',
    studio,
    tracks: [...drums(studio), ...rhythm(studio), ...front(studio)],
    space: { room: { seconds: 0.9, size: 0.8 }, delay: { time: studio.secondsOf(1), feedback: 0.3 } },
    master: {
      lufs: -10.5,
      // Coding as mp3 throws its guitars 2 dB over what they were.
      ceiling: -3,
      eq: [
        { type: 'peak', frequency: 280, gain: -1, q: 0.7 },
        { type: 'peak', frequency: 140, gain: 1.5 },
      ],
      drive: 0.5,
    },
  };
}
