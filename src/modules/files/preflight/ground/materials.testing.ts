/** Values from 0 to 1, the same ones for a seed in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One note as somebody plays it. Seconds and Hz; velocity 0 to 1. */
interface Note {
  readonly at: number;
  readonly seconds: number;
  readonly hz: number;
  readonly velocity: number;
}

export interface Performance {
  readonly random: () => number;
  readonly rate: number;
  readonly seconds: number;
}

type Voice = (note: Note, performance: Performance) => (t: number, frame: number) => number;

/** What a player plays: range in Hz, notes in a second, and the part of the time in which they play at all. */
interface Part {
  readonly low: number;
  readonly high: number;
  readonly pace: number;
  readonly presence: number;
  /** Seconds that a note sounds beyond its place. */
  readonly ring: number;
  readonly voice: Voice;
}

const TAU = 2 * Math.PI;
const SCALE = [0, 2, 3, 5, 7, 8, 10, 12, 14, 15, 17, 19];
const noiseOf = (random: () => number): number => random() * 2 - 1;

/** A resonance at a frequency: the two-pole filter of speech synthesis. */
export function resonance(rate: number, hz: number, bandwidth: number): (x: number) => number {
  const r = Math.exp((-Math.PI * bandwidth) / rate);
  const b = 2 * r * Math.cos((TAU * hz) / rate);
  const gain = (1 - r) * Math.sqrt(1 + r * r - 2 * r * Math.cos((2 * TAU * hz) / rate));
  let [y1, y2] = [0, 0];
  return (x) => {
    const y = gain * x + b * y1 - r * r * y2;
    [y2, y1] = [y1, y];
    return y;
  };
}

const pluck: Voice = ({ hz, velocity }, { random, rate }) => {
  const length = Math.max(4, Math.round(rate / hz));
  const string = Float64Array.from({ length }, () => noiseOf(random));
  const softness = 0.3 + 0.5 * velocity;
  for (let i = 1; i < length; i += 1)
    string[i] = softness * (string[i] ?? 0) + (1 - softness) * (string[i - 1] ?? 0);
  return (_, frame) => {
    const at = frame % length;
    const now = string[at] as number;
    string[at] = 0.997 * (0.55 * now + 0.45 * (string[(at + 1) % length] as number));
    return now;
  };
};

/** A saw without aliases (PolyBLEP) through a filter that closes. */
const analogue: Voice = ({ hz, seconds, velocity }, { rate }) => {
  const step = hz / rate;
  let [phase, a, b] = [0, 0, 0];
  return (t) => {
    phase = (phase + step) % 1;
    const near = phase < step ? phase / step : phase > 1 - step ? (phase - 1) / step : null;
    const corner = near === null ? 0 : near >= 0 ? 2 * near - near * near - 1 : near * near + 2 * near + 1;
    const share = 1 - Math.exp((-TAU * (300 + 4000 * velocity * Math.exp(-t * 3))) / rate);
    a += share * (2 * phase - 1 - corner - a);
    b += share * (a - b);
    return b * Math.min(1, t * 200) * Math.min(1, Math.max(0, (seconds - t) * 60));
  };
};

const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
] as const;

/** Sung vowels: pulses of the glottis through the formants of Peterson and Barney (1952). */
const sung: Voice = ({ hz, seconds, velocity }, { random, rate }) => {
  const vowel = VOWELS[Math.floor(random() * VOWELS.length)] ?? VOWELS[0];
  const formants = vowel.map((at) => resonance(rate, at, 60 + at / 18));
  let phase = random();
  return (t) => {
    phase = (phase + (hz * (1 + 0.012 * Math.sin(TAU * 5.6 * t) - 0.06 * Math.exp(-t * 18))) / rate) % 1;
    const glottis = phase < 0.6 ? Math.sin((Math.PI * phase) / 0.6) ** 2 - 0.45 : -0.45;
    const source = glottis + (0.03 + 0.3 * Math.exp(-t * 60)) * noiseOf(random);
    const open = Math.min(1, t * 18) * Math.min(1, Math.max(0, (seconds - t) * 14));
    return (
      velocity * open * formants.reduce((sum, formant, at) => sum + (formant(source) * 9) / (1 + at * 0.7), 0)
    );
  };
};

const brush: Voice = ({ hz, velocity }, { random, rate }) => {
  const body = resonance(rate, 900 + hz * 6, 2500);
  return (t) => velocity * body(noiseOf(random)) * 3 * Math.min(1, t * 90) * Math.exp(-t * 11);
};

const kick: Voice = ({ velocity }) => {
  let phase = 0;
  return (t) => {
    phase += 0.0012 + 0.006 * Math.exp(-t * 34);
    return velocity * Math.sin(TAU * phase) * Math.exp(-t * 8) * Math.min(1, t * 900);
  };
};

/** Struck bars: partials that are no harmonics, each with a decay of its own. */
const bars: Voice = ({ hz, velocity }, { random }) => {
  const partials = [1, 2.756, 3.93, 5.404, 9.24].map((ratio, at) => ({
    turn: TAU * hz * ratio * (1 + 0.002 * noiseOf(random)),
    gain: velocity ** (1 + at / 3) / (1 + at),
    decay: 3 + at * 5,
  }));
  return (t) =>
    Math.min(1, t * 700) *
    partials.reduce(
      (sum, { turn, gain, decay }) => sum + gain * Math.sin(turn * t) * Math.exp(-decay * t),
      0,
    );
};

const fm: Voice =
  ({ hz, seconds, velocity }) =>
  (t) =>
    Math.sin(TAU * hz * t + (0.4 + 3 * velocity * Math.exp(-t * 4)) * Math.sin(TAU * hz * 2.004 * t)) *
    Math.exp(-t * 1.4) *
    Math.min(1, t * 300) *
    Math.min(1, Math.max(0, (seconds - t) * 30));

/** A pulse as old synthesisers make it: two levels, its width moving slowly; nothing rounds its edges. */
const pulse: Voice =
  ({ hz, seconds, velocity }) =>
  (t) =>
    t > seconds
      ? 0
      : (t * hz) % 1 < 0.35 + 0.1 * Math.sin(t * 2)
        ? 0.6 * velocity + 0.2
        : -0.6 * velocity - 0.2;

/** Speech-like: syllables of hiss and voiced sound through formants that move. */
const spoken: Voice = ({ hz, seconds, velocity }, { random, rate }) => {
  const [first, second] = [
    resonance(rate, 350 + random() * 500, 110),
    resonance(rate, 1100 + random() * 1300, 180),
  ];
  const hiss = resonance(rate, 5200 + random() * 1500, 1800);
  const isHissing = random() < 0.4;
  let next = 0;
  return (t, frame) => {
    let source = 0;
    if (frame >= next) {
      source = 20;
      next += (rate / hz) * (1 + 0.03 * noiseOf(random) + 0.15 * (t / seconds));
    }
    const swell = Math.sin(Math.PI * Math.min(1, t / seconds)) ** 0.6;
    const consonant = isHissing && t < 0.09 ? hiss(noiseOf(random)) * 2 : 0;
    return velocity * (swell * (first(source) + 0.5 * second(source)) * 2 + consonant);
  };
};

const bowed: Voice = ({ hz, seconds, velocity }, { random }) => {
  const gains = Array.from({ length: 14 }, (_, at) => (0.4 + 0.6 * random()) / (1 + at) ** 1.1);
  let phase = 0;
  let before = 0;
  return (t) => {
    phase += TAU * hz * (1 + 0.006 * Math.sin(TAU * 5.1 * t) * Math.min(1, t * 2)) * Math.max(0, t - before);
    before = t;
    const tone = gains.reduce((sum, gain, at) => sum + gain * Math.sin(phase * (at + 1)), 0);
    const hair = 0.02 * noiseOf(random);
    return velocity * (tone + hair) * Math.min(1, t * 8) * Math.min(1, Math.max(0, (seconds - t) * 7)) * 0.5;
  };
};

const shaker: Voice = ({ velocity }, { random }) => {
  let [low, before] = [0, 0];
  return (t) => {
    const raw = noiseOf(random);
    low += 0.45 * (raw - low);
    const high = raw - low - 0.5 * before;
    before = raw - low;
    return velocity * high * Math.sin(Math.PI * Math.min(1, t / 0.09)) ** 2;
  };
};

const part = (
  voice: Voice,
  [low, high]: readonly [number, number],
  [pace, presence, ring]: readonly [number, number, number],
): Part => ({ voice, low, high, pace, presence, ring });

/** Detectors are tuned on the first half and judged on the second: no instrument is in both, and no way to make one. */
export const HALVES: Readonly<Record<'tuned' | 'judged', Readonly<Record<string, Part>>>> = {
  tuned: {
    'Acoustic guitar': part(pluck, [110, 440], [4, 0.9, 1.2]),
    'Upright bass': part(pluck, [41, 98], [2, 0.85, 0.7]),
    'Analogue pad': part(analogue, [130, 392], [0.8, 0.8, 0.1]),
    'Analogue bass': part(analogue, [45, 110], [3, 0.8, 0]),
    'Sung melody': part(sung, [150, 420], [1.7, 0.6, 0]),
    'Sung harmony': part(sung, [200, 500], [1.1, 0.4, 0]),
    Brushes: part(brush, [80, 160], [5, 0.9, 0.4]),
    'Bass drum': part(kick, [50, 60], [2, 0.9, 0.6]),
  },
  judged: {
    Vibraphone: part(bars, [220, 880], [3, 0.7, 1.2]),
    Marimba: part(bars, [110, 440], [4, 0.6, 0.4]),
    'FM piano': part(fm, [110, 520], [3, 0.8, 0.3]),
    'FM bass': part(fm, [41, 110], [3, 0.9, 0]),
    'Pulse lead': part(pulse, [180, 560], [4, 0.5, 0]),
    Narrator: part(spoken, [90, 190], [5, 0.6, 0]),
    Cello: part(bowed, [65, 260], [1, 0.8, 0.1]),
    Violin: part(bowed, [220, 780], [1.5, 0.5, 0.1]),
    Shaker: part(shaker, [100, 200], [8, 0.7, 0]),
  },
};

export type Half = keyof typeof HALVES;

/** Phrases and rests: a player is silent for some bars. */
function notesOf({ low, high, pace, presence }: Part, { random, seconds }: Performance): Note[] {
  const notes: Note[] = [];
  const range = SCALE.filter((step) => low * 2 ** (step / 12) <= high);
  let at = random() * 0.5;
  while (at < seconds - 0.15) {
    const phrase = Math.min(seconds, at + 1.2 + random() * 2);
    const isPlaying = random() < presence || notes.length === 0;
    while (at < phrase) {
      const length = ([0.5, 1, 1, 1, 1.5, 2][Math.floor(random() * 6)] ?? 1) / pace;
      const step = range[Math.floor(random() * range.length)] ?? 0;
      const late = 0.012 * noiseOf(random);
      if (isPlaying)
        notes.push({
          at: Math.max(0, at + late),
          seconds: length * (0.6 + 0.4 * random()),
          hz: low * 2 ** (step / 12),
          velocity: 0.4 + 0.6 * random(),
        });
      at += length;
    }
  }
  return notes;
}

/** A mono recording of a part: notes, and the hiss of a good preamplifier 80 dB below full scale. */
export function perform(half: Half, name: string, performance: Performance): Float32Array {
  const played = HALVES[half][name];
  if (played === undefined) throw new RangeError(`no part is called ${name}`);
  const { random, rate, seconds } = performance;
  const sound = new Float32Array(Math.round(seconds * rate));
  for (const note of notesOf(played, performance)) {
    const voice = played.voice(note, performance);
    const first = Math.round(note.at * rate);
    const last = Math.min(sound.length, first + Math.round((note.seconds + played.ring) * rate));
    const fade = 0.01 * rate;
    for (let frame = first; frame < last; frame += 1)
      sound[frame] =
        (sound[frame] ?? 0) +
        voice((frame - first) / rate, frame - first) *
          (played.ring === 0 ? 1 : Math.min(1, (last - frame) / fade));
  }
  const top = sound.reduce((limit, value) => Math.max(limit, Math.abs(value)), 1e-9);
  const gain = 10 ** ((-7 - 3 * random()) / 20) / top;
  return sound.map((value) => value * gain + 1e-4 * noiseOf(random));
}
