import { kick, snare } from '../drums.mjs';
import { electricPiano, synthBass } from '../instruments.mjs';
import { createStudio, drum, play, record, takes } from '../sequencer.mjs';
import { sing } from '../voice.mjs';

const CHORDS = 'G3+B3+D4+F#4:1.5@.8 -:.5 G3+B3+D4+F#4:2@.6 G3+B3+C4+E4:1.5@.8 -:.5 G3+B3+C4+E4:2@.6';
const BASS =
  'E2:1 -:.5 E2:.5@.5 G2:.5@.7 B2:.5 D3:.5@.7 B2:.5@.6 C2:1 -:.5 C2:.5@.5 E2:.5@.7 G2:.5 A2:.5@.7 B2:.5@.6';
const TUNE = `
  -:1 B4:.5@.8 D5:.5@.85 E5:1.5@.9 D5:.5@.8 C5:.75@.8 B4:.75@.75 G4:2@.8 -:.5
  -:1 B4:.5@.8 D5:.5@.85 G5:1.5@.95 F#5:.5@.85 E5:1@.8 D5:.5@.75 E5:2@.85 -:.5`;

const DESK = {
  kick: { mix: { level: -20, eq: [{ type: 'peak', frequency: 320, gain: -4 }], comp: { ratio: 3 } } },
  snare: { mix: { level: -20, comp: { ratio: 3 }, sends: { room: 0.25 } } },
  bass: { mix: { level: -21.5, eq: [{ type: 'highpass', frequency: 36 }], comp: { ratio: 4 }, drive: 0.8 } },
  keys: {
    mix: { level: -23, wide: 0.8, eq: [{ type: 'peak', frequency: 330, gain: -4 }], sends: { hall: 0.12 } },
  },
  lead: {
    mix: {
      level: -19.5,
      eq: [{ type: 'highpass', frequency: 140 }],
      comp: { ratio: 4 },
      sends: { hall: 0.2, delay: 0.15 },
    },
  },
};

/** A song of five tracks in E minor, ten seconds at 96 beats a minute, for trying uploads and deliveries. */
export function demoMultitrack(rate, bpm = 96) {
  const studio = createStudio({ rate, bpm, beats: 16, tail: 0, swing: 0.54, seed: 9600 });
  const kicks = takes(3, () => kick(studio, { bottom: 52, decay: 0.18 }));
  const snares = takes(3, () => snare(studio));
  const fills = {
    kick: (t) => drum(studio, t, { pattern: 'X------x--X-----', hit: kicks }),
    snare: (t) => drum(studio, t, { pattern: '----X--.----X---', hit: snares }),
    bass: (t) =>
      play(studio, t, { phrase: BASS, times: 2, voice: (n) => synthBass(studio, { ...n, open: 900 }) }),
    keys: (t) =>
      play(studio, t, { phrase: CHORDS, times: 2, voice: (n) => electricPiano(studio, n), strum: 0.008 }),
    lead: (t) => play(studio, t, { phrase: TUNE, voice: (n) => sing(studio, { ...n, vowels: 'oa' }) }),
  };
  const tracks = Object.entries(fills).map(([name, fill]) => record(studio, name, { ...DESK[name], fill }));
  return { studio, tracks, space: {}, master: { lufs: -12 } };
}
