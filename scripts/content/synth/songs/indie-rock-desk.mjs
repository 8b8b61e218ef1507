/** What the raw and the finished mix do to each track of the indie rock song (see mixer.mjs). */
export const DESK = {
  kick: {
    raw: { offset: -4 },
    mix: {
      level: -20.5,
      eq: [
        { type: 'peak', frequency: 350, gain: -5, q: 0.9 },
        { type: 'peak', frequency: 4000, gain: 4 },
        { type: 'lowShelf', frequency: 80, gain: 1 },
      ],
      comp: { ratio: 4, attack: 0.012, release: 0.08 },
      sends: { room: 0.05 },
    },
  },
  snare: {
    raw: { offset: -2.5, pan: 0.05 },
    mix: {
      level: -19.5,
      eq: [
        { type: 'highpass', frequency: 120 },
        { type: 'peak', frequency: 520, gain: -3.5 },
        { type: 'peak', frequency: 4500, gain: 3 },
      ],
      comp: { ratio: 4, attack: 0.01, release: 0.09 },
      sends: { room: 0.35, hall: 0.06 },
    },
  },
  cymbals: {
    raw: { offset: 3.5, pan: 0.1 },
    mix: {
      level: -35.5,
      wide: 0.7,
      eq: [
        { type: 'highpass', frequency: 450 },
        { type: 'peak', frequency: 3500, gain: -2 },
      ],
      sends: { room: 0.15 },
    },
  },
  toms: {
    raw: { offset: -3 },
    mix: {
      level: -19,
      wide: 0.4,
      eq: [
        { type: 'peak', frequency: 400, gain: -5 },
        { type: 'peak', frequency: 3500, gain: 3 },
      ],
      sends: { room: 0.3 },
    },
  },
  'picked guitar': {
    raw: { offset: 0, pan: 0.08 },
    mix: {
      level: -24,
      wide: 0.7,
      eq: [
        { type: 'highpass', frequency: 180 },
        { type: 'peak', frequency: 350, gain: -3 },
        { type: 'highShelf', frequency: 3500, gain: 4 },
      ],
      comp: { ratio: 3, attack: 0.012 },
      sends: { hall: 0.15, delay: 0.22 },
    },
  },
  bass: {
    raw: { offset: 3, room: 0.05 },
    mix: {
      level: -21.5,
      eq: [
        { type: 'highpass', frequency: 38 },
        { type: 'peak', frequency: 220, gain: -2.5 },
        { type: 'peak', frequency: 1200, gain: 3 },
      ],
      comp: { ratio: 4, attack: 0.015, release: 0.1 },
      drive: 0.9,
    },
  },
  'lead guitar': {
    raw: { offset: -3.5, pan: 0 },
    mix: {
      level: -20,
      wide: 0.25,
      eq: [
        { type: 'highpass', frequency: 200 },
        { type: 'peak', frequency: 450, gain: -2 },
        { type: 'peak', frequency: 2000, gain: 3 },
      ],
      comp: { ratio: 3 },
      sends: { hall: 0.18, delay: 0.3 },
    },
  },
};
