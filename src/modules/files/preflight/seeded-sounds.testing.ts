import { seededNoise } from '@/audio/audio.testing';

/** A made instrument: one value after the other, -1 to 1, loudest around 1; `side` is 0 for left, 1 for right. */
export type Instrument = (context: { seed: number; rate: number }) => (frame: number, side: number) => number;

const TAU = 2 * Math.PI;

function lowPass(rate: number, hz: number): (x: number) => number {
  const share = 1 - Math.exp((-TAU * hz) / rate);
  let a = 0;
  let b = 0;
  return (x) => {
    a += share * (x - a);
    b += share * (a - b);
    return b;
  };
}

const drums: Instrument = ({ seed, rate }) => {
  const noise = seededNoise(seed);
  const beat = Math.round(rate * (0.42 + (seed % 7) / 50));
  return (frame) => {
    const t = (frame % beat) / rate;
    const accent = [1, 0.55, 0.8, 0.6][Math.floor(frame / beat) % 4] ?? 1;
    return (
      accent *
      (0.7 * Math.sin(TAU * (48 + 90 * Math.exp(-t * 40)) * t) * Math.exp(-t * 9) +
        0.3 * noise() * Math.exp(-t * 30))
    );
  };
};

const subBass: Instrument = ({ seed, rate }) => {
  const hz = 41 + (seed % 9) * 3.1;
  return (frame) => Math.sin((TAU * hz * frame) / rate) * Math.min(1, frame / 400);
};

const pickedBass: Instrument = ({ seed, rate }) => {
  const filter = lowPass(rate, 700);
  const note = Math.round(rate * 0.31);
  return (frame) => {
    const t = (frame % note) / rate;
    const hz = [55, 65.4, 73.4, 49][Math.floor(frame / note + seed) % 4] ?? 55;
    return 2.2 * filter((((t * hz) % 1) * 2 - 1) * Math.exp(-t * 4) * Math.min(1, t * 500));
  };
};

const square: Instrument = ({ seed, rate }) => {
  const half = Math.round(rate / (180 + (seed % 5) * 40));
  return (frame) =>
    (Math.floor(frame / half) % 2 === 0 ? 0.83 : -0.83) * (0.9 + 0.1 * Math.sin(frame / rate));
};

const pad: Instrument = ({ seed, rate }) => {
  const parts = [110, 164.8, 220.6, 277.2, 331.1, 554.9, 881.3].map((hz, index) => ({
    hz: hz * (1 + (seed % 11) / 90),
    gain: 0.42 / (1 + index * 0.5),
  }));
  return (frame, side) =>
    parts.reduce(
      (sum, { hz, gain }, index) =>
        sum + gain * Math.sin((TAU * hz * (1 + side * 0.0009) * frame) / rate + index * side * 1.3),
      0,
    ) *
    (0.75 + 0.25 * Math.sin(frame / rate + side));
};

const hats: Instrument = ({ seed, rate }) => {
  const noise = seededNoise(seed + 3);
  const low = lowPass(rate, 5000);
  const step = Math.round(rate * 0.125);
  return (frame) => {
    const raw = noise();
    const accent = [1, 0.3, 0.62, 0.4][Math.floor(frame / step) % 4] ?? 1;
    return (raw - low(raw)) * accent * Math.exp((-(frame % step) / rate) * 45);
  };
};

const voice: Instrument = ({ seed, rate }) => {
  const noise = seededNoise(seed + 5);
  const formants = [lowPass(rate, 900), lowPass(rate, 2600)];
  const phrase = rate * 1.9;
  let phase = 0;
  return (frame) => {
    const hz = 170 + (seed % 6) * 14 + 5 * Math.sin((TAU * 5.5 * frame) / rate);
    phase = (phase + hz / rate) % 1;
    const place = (frame % phrase) / phrase;
    const breath = place < 0.72 ? Math.sin((Math.PI * place) / 0.72) : 0;
    const source = phase * 2 - 1 + 0.12 * noise();
    return (
      1.1 * breath * ((formants[0]?.(source) ?? 0) * 0.6 + (formants[1]?.(source) ?? 0) * 0.35) +
      0.0008 * noise()
    );
  };
};

const driven: Instrument = ({ seed, rate }) => {
  const noise = seededNoise(seed + 9);
  const cabinet = lowPass(rate, 4200);
  const rumble = lowPass(rate, 40);
  const chord = [82.4, 123.5, 164.8, 207.7].map((hz) => hz * (1 + (seed % 4) / 18));
  return (frame, side) => {
    const raw = chord.reduce(
      (sum, hz, index) => sum + Math.sin((TAU * hz * frame) / rate + index + side * 0.4),
      0,
    );
    const strum = 0.55 + 0.45 * Math.exp(-((frame / rate) % 0.9) * 2.5);
    const speaker = cabinet(Math.tanh(raw * 2.4) + 0.02 * noise());
    return strum * (speaker - rumble(speaker));
  };
};

const sparse: Instrument = ({ seed, rate }) => {
  const noise = seededNoise(seed + 1);
  const every = Math.round(rate * 1.7);
  return (frame) => {
    const t = ((frame + every / 2) % every) / rate;
    return (0.6 * Math.sin(TAU * 2100 * t) + 0.4 * noise()) * Math.exp(-t * 14) * Number(t < 0.8);
  };
};

const room: Instrument = ({ seed }) => {
  const noise = seededNoise(seed + 21);
  return (frame) => 0.012 * noise() + 0.004 * Math.sin(frame / 90);
};

/** Instruments of every kind that mislead a hasty measurement: plain bass, square waves, distortion, near silence. */
export const INSTRUMENTS: Readonly<Record<string, Instrument>> = {
  Kit: drums,
  'Sub bass': subBass,
  'Bass DI': pickedBass,
  'Square lead': square,
  Pad: pad,
  'Hi-hat': hats,
  'Lead vocal': voice,
  'Dirty guitar': driven,
  Rimshot: sparse,
  'Room mics': room,
};

/** Whether an instrument is the same on both sides. */
const WIDE: ReadonlySet<string> = new Set(['Pad', 'Dirty guitar']);

/** A take of an instrument with its loudest moment at a level; channels of samples. */
export function record(
  name: string,
  take: { seed: number; rate: number; seconds: number; peakDb: number },
): Float32Array[] {
  const { seed, rate, seconds, peakDb } = take;
  const channels = WIDE.has(name) ? 2 : 1;
  const instrument = INSTRUMENTS[name];
  if (instrument === undefined) throw new RangeError(`there is no ${name}`);
  const sides = Array.from({ length: channels }, (_, side) => {
    const play = instrument({ seed, rate });
    return Float32Array.from({ length: Math.round(seconds * rate) }, (_, frame) => play(frame, side));
  });
  const quiet = name === 'Room mics' ? -38 : 0;
  return leveled(sides, peakDb + quiet);
}

/** The same sound with its loudest moment at a level, dBFS. */
export function leveled(sides: readonly Float32Array[], peakDb: number): Float32Array[] {
  const top = sides.reduce(
    (limit, side) => side.reduce((m, value) => Math.max(m, Math.abs(value)), limit),
    0,
  );
  const gain = 10 ** (peakDb / 20) / Math.max(top, 1e-9);
  return sides.map((side) => side.map((value) => value * gain));
}

/** Several sounds played together, as stereo. */
export function together(
  sounds: readonly (readonly Float32Array[])[],
  gains: readonly number[],
): Float32Array[] {
  const length = Math.max(...sounds.map(([left]) => left?.length ?? 0));
  const mixed = [new Float32Array(length), new Float32Array(length)];
  for (const [index, sound] of sounds.entries())
    for (const [side, out] of mixed.entries()) {
      const from = sound[side] ?? sound[0] ?? new Float32Array();
      for (let i = 0; i < from.length; i += 1) out[i] = (out[i] ?? 0) + (from[i] ?? 0) * (gains[index] ?? 1);
    }
  return mixed;
}

/** A look-ahead limiter, as on a mix bus: `driveDb` into a ceiling. */
export function limited(sides: readonly Float32Array[], driveDb: number, ceilingDb = -0.3): Float32Array[] {
  const drive = 10 ** (driveDb / 20);
  const ceiling = 10 ** (ceilingDb / 20);
  const length = sides[0]?.length ?? 0;
  const ahead = 64;
  const need = new Float32Array(length).fill(1);
  for (const side of sides)
    for (let frame = 0; frame < length; frame += 1)
      need[frame] = Math.min(
        need[frame] ?? 1,
        ceiling / Math.max(Math.abs((side[frame] ?? 0) * drive), 1e-9),
      );
  let gain = 1;
  const gains = Float32Array.from({ length }, (_, frame) => {
    let wanted = 1;
    const end = Math.min(length, frame + ahead);
    for (let i = frame; i < end; i += 1) if ((need[i] as number) < wanted) wanted = need[i] as number;
    gain = Math.min(wanted, gain + (1 - gain) * 0.0006);
    return gain;
  });
  return sides.map((side) => side.map((value, frame) => value * drive * (gains[frame] ?? 1)));
}
