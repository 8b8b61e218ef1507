import { hat, kick, rim, shaker, snare } from '../drums.mjs';
import { brass, electricPiano, organ, synthBass } from '../instruments.mjs';
import { createStudio, drum, play, record, takes } from '../sequencer.mjs';
import { pluck } from '../strings.mjs';
import { sing } from '../voice.mjs';
import { DESK } from './soul-desk.mjs';

// Ebmaj9, Cm9, Fm9, Bb13: one bar each.
const CHORDS = `
  G3+Bb3+D4+F4:1@.8 -:.5 G3+Bb3+D4+F4:.25@.5 -:.75 Bb3+D4+F4+G4:1.5@.65
  Eb3+G3+Bb3+D4:1@.8 -:.5 G3+Bb3+D4+Eb4:.25@.5 -:.75 Bb3+D4+Eb4+G4:1.5@.65
  Ab3+C4+Eb4+G4:1@.8 -:.5 Ab3+C4+Eb4+G4:.25@.5 -:.75 C4+Eb4+G4+Ab4:1.5@.65
  Ab3+C4+D4+G4:1@.8 -:.5 Ab3+C4+D4+G4:.25@.5 -:.75 Ab3+D4+F4+C5:.75@.65 Ab3+D4+F4+B4:.75@.7`;
const BASS = `
  Eb2:.75 -:.25 Eb2:.25@.4 Bb2:.25@.6 Eb3:.5@.75 -:.5 D3:.25@.6 Bb2:.25@.6 G2:.5@.7 F2:.25@.6 D2:.25@.6
  C2:.75 -:.25 C2:.25@.4 G2:.25@.6 C3:.5@.75 -:.5 Bb2:.25@.6 G2:.25@.6 Eb2:.5@.7 E2:.5@.7
  F2:.75 -:.25 F2:.25@.4 C3:.25@.6 Eb3:.5@.75 -:.5 C3:.25@.6 Ab2:.25@.6 G2:.5@.7 F2:.5@.6
  Bb1:.75 -:.25 Bb1:.25@.4 F2:.25@.6 Ab2:.5@.75 -:.5 Bb2:.25@.6 C3:.25@.6 D3:.5@.75 D2:.5@.7`;
const STABS = `
  -:4 -:2.5 Bb4+Eb5+G5:.25@.8 -:.75 Bb4+D5+F5:.5@.9
  -:4 -:1.5 Ab4+C5+F5:.25@.7 -:.25 Ab4+D5+G5:.25@.8 -:.25 Ab4+D5+F5:1@.95 -:.5`;
const TUNE = `
  -:.5 G4:.5@.75 Bb4:.5@.85 C5:.25@.8 Bb4:.75@.8 G4:.5@.7 F4:1@.75
  -:.5 Eb4:.5@.7 G4:.5@.8 Bb4:.25@.85 G4:.75@.75 F4:.5@.7 Eb4:1@.75
  -:.5 C5:.75@.9 Bb4:.25@.75 Ab4:.5@.8 G4:.5@.75 Ab4:.5@.8 C5:1@.85
  D5:1@.95 C5:.25@.8 Bb4:.25@.75 Ab4:.5@.75 F4:1@.75 D4:.5@.7 F4:.5@.7`;

function drums(studio) {
  const kicks = takes(3, () => kick(studio, { top: 140, bottom: 54, decay: 0.17, click: 0.35, drive: 1.5 }));
  const snares = takes(4, () => snare(studio, { tone: 215, decay: 0.1, noise: 0.8, snap: 0.8 }));
  const hats = takes(5, () => hat(studio, { decay: 0.03, bright: 7200, metal: 0.3 }));
  const open = takes(2, () => hat(studio, { decay: 0.12, bright: 6800, metal: 0.35 }));
  const rims = takes(3, () => rim(studio, { frequency: 1500 }));
  const shakes = takes(6, () => shaker(studio, { length: 0.08 }));
  return [
    record(studio, 'kick', {
      ...DESK.kick,
      fill: (t) => drum(studio, t, { pattern: 'X------o--X---o-|X------o--X--o--', hit: kicks }),
    }),
    record(studio, 'snare', {
      ...DESK.snare,
      fill: (t) => {
        drum(studio, t, { pattern: '----x-------x---', to: 8, hit: rims });
        drum(studio, t, { pattern: '----X--.-.--X---|----X--.-.--X-.o', from: 8, hit: snares, late: 0.007 });
      },
    }),
    record(studio, 'hats', {
      ...DESK.hats,
      fill: (t) => {
        drum(studio, t, { pattern: 'x.o.x.o.x.o.x.o.', hit: hats, human: 0.004 });
        drum(studio, t, { pattern: '--------------x-|----------------', from: 8, hit: open });
      },
    }),
    record(studio, 'shaker', {
      ...DESK.shaker,
      fill: (t) => drum(studio, t, { pattern: 'o.x.o.x.o.x.o.x.', from: 24, hit: shakes }),
    }),
  ];
}

function band(studio) {
  const skank = 'G4+Bb4+D5:.25@.7 -:.25 Bb4+D5+F5:.25@.4 -:.25 G4+Bb4+D5:.25@.8 -:.75'
    .replace(/^/, '-:1 ')
    .replace('-:.75', '-:1');
  return [
    record(studio, 'electric piano', {
      ...DESK['electric piano'],
      fill: (t) =>
        play(studio, t, { phrase: CHORDS, times: 3, voice: (n) => electricPiano(studio, n), strum: 0.007 }),
    }),
    record(studio, 'organ', {
      ...DESK.organ,
      fill: (t) =>
        play(studio, t, {
          phrase: 'G4+D5:4@.5 G4+D5:4@.5 Ab4+Eb5:4@.55 Ab4+D5:4@.6',
          from: 16,
          times: 2,
          voice: (n) => organ(studio, n),
        }),
    }),
    record(studio, 'bass', {
      ...DESK.bass,
      fill: (t) =>
        play(studio, t, {
          phrase: BASS,
          times: 3,
          gate: 0.9,
          voice: (n) => synthBass(studio, { ...n, open: 900, closed: 260, q: 0.7, time: 0.12 }),
        }),
    }),
    record(studio, 'guitar', {
      ...DESK.guitar,
      fill: (t) =>
        play(studio, t, {
          phrase: skank,
          from: 16,
          times: 8,
          voice: (n) => pluck(studio, { ...n, damping: 0.12, decay: 1.4, position: 0.1, seconds: 0.07 }),
          strum: 0.004,
        }),
    }),
  ];
}

function front(studio) {
  let count = 0;
  const vowels = ['oa', 'ae', 'ua', 'ao', 'ie'];
  const singer = (n) => {
    count += 1;
    return sing(studio, {
      ...n,
      vowels: vowels[count % 5],
      glideFrom: n.previous ? n.previous ** 0.25 * n.frequency ** 0.75 : n.frequency,
      consonant: 0.02,
      breath: 0.07,
    });
  };
  return [
    record(studio, 'voice', {
      ...DESK.voice,
      fill: (t) => play(studio, t, { phrase: TUNE, from: 16, times: 2, voice: singer, human: 0.014 }),
    }),
    record(studio, 'choir', {
      ...DESK.choir,
      fill: (t) =>
        play(studio, t, {
          phrase: 'G4+Bb4:3@.6 -:1 G4+Bb4:3@.6 -:1 Ab4+C5:3@.65 -:1 Ab4+D5:3.5@.7 -:.5',
          times: 3,
          voice: (n) => sing(studio, { ...n, vowels: 'ua', attack: 0.15, consonant: 0.01, release: 0.35 }),
        }),
    }),
    record(studio, 'brass', {
      ...DESK.brass,
      fill: (t) => play(studio, t, { phrase: STABS, times: 3, voice: (n) => brass(studio, n), human: 0.01 }),
    }),
  ];
}

/** Soul, 84 beats a minute, E flat major. */
export function soul() {
  const studio = createStudio({ bpm: 84, beats: 42, last: 42, seconds: 30, swing: 0.56, seed: 8400 });
  return {
    slug: 'soul',
    fade: 2.5,
    name: 'Soul: Sunday Shift',
    style: 'Soul and R&B',
    studio,
    tracks: [...drums(studio), ...band(studio), ...front(studio)],
    space: { hall: { seconds: 1.9 }, delay: { time: studio.secondsOf(0.75), feedback: 0.3 } },
    master: {
      lufs: -12,
      eq: [
        { type: 'peak', frequency: 260, gain: -1, q: 0.7 },
        { type: 'highShelf', frequency: 8000, gain: 1.5 },
      ],
      drive: 0.45,
    },
  };
}
