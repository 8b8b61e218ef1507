/** What the raw and the finished mix do to each track of the hip hop song (see mixer.mjs). */
export const DESK = {
  kick: {
    raw: { offset: -2.5, room: 0.05 },
    mix: {
      level: -19.5,
      eq: [
        { type: 'peak', frequency: 320, gain: -4, q: 0.9 },
        { type: 'peak', frequency: 3200, gain: 3 },
        { type: 'lowShelf', frequency: 70, gain: 2 },
      ],
      comp: { ratio: 3, attack: 0.015, release: 0.09 },
    },
  },
  snare: {
    raw: { offset: -3, pan: 0.1 },
    mix: {
      level: -19.5,
      pan: 0,
      eq: [
        { type: 'highpass', frequency: 110 },
        { type: 'peak', frequency: 480, gain: -3 },
        { type: 'highShelf', frequency: 6000, gain: 3 },
      ],
      comp: { ratio: 3.5, attack: 0.008, release: 0.1 },
      drive: 0.5,
      sends: { room: 0.22, hall: 0.05 },
    },
  },
  hats: {
    raw: { offset: 4, pan: 0.12 },
    mix: { level: -37, pan: 0.3, eq: [{ type: 'highpass', frequency: 500 }], sends: { room: 0.15 } },
  },
  rim: { raw: { offset: 1, pan: -0.08 }, mix: { level: -34, pan: -0.5, sends: { room: 0.3, delay: 0.3 } } },
  'electric piano': {
    raw: { offset: 2.5, pan: -0.08 },
    mix: {
      level: -21.5,
      wide: 0.85,
      eq: [
        { type: 'highpass', frequency: 140 },
        { type: 'peak', frequency: 330, gain: -4.5, q: 0.8 },
        { type: 'highShelf', frequency: 4500, gain: 4 },
      ],
      comp: { ratio: 2 },
      sends: { room: 0.1, hall: 0.12 },
    },
  },
  bass: {
    raw: { offset: 3.5, room: 0.03 },
    mix: {
      level: -22,
      eq: [
        { type: 'highpass', frequency: 34 },
        { type: 'peak', frequency: 150, gain: 2 },
        { type: 'peak', frequency: 900, gain: 4 },
      ],
      comp: { ratio: 4, attack: 0.02, release: 0.15 },
      drive: 2,
    },
  },
  bell: {
    raw: { offset: -1, pan: 0.06 },
    mix: {
      level: -22.5,
      pan: 0.2,
      eq: [
        { type: 'highpass', frequency: 260 },
        { type: 'highShelf', frequency: 5000, gain: 2 },
      ],
      comp: { ratio: 2 },
      sends: { hall: 0.2, delay: 0.28 },
    },
  },
  voices: {
    raw: { offset: -3, pan: 0 },
    mix: {
      level: -21.5,
      wide: 0.9,
      eq: [
        { type: 'highpass', frequency: 220 },
        { type: 'peak', frequency: 2600, gain: 3 },
      ],
      comp: { ratio: 3 },
      sends: { hall: 0.3, delay: 0.35 },
    },
  },
};
