/** What the raw and the finished mix do to each track of the techno song (see mixer.mjs). */
export const DESK = {
  kick: {
    raw: { offset: -3, room: 0 },
    mix: {
      level: -18.5,
      eq: [
        { type: 'peak', frequency: 250, gain: -4 },
        { type: 'peak', frequency: 3000, gain: 2.5 },
      ],
      comp: { ratio: 2, attack: 0.02, release: 0.07 },
    },
  },
  clap: {
    raw: { offset: 0.5 },
    mix: {
      level: -23.5,
      wide: 0.5,
      eq: [{ type: 'highpass', frequency: 400 }],
      sends: { room: 0.35, hall: 0.12 },
    },
  },
  hats: {
    raw: { offset: 4, pan: 0.05 },
    mix: { level: -33.5, wide: 0.5, eq: [{ type: 'highpass', frequency: 700 }], sends: { room: 0.1 } },
  },
  percussion: {
    raw: { offset: 1, pan: -0.08 },
    mix: {
      level: -27.5,
      wide: 0.9,
      eq: [
        { type: 'highpass', frequency: 120 },
        { type: 'peak', frequency: 400, gain: -3 },
      ],
      sends: { room: 0.2, delay: 0.25 },
    },
  },
  bass: {
    raw: { offset: 3, room: 0.02 },
    mix: {
      level: -21,
      eq: [
        { type: 'highpass', frequency: 50 },
        { type: 'peak', frequency: 120, gain: 2 },
        { type: 'peak', frequency: 230, gain: -2 },
        { type: 'peak', frequency: 900, gain: 3 },
      ],
      drive: 1.1,
      pump: [0.75, 0.22],
    },
  },
  'acid line': {
    raw: { offset: -1.5, pan: 0.04 },
    mix: {
      level: -23.5,
      wide: 0.45,
      eq: [
        { type: 'highpass', frequency: 180 },
        { type: 'peak', frequency: 350, gain: -2 },
      ],
      comp: { ratio: 2.5 },
      pump: [0.3, 0.15],
      sends: { delay: 0.22, hall: 0.06 },
    },
  },
  stab: {
    raw: { offset: 1, pan: -0.05 },
    mix: {
      level: -22.5,
      wide: 0.75,
      eq: [
        { type: 'highpass', frequency: 200 },
        { type: 'peak', frequency: 380, gain: -3 },
        { type: 'highShelf', frequency: 4000, gain: 2 },
      ],
      pump: [0.35, 0.2],
      sends: { delay: 0.5, hall: 0.25 },
    },
  },
  pad: {
    raw: { offset: 4 },
    mix: {
      level: -29,
      wide: 1,
      eq: [
        { type: 'highpass', frequency: 260 },
        { type: 'highShelf', frequency: 2500, gain: 4 },
      ],
      pump: [0.6, 0.35],
      sends: { hall: 0.3 },
    },
  },
  'top line': {
    raw: { offset: -2, pan: 0.06 },
    mix: {
      level: -24,
      wide: 0.5,
      eq: [{ type: 'highpass', frequency: 350 }],
      sends: { delay: 0.45, hall: 0.25 },
    },
  },
};
