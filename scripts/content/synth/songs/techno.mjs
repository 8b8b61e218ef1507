import { clap, hat, kick, rim, tom } from '../drums.mjs';
import { createMovingFilter } from '../filters.mjs';
import { pad, synthBass, synthPluck } from '../instruments.mjs';
import { createStudio, drum, hitsOf, play, record, takes } from '../sequencer.mjs';
import { DESK } from './techno-desk.mjs';

const KICK = 'X---X---X---X---';
const BASS =
  '-:.25 F1:.25@.6 F1:.25@.9 F1:.25@.7 -:.25 F1:.25@.6 F1:.25@.9 Ab1:.25@.7 -:.25 F1:.25@.6 F1:.25@.9 F1:.25@.7 -:.25 Eb1:.25@.7 F1:.25@.9 C2:.25@.7';
const ACID =
  'F2:.25@.6 F2:.25@.9 F3:.25@.5 Ab2:.25@.7 -:.25 F2:.25@.8 Eb3:.25@1 C3:.25@.6 F2:.25@.6 -:.25 Ab2:.25@.9 Bb2:.25@.6 C3:.25@1 -:.25 Eb2:.25@.7 F2:.25@.6';
const STAB =
  'F3+Ab3+C4+Eb4:.25@.9 -:.5 F3+Ab3+C4+Eb4:.25@.6 -:2 -:.5 F3+Ab3+C4+Eb4:.25@.8 -:.25 Eb3+G3+Bb3+D4:.25@.8 -:.5 Eb3+G3+Bb3+D4:.25@.5 -:3';
const TOP = '-:2.5 C5:.5@.7 Eb5:.5@.8 F5:1@.9 -:.5 Eb5:.5@.7 C5:1@.8 Bb4:.5@.7 Ab4:1@.75';

function drums(studio) {
  const kicks = takes(2, () => kick(studio, { top: 230, bottom: 54, decay: 0.22, click: 0.3, drive: 2.6 }));
  const claps = takes(3, () => clap(studio, { decay: 0.1, frequency: 1500 }));
  const closed = takes(5, () => hat(studio, { decay: 0.022, bright: 8200, metal: 0.65 }));
  const open = takes(3, () => hat(studio, { decay: 0.09, bright: 7200, metal: 0.6 }));
  const rims = takes(3, () => rim(studio, { frequency: 2100, decay: 0.012 }));
  const low = takes(2, () => tom(studio, { frequency: 148, decay: 0.1 }));
  const high = takes(2, () => tom(studio, { frequency: 220, decay: 0.08 }));
  return [
    record(studio, 'kick', {
      ...DESK.kick,
      fill: (t) => drum(studio, t, { pattern: KICK, hit: kicks, human: 0 }),
    }),
    record(studio, 'clap', {
      ...DESK.clap,
      fill: (t) => drum(studio, t, { pattern: '----X-------X---|----X-------X--o', from: 16, hit: claps }),
    }),
    record(studio, 'hats', {
      ...DESK.hats,
      fill: (t) => {
        drum(studio, t, { pattern: 'o.x.o.x.o.x.o.xo', from: 8, hit: closed, human: 0.001 });
        drum(studio, t, { pattern: '--X---X---X---X-', from: 16, hit: open, human: 0.001 });
      },
    }),
    record(studio, 'percussion', {
      ...DESK.percussion,
      fill: (t) => {
        drum(studio, t, { pattern: '---x--x---o--x--', from: 8, hit: rims });
        drum(studio, t, { pattern: '-----o------x---|-----o--o---x-o-', from: 24, hit: low });
        drum(studio, t, { pattern: '-------x------o-', from: 24, hit: high });
      },
    }),
  ];
}

function sweep(studio, buffer, { from, to, q }) {
  const filter = createMovingFilter(studio.rate);
  for (let i = 0; i < buffer.length; i += 1) {
    const share = i / buffer.length;
    if (i % 16 === 0)
      filter.tune(from * (to / from) ** Math.sin(Math.PI * Math.min(1, share * 1.15) * 0.9), q);
    buffer[i] = Math.tanh(1.4 * filter.run(buffer[i]));
  }
}

function machines(studio) {
  return [
    record(studio, 'bass', {
      ...DESK.bass,
      fill: (t) =>
        play(studio, t, {
          phrase: BASS,
          from: 8,
          times: 13,
          gate: 0.85,
          voice: (n) =>
            synthBass(studio, {
              ...n,
              frequency: n.frequency * (n.frequency < 42 ? 2 : 1),
              open: 620,
              closed: 150,
              q: 1,
            }),
          human: 0.001,
        }),
    }),
    record(studio, 'acid line', {
      ...DESK['acid line'],
      fill: (t) => {
        play(studio, t, {
          phrase: ACID,
          from: 16,
          times: 11,
          gate: 0.8,
          voice: (n) => synthBass(studio, { ...n, open: 3000, closed: 700, q: 2.6, time: 0.07 }),
          human: 0.001,
        });
        sweep(studio, t, { from: 500, to: 3600, q: 2.2 });
      },
    }),
  ];
}

function harmony(studio) {
  return [
    record(studio, 'stab', {
      ...DESK.stab,
      fill: (t) =>
        play(studio, t, {
          phrase: STAB,
          from: 8,
          times: 7,
          voice: (n) => synthPluck(studio, { ...n, open: 3000, time: 0.15, release: 0.3, q: 1 }),
          human: 0.001,
        }),
    }),
    record(studio, 'pad', {
      ...DESK.pad,
      fill: (t) =>
        play(studio, t, {
          phrase: 'F3+C4+Eb4+Ab4:8@.6 Eb3+Bb3+D4+G4:8@.6',
          times: 4,
          voice: (n) => pad(studio, { ...n, cutoff: 1100, attack: 1, release: 1 }),
        }),
    }),
    record(studio, 'top line', {
      ...DESK['top line'],
      fill: (t) =>
        play(studio, t, {
          phrase: TOP,
          from: 24,
          times: 5,
          voice: (n) => synthPluck(studio, { ...n, open: 3400, time: 0.25, release: 0.35 }),
        }),
    }),
  ];
}

/** Techno, 126 beats a minute, F minor. */
export function techno() {
  const studio = createStudio({ bpm: 126, beats: 60, last: 60, seconds: 30, seed: 1260 });
  return {
    slug: 'techno',
    name: 'Techno: Night Ferry',
    style: 'Techno and house',
    studio,
    tracks: [...drums(studio), ...machines(studio), ...harmony(studio)],
    pumpedBy: hitsOf(studio, { pattern: KICK }),
    space: {
      hall: { seconds: 2.8, dark: 0.45 },
      delay: { time: studio.secondsOf(0.75), feedback: 0.5, cutoff: 2600 },
    },
    master: {
      lufs: -9.5,
      eq: [
        { type: 'peak', frequency: 250, gain: -1, q: 0.7 },
        { type: 'highShelf', frequency: 5000, gain: 1.5 },
      ],
      drive: 0.6,
    },
  };
}
