/** What the raw and the finished mix do to each track of the electronic song (see mixer.mjs). */
export const DESK = {
  kick: {
    raw: { offset: -3.5, room: 0 },
    mix: {
      level: -19.5,
      eq: [
        { type: 'peak', frequency: 260, gain: -4 },
        { type: 'peak', frequency: 3500, gain: 3 },
      ],
      comp: { ratio: 2, attack: 0.02, release: 0.08 },
    },
  },
  clap: {
    raw: { offset: 0, pan: 0 },
    mix: {
      level: -23,
      wide: 0.5,
      eq: [
        { type: 'highpass', frequency: 350 },
        { type: 'highShelf', frequency: 5000, gain: 2 },
      ],
      sends: { room: 0.3, hall: 0.15 },
    },
  },
  hats: {
    raw: { offset: 4, pan: 0.05 },
    mix: { level: -34.5, wide: 0.6, eq: [{ type: 'highpass', frequency: 600 }], sends: { room: 0.1 } },
  },
  pad: {
    raw: { offset: 4, pan: 0 },
    mix: {
      level: -24.5,
      wide: 1,
      eq: [
        { type: 'highpass', frequency: 180 },
        { type: 'peak', frequency: 320, gain: -4, q: 0.7 },
        { type: 'highShelf', frequency: 3500, gain: 4 },
      ],
      pump: [0.65, 0.4],
      sends: { hall: 0.25 },
    },
  },
  bass: {
    raw: { offset: 2.5, room: 0.02 },
    mix: {
      level: -20,
      eq: [
        { type: 'highpass', frequency: 46 },
        { type: 'peak', frequency: 230, gain: -2.5 },
        { type: 'peak', frequency: 1100, gain: 3 },
      ],
      comp: { ratio: 3 },
      drive: 1,
      pump: [0.5, 0.2],
    },
  },
  arpeggio: {
    raw: { offset: 1.5, pan: 0.1 },
    mix: {
      level: -24.5,
      wide: 0.8,
      eq: [
        { type: 'highpass', frequency: 320 },
        { type: 'highShelf', frequency: 6000, gain: 2 },
      ],
      pump: [0.3, 0.2],
      sends: { delay: 0.3, hall: 0.12 },
    },
  },
  lead: {
    raw: { offset: -3, pan: 0 },
    mix: {
      level: -20.5,
      wide: 0.35,
      eq: [
        { type: 'highpass', frequency: 250 },
        { type: 'peak', frequency: 2200, gain: 2.5 },
      ],
      comp: { ratio: 3 },
      sends: { delay: 0.3, hall: 0.2 },
    },
  },
  'voice chops': {
    raw: { offset: -2.5, pan: -0.08 },
    mix: {
      level: -22.5,
      wide: 0.75,
      eq: [
        { type: 'highpass', frequency: 260 },
        { type: 'peak', frequency: 3000, gain: 3 },
      ],
      comp: { ratio: 3 },
      sends: { delay: 0.35, hall: 0.25 },
    },
  },
};
