import { measureSignal, measureTones, seededNoise, type Tone, type ToneOptions } from './audio.testing';

/** A signal whose figure is known, what is measured of it, and between which bounds that has to lie. */
export interface AccuracyCase {
  readonly name: string;
  readonly expected: number;
  /** How far below and above the expected figure it may lie. */
  readonly below: number;
  readonly above: number;
  readonly measure: () => number | null;
}

const at = (level: number, seconds: number): Tone => ({ levels: [level], seconds });
const loop = (parts: readonly Tone[], times: number): Tone[] =>
  Array.from({ length: times }, () => parts).flat();

const LOUDNESS_BAND = { expected: -23, below: 0.1, above: 0.1 };

function integrated(
  name: string,
  parts: readonly Tone[],
  { expected = -23, ...options }: ToneOptions & { readonly expected?: number } = {},
): AccuracyCase {
  const measure = () => measureTones(parts, options).loudness.integrated;
  return { ...LOUDNESS_BAND, name, expected, measure };
}

/** The cases of EBU Tech 3341 (table 1) that are defined test tones: integrated, short-term and momentary loudness. */
export const LOUDNESS_CASES: readonly AccuracyCase[] = [
  integrated('3341 case 1: -23 dBFS', [at(-23, 20)]),
  integrated('3341 case 1 at 44.1 kHz', [at(-23, 20)], { rate: 44_100 }),
  integrated('3341 case 1 at 96 kHz', [at(-23, 20)], { rate: 96_000 }),
  integrated('3341 case 2: -33 dBFS', [at(-33, 20)], { expected: -33 }),
  integrated('3341 case 3: relative gate', [at(-36, 10), at(-23, 60), at(-36, 10)]),
  integrated('3341 case 4: absolute gate', [at(-72, 10), at(-36, 10), at(-23, 60), at(-36, 10), at(-72, 10)]),
  integrated('3341 case 5: louder middle', [at(-26, 20), at(-20, 20.1), at(-26, 20)]),
  integrated('3341 case 6: five channels', [{ levels: [-28, -28, -24, -30, -30], seconds: 20 }], {
    channels: 5,
  }),
  {
    ...LOUDNESS_BAND,
    name: '3341 case 9: short-term over a pattern of 3 s',
    measure: () => measureTones(loop([at(-20, 1.34), at(-30, 1.66)], 5)).loudness.shortTermMax,
  },
  ...Array.from({ length: 20 }, (_, file) => ({
    ...LOUDNESS_BAND,
    name: `3341 case 10, file ${file + 1}: short-term of a burst of 3 s`,
    measure: () => measureTones([at(-100, file * 0.15), at(-23, 3), at(-100, 1)]).loudness.shortTermMax,
  })),
  {
    ...LOUDNESS_BAND,
    name: '3341 case 12: momentary over a pattern of 400 ms',
    measure: () => measureTones(loop([at(-20, 0.18), at(-30, 0.22)], 25)).loudness.momentaryMax,
  },
  ...Array.from({ length: 20 }, (_, file) => ({
    ...LOUDNESS_BAND,
    name: `3341 case 13, file ${file + 1}: momentary of a burst of 400 ms`,
    measure: () => measureTones([at(-100, file * 0.02), at(-23, 0.4), at(-100, 1)]).loudness.momentaryMax,
  })),
];

const RANGES: readonly [number, readonly number[]][] = [
  [10, [-20, -30]],
  [5, [-20, -15]],
  [20, [-40, -20]],
  [15, [-50, -35, -20, -35, -50]],
];

/** The cases of EBU Tech 3342 that are defined test tones: steps of 20 s. */
export const RANGE_CASES: readonly AccuracyCase[] = RANGES.map(([expected, levels], index) => ({
  name: `3342 case ${index + 1}: steps of ${expected} LU`,
  expected,
  below: 1,
  above: 1,
  measure: () => measureTones(levels.map((level) => at(level, 20))).loudness.range,
}));

const SINES: readonly [part: number, phase: number, level: number][] = [
  [4, 0, -6],
  [4, 45, -6],
  [4, 60, -6],
  [4, 67.5, -6],
  [6, 0, -6],
  [6, 45, -6],
  [6, 60, -6],
  [6, 67.5, -6],
  [8, 67.5, -6],
  [4, 45, 3],
];

/** Sines at a part of the rate, whose samples miss their peaks (EBU Tech 3341, cases 15 to 19, and more phases). */
export const TRUE_PEAK_CASES: readonly AccuracyCase[] = SINES.map(([part, phase, level]) => ({
  name: `3341 true peak: rate/${part}, ${phase} degrees, ${level} dBFS`,
  expected: level,
  below: 0.4,
  above: 0.2,
  measure: () => measureTones([at(level, 1)], { hz: 48_000 / part, phase, fade: 0.05 }).truePeak,
}));

/** The wave between samples, by the interpolation formula itself over the whole burst, 64 times for each sample. */
function idealPeak(burst: Float32Array): number {
  let peak = 0;
  for (let place = -8 * 64; place < (burst.length + 8) * 64; place += 1) {
    const t = place / 64;
    const near = Math.round(t);
    const side = Math.sin(Math.PI * (t - near)) / Math.PI;
    let sum = 0;
    for (let i = 0; i < burst.length; i += 1) {
      const distance = t - i;
      const sign = (near - i) % 2 === 0 ? 1 : -1;
      sum += (burst[i] ?? 0) * (Math.abs(distance) < 1e-9 ? 1 : (sign * side) / distance);
    }
    peak = Math.max(peak, Math.abs(sum));
  }
  return peak;
}

/** Random bursts up to Nyquist: their true peak against 64 times interpolation, within 0.05 dB. */
export function burstCases(count: number): AccuracyCase[] {
  const noise = seededNoise(11);
  return Array.from({ length: count }, (_, index) => {
    const length = 160;
    const samples = Float32Array.from(
      { length },
      (_value, i) => noise() * Math.sin((Math.PI * (i + 0.5)) / length),
    );
    return {
      name: `random burst ${index + 1}`,
      expected: 20 * Math.log10(idealPeak(samples)),
      below: 0.05,
      above: 0.05,
      measure: () =>
        measureSignal({ rate: 48_000, channels: 1 }, 4000, ([room], from, frames) => {
          room?.fill(0, 0, frames);
          if (from === 0) room?.set(samples, 1000);
        }).truePeak,
    };
  });
}

/** How far a case is off, in its own unit (infinite where nothing was measured), and whether it may be. */
export function errorOf({ expected, below, above, measure }: AccuracyCase): { error: number; fine: boolean } {
  const error = (measure() ?? Infinity) - expected;
  return { error, fine: error >= -below && error <= above };
}
