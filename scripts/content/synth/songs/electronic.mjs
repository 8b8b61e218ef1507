import { clap, crash, hat, kick } from '../drums.mjs';
import { lead, pad, synthBass, synthPluck } from '../instruments.mjs';
import { createStudio, drum, hitsOf, play, record, takes } from '../sequencer.mjs';
import { sing } from '../voice.mjs';
import { DESK } from './electronic-desk.mjs';

const KICK = 'X---X---X---X---|X---X---X---X-x-';
const CHORDS = ['A2+E3+G3+C4+E4', 'F2+C3+E3+A3+C4', 'C3+G3+B3+E4+G4', 'G2+D3+A3+B3+D4'];
const ARPS = [
  ['A4', 'E5', 'C5', 'G5', 'E5', 'C5', 'B4', 'E5'],
  ['A4', 'E5', 'C5', 'F5', 'E5', 'C5', 'G4', 'C5'],
  ['G4', 'E5', 'B4', 'G5', 'E5', 'B4', 'D5', 'E5'],
  ['G4', 'D5', 'B4', 'G5', 'D5', 'A4', 'B4', 'D5'],
];
const BASS = `
  -:.5 A1:.5 -:.25 A1:.75 -:.5 A1:.5@.6 A2:.5 G1:.5@.7
  -:.5 F1:.5 -:.25 F1:.75 -:.5 F1:.5@.6 F2:.5 G1:.5@.7
  -:.5 C2:.5 -:.25 C2:.75 -:.5 C2:.5@.6 C3:.5 B1:.5@.7
  -:.5 G1:.5 -:.25 G1:.75 -:.5 G1:.5@.6 G2:.5 B1:.5@.7`;
const LEAD = `
  E5:1.5@.9 D5:.5 C5:1 B4:.5 C5:.5 A4:2@.8 -:1 G4:.5 A4:.5
  B4:1.5@.85 C5:.5 D5:1 E5:1 D5:1.5@.8 B4:.5 G4:2@.75`;

const sixteenths = ARPS.map((bar) =>
  [...bar, ...bar].map((note, i) => `${note}:.25@${[0.9, 0.5, 0.7, 0.45][i % 4]}`).join(' '),
).join(' ');

function drums(studio) {
  const kicks = takes(2, () => kick(studio, { top: 210, bottom: 51, decay: 0.24, click: 0.35, drive: 1.8 }));
  const claps = takes(3, () => clap(studio));
  const hats = takes(5, () => hat(studio, { decay: 0.03, bright: 8000, metal: 0.6 }));
  const open = takes(2, () => hat(studio, { decay: 0.11, bright: 7000, metal: 0.6 }));
  const crashes = takes(2, () => crash(studio, { decay: 1.1 }));
  return [
    record(studio, 'kick', {
      ...DESK.kick,
      fill: (t) => drum(studio, t, { pattern: KICK, from: 16, hit: kicks, human: 0 }),
    }),
    record(studio, 'clap', {
      ...DESK.clap,
      fill: (t) => drum(studio, t, { pattern: '----X-------X---', from: 16, hit: claps }),
    }),
    record(studio, 'hats', {
      ...DESK.hats,
      fill: (t) => {
        drum(studio, t, { pattern: 'o.x.o.x.o.x.oox.', from: 8, hit: hats });
        drum(studio, t, { pattern: '--x---x---x---x-', from: 32, hit: open });
        drum(studio, t, { pattern: `X${'-'.repeat(63)}`, from: 16, hit: crashes });
      },
    }),
  ];
}

function harmony(studio) {
  const chords = CHORDS.map((chord) => `${chord}:4`).join(' ');
  return [
    record(studio, 'pad', {
      ...DESK.pad,
      fill: (t) =>
        play(studio, t, {
          phrase: chords,
          times: 4,
          voice: (n) => pad(studio, { ...n, cutoff: 1500, attack: 0.35, release: 0.8 }),
          gate: 0.98,
          human: 0,
        }),
    }),
    record(studio, 'bass', {
      ...DESK.bass,
      fill: (t) =>
        play(studio, t, {
          phrase: BASS,
          from: 16,
          times: 3,
          voice: (n) => synthBass(studio, { ...n, open: 1100, closed: 190, q: 1.4 }),
          human: 0.002,
        }),
    }),
    record(studio, 'arpeggio', {
      ...DESK.arpeggio,
      fill: (t) => {
        play(studio, t, {
          phrase: sixteenths,
          from: 0,
          times: 1,
          voice: (n) => synthPluck(studio, { ...n, open: 2200 }),
          human: 0.002,
          gate: 0.8,
        });
        play(studio, t, {
          phrase: sixteenths,
          from: 16,
          times: 3,
          voice: (n) => synthPluck(studio, { ...n, open: 4600 }),
          human: 0.002,
          gate: 0.8,
        });
      },
    }),
  ];
}

function front(studio) {
  return [
    record(studio, 'lead', {
      ...DESK.lead,
      fill: (t) =>
        play(studio, t, {
          phrase: `${LEAD} A4:4@.8`,
          from: 32,
          voice: (n) => lead(studio, { ...n, glideFrom: n.previous ?? n.frequency, cutoff: 2800 }),
          human: 0.003,
        }),
    }),
    record(studio, 'voice chops', {
      ...DESK['voice chops'],
      fill: (t) =>
        play(studio, t, {
          phrase:
            '-:.75 E4:.25@.7 G4:.5 -:.5 E4:.25@.6 -:.25 A4:1@.9 -:.5 -:.75 C5:.25@.7 A4:.5 -:.5 G4:.25@.6 -:.25 E4:1@.9 -:.5',
          from: 16,
          times: 6,
          voice: (n) =>
            sing(studio, {
              ...n,
              vowels: n.frequency > 400 ? 'ea' : 'ao',
              attack: 0.012,
              consonant: 0.012,
              release: 0.1,
            }),
          human: 0.002,
        }),
    }),
  ];
}

/** Melodic electronic, 112 beats a minute, A minor. */
export function electronic() {
  const studio = createStudio({ bpm: 112, beats: 52, last: 52, seconds: 30, seed: 1120 });
  return {
    slug: 'electronic',
    name: 'Electronic: Glass Elevator',
    style: 'Electronic',
    studio,
    tracks: [...drums(studio), ...harmony(studio), ...front(studio)],
    pumpedBy: hitsOf(studio, { pattern: KICK, from: 16 }),
    space: { hall: { seconds: 2.4 }, delay: { time: studio.secondsOf(0.75), feedback: 0.45 } },
    master: {
      lufs: -10.5,
      eq: [
        { type: 'peak', frequency: 260, gain: -1, q: 0.7 },
        { type: 'highShelf', frequency: 3000, gain: 1.5 },
      ],
      drive: 0.5,
    },
  };
}
