import { hat, kick, rim, snare } from '../drums.mjs';
import { bell, electricPiano, subBass } from '../instruments.mjs';
import { createStudio, drum, play, record, takes } from '../sequencer.mjs';
import { sing } from '../voice.mjs';
import { DESK } from './hip-hop-desk.mjs';

const CHORDS = `
  F3+A3+C4+E4:1.5@.8 F3+A3+C4+E4:.75@.5 -:.25 A3+C4+E4+G4:1.5@.65
  D3+F3+A3+C4:1.5@.8 D3+F3+A3+C4:.75@.5 -:.25 F3+A3+C4+D4:1.5@.65
  F3+A3+Bb3+D4:1.5@.8 F3+A3+Bb3+D4:.75@.5 -:.25 Bb3+D4+F4+A4:1.5@.65
  G3+Bb3+C#4+F4:1.5@.8 G3+Bb3+C#4+F4:.75@.5 -:.25 G3+C#4+F4:.75@.6 G3+C#4+E4:.75@.6`;
const BASS = `
  D2:1.25 -:.25 D2:.5@.6 -:.5 A1:.5 C2:.5@.7 D2:.5@.6
  Bb1:1.25 -:.25 Bb1:.5@.6 -:.5 F2:.5@.7 D2:.5@.6 C2:.5@.6
  G1:1.25 -:.25 G1:.5@.6 -:.5 D2:.5 F2:.5@.7 G2:.5@.6
  A1:1.75 -:.25 A1:.5@.7 E2:.5 G2:.5@.7 A2:.25@.6 C#2:.25@.6`;
const MELODY = `
  -:1 A4:.5@.7 C5:.5@.8 D5:1@.9 -:.5 F5:.5@.8
  E5:.75@.85 D5:.25@.6 C5:.5@.7 A4:1.5@.75 -:1
  -:.5 G4:.5@.6 Bb4:.5@.7 D5:.5@.8 F5:.75@.9 E5:.25@.6 D5:.5@.7 A4:.5@.6
  C#5:1@.8 E5:.5@.7 G5:.5@.8 F5:.5@.8 E5:.5@.7 C#5:.5@.6 A4:.5@.6`;

function drums(studio) {
  const kicks = takes(3, () => kick(studio, { top: 165, bottom: 50, decay: 0.2, click: 0.5, drive: 2 }));
  const snares = takes(4, () => snare(studio, { tone: 192, decay: 0.12, noise: 0.95 }));
  const hats = takes(5, () => hat(studio, { decay: 0.028, bright: 7000, metal: 0.35 }));
  const open = takes(2, () => hat(studio, { decay: 0.14, bright: 6500, metal: 0.4 }));
  const rims = takes(3, () => rim(studio));
  return [
    record(studio, 'kick', {
      ...DESK.kick,
      fill: (t) => drum(studio, t, { pattern: 'X------x--X-----|X-----x--xX-----', hit: kicks }),
    }),
    record(studio, 'snare', {
      ...DESK.snare,
      fill: (t) =>
        drum(studio, t, { pattern: '----X--.----X---|----X--.----X-.o', hit: snares, late: 0.006 }),
    }),
    record(studio, 'hats', {
      ...DESK.hats,
      fill: (t) => {
        drum(studio, t, { pattern: 'x.o.x.o.x.o.x.o-|x.o.x.o.x-oox-o-', from: 4, hit: hats, late: 0.003 });
        drum(studio, t, { pattern: '--------------x-|----------------', from: 4, hit: open });
      },
    }),
    record(studio, 'rim', {
      ...DESK.rim,
      fill: (t) => drum(studio, t, { pattern: '---x--x----x--o-', from: 8, hit: rims }),
    }),
  ];
}

function harmony(studio) {
  const keys = (note) => electricPiano(studio, note);
  return [
    record(studio, 'electric piano', {
      ...DESK['electric piano'],
      fill: (t) => play(studio, t, { phrase: CHORDS, times: 3, voice: keys, strum: 0.008 }),
    }),
    record(studio, 'bass', {
      ...DESK.bass,
      fill: (t) =>
        play(studio, t, {
          phrase: BASS,
          times: 3,
          voice: (n) => subBass(studio, { ...n, glideFrom: n.previous ?? n.frequency, drive: 2.2 }),
        }),
    }),
  ];
}

function melody(studio) {
  const ah = (n) => sing(studio, { ...n, vowels: 'oa', consonant: 0.015, breath: 0.08 });
  return [
    record(studio, 'bell', {
      ...DESK.bell,
      fill: (t) => {
        play(studio, t, {
          phrase: MELODY,
          from: 0,
          voice: (n) => bell(studio, { ...n, index: 1.2, ratio: 3, decay: 0.7 }),
        });
        play(studio, t, {
          phrase: MELODY,
          from: 16,
          times: 2,
          voice: (n) => bell(studio, { ...n, index: 1.5, ratio: 3, decay: 0.7 }),
        });
      },
    }),
    record(studio, 'voices', {
      ...DESK.voices,
      fill: (t) => {
        play(studio, t, {
          phrase:
            'D4+A4:.5@.9 -:3.5 -:2.5 C4+A4:.5@.8 -:1 D4+Bb4:.5@.9 -:3.5 -:2 E4+C#5:.5@.8 F4+D5:.75@.7 -:.75',
          from: 16,
          times: 2,
          voice: ah,
        });
        play(studio, t, { phrase: '-:15 A4:.5@.7 -:.5', voice: ah });
      },
    }),
  ];
}

/** Hip hop, 86 beats a minute, D minor. */
export function hipHop() {
  const studio = createStudio({ bpm: 86, beats: 43, last: 43, seconds: 30, swing: 0.58, seed: 8601 });
  return {
    slug: 'hip-hop',
    fade: 2.5,
    name: 'Hip Hop: Late Bus Home',
    style: 'Hip hop',
    studio,
    tracks: [...drums(studio), ...harmony(studio), ...melody(studio)],
    space: { hall: { seconds: 1.8 } },
    master: {
      lufs: -12.5,
      eq: [
        { type: 'peak', frequency: 250, gain: -1.2, q: 0.7 },
        { type: 'peak', frequency: 2500, gain: 1.5, q: 0.6 },
      ],
      drive: 0.5,
    },
  };
}
