/** What the raw and the finished mix do to each track of the acoustic ballad song (see mixer.mjs). */
export const DESK = {
  guitar: {
    raw: { offset: 3, pan: -0.06, room: 0.2 },
    mix: {
      level: -22.5,
      pan: -0.42,
      eq: [
        { type: 'highpass', frequency: 85 },
        { type: 'peak', frequency: 240, gain: -4, q: 0.8 },
        { type: 'highShelf', frequency: 3500, gain: 4 },
      ],
      comp: { ratio: 2.5, attack: 0.015 },
      sends: { room: 0.15, hall: 0.12 },
    },
  },
  'second guitar': {
    raw: { offset: 1, pan: 0.06, room: 0.2 },
    mix: {
      level: -25,
      pan: 0.55,
      eq: [
        { type: 'highpass', frequency: 180 },
        { type: 'peak', frequency: 300, gain: -3 },
        { type: 'highShelf', frequency: 4000, gain: 4 },
      ],
      comp: { ratio: 2.5, attack: 0.015 },
      sends: { room: 0.15, hall: 0.15 },
    },
  },
  'double bass': {
    raw: { offset: 3, room: 0.1 },
    mix: {
      level: -23.5,
      eq: [
        { type: 'highpass', frequency: 36 },
        { type: 'peak', frequency: 210, gain: -2.5 },
        { type: 'peak', frequency: 900, gain: 4 },
      ],
      comp: { ratio: 4, attack: 0.02, release: 0.2 },
      drive: 0.6,
    },
  },
  'soft kick': {
    raw: { offset: -2 },
    mix: { level: -26, eq: [{ type: 'peak', frequency: 300, gain: -3 }], sends: { room: 0.15 } },
  },
  shaker: { raw: { offset: 3, pan: 0.05 }, mix: { level: -37, pan: 0.3, sends: { room: 0.25 } } },
  strings: {
    raw: { offset: 2 },
    mix: {
      level: -28,
      wide: 0.9,
      eq: [
        { type: 'highpass', frequency: 220 },
        { type: 'peak', frequency: 400, gain: -2 },
        { type: 'highShelf', frequency: 3500, gain: 3 },
      ],
      sends: { hall: 0.35 },
    },
  },
  voice: {
    raw: { offset: -4, room: 0.2 },
    mix: {
      level: -19.5,
      eq: [
        { type: 'highpass', frequency: 120 },
        { type: 'peak', frequency: 350, gain: -2.5 },
        { type: 'peak', frequency: 3200, gain: 3.5 },
        { type: 'highShelf', frequency: 7000, gain: 1 },
      ],
      comp: { ratio: 4, attack: 0.006, release: 0.12 },
      sends: { hall: 0.24, delay: 0.1 },
    },
  },
  'backing voices': {
    raw: { offset: 0.5 },
    mix: {
      level: -27,
      wide: 1,
      eq: [
        { type: 'highpass', frequency: 200 },
        { type: 'peak', frequency: 400, gain: -3 },
        { type: 'highShelf', frequency: 4000, gain: 3 },
      ],
      comp: { ratio: 3 },
      sends: { hall: 0.35 },
    },
  },
};
