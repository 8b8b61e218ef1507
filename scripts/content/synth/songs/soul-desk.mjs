/** What the raw and the finished mix do to each track of the soul song (see mixer.mjs). */
export const DESK = {
  kick: {
    raw: { offset: -3 },
    mix: {
      level: -20.5,
      eq: [
        { type: 'peak', frequency: 300, gain: -4 },
        { type: 'peak', frequency: 3000, gain: 3 },
      ],
      comp: { ratio: 3, attack: 0.015 },
    },
  },
  snare: {
    raw: { offset: -3, pan: 0.05 },
    mix: {
      level: -20.5,
      eq: [
        { type: 'highpass', frequency: 130 },
        { type: 'peak', frequency: 500, gain: -3 },
        { type: 'highShelf', frequency: 5500, gain: 3 },
      ],
      comp: { ratio: 3.5, attack: 0.01, release: 0.09 },
      sends: { room: 0.3, hall: 0.06 },
    },
  },
  hats: { raw: { offset: 3.5, pan: 0.1 }, mix: { level: -36, pan: 0.35, sends: { room: 0.12 } } },
  shaker: { raw: { offset: 2, pan: -0.1 }, mix: { level: -37, pan: -0.5, sends: { room: 0.2 } } },
  'electric piano': {
    raw: { offset: 3, pan: -0.06 },
    mix: {
      level: -23,
      wide: 0.8,
      eq: [
        { type: 'highpass', frequency: 150 },
        { type: 'peak', frequency: 330, gain: -4, q: 0.8 },
        { type: 'highShelf', frequency: 4000, gain: 4 },
      ],
      comp: { ratio: 2 },
      sends: { hall: 0.12 },
    },
  },
  organ: {
    raw: { offset: 3, pan: 0.05 },
    mix: {
      level: -29,
      wide: 0.9,
      eq: [
        { type: 'highpass', frequency: 260 },
        { type: 'highShelf', frequency: 3000, gain: 3 },
      ],
      sends: { hall: 0.25 },
    },
  },
  bass: {
    raw: { offset: 3, room: 0.05 },
    mix: {
      level: -22,
      eq: [
        { type: 'highpass', frequency: 36 },
        { type: 'peak', frequency: 220, gain: -2 },
        { type: 'peak', frequency: 1000, gain: 3.5 },
      ],
      comp: { ratio: 4, attack: 0.018, release: 0.12 },
      drive: 0.9,
    },
  },
  guitar: {
    raw: { offset: 0, pan: 0.06 },
    mix: {
      level: -29,
      pan: 0.65,
      eq: [
        { type: 'highpass', frequency: 350 },
        { type: 'peak', frequency: 2600, gain: 3 },
      ],
      sends: { room: 0.2, delay: 0.15 },
    },
  },
  voice: {
    raw: { offset: -4, room: 0.18 },
    mix: {
      level: -19.5,
      eq: [
        { type: 'highpass', frequency: 140 },
        { type: 'peak', frequency: 400, gain: -2 },
        { type: 'peak', frequency: 3000, gain: 3.5 },
      ],
      comp: { ratio: 4, attack: 0.006, release: 0.1 },
      sends: { hall: 0.2, delay: 0.16 },
    },
  },
  choir: {
    raw: { offset: 0, pan: 0 },
    mix: {
      level: -26.5,
      wide: 1,
      eq: [
        { type: 'highpass', frequency: 250 },
        { type: 'highShelf', frequency: 4000, gain: 3 },
      ],
      comp: { ratio: 3 },
      sends: { hall: 0.35 },
    },
  },
  brass: {
    raw: { offset: -2, pan: -0.06 },
    mix: {
      level: -22.5,
      wide: 0.6,
      eq: [
        { type: 'highpass', frequency: 220 },
        { type: 'peak', frequency: 1800, gain: 2 },
      ],
      comp: { ratio: 2.5 },
      sends: { room: 0.2, hall: 0.18 },
    },
  },
};
