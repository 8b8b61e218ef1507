import type { SoundReader } from './sound-reader';

/** Zero crossings of the sinc on each side: flat to some 90% of the lower half rate, -80 dB beyond it. */
const CROSSINGS = 24;
/** Kaiser's window: trades width of the slope for depth of what is stopped. */
const BETA = 8;
const PASS = 0.94;
/** Sets of gains that are worth their memory: every pair of usual rates needs 640 at most. */
const MAX_PHASES = 2000;

function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Gains for each place between two samples, each of `2 * half` taps that sum to 1. */
function gainsOf(phases: number, { half, cut }: { half: number; cut: number }): Float64Array[] {
  const top = bessel(BETA);
  return Array.from({ length: phases }, (_, phase) => {
    const gains = Float64Array.from({ length: 2 * half }, (_tap, tap) => {
      const at = tap - (half - 1) - phase / phases;
      const window = bessel(BETA * Math.sqrt(Math.max(0, 1 - (at / half) ** 2))) / top;
      return window * (at === 0 ? 1 : Math.sin(Math.PI * at * cut) / (Math.PI * at * cut));
    });
    const sum = gains.reduce((total, gain) => total + gain, 0);
    return gains.map((gain) => gain / sum);
  });
}

/** What of a side lies around a frame of the new rate. */
function filtered(side: Float32Array, first: number, gains: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < gains.length; tap += 1)
    sum += (gains[tap] as number) * (side[first + tap] as number);
  return sum;
}

/**
 * The same sound at another rate, by windowed sinc; itself where the rate is the same.
 * @returns null for two rates that share too little, such as 44,100 and 47,999 Hz
 */
export function resampled(sound: SoundReader, rate: number): SoundReader | null {
  if (sound.rate === rate) return sound;
  const common = divisor(rate, sound.rate);
  const [up, down] = [rate / common, sound.rate / common];
  if (!Number.isInteger(up) || up > MAX_PHASES) return null;
  const cut = Math.min(1, up / down) * PASS;
  const half = Math.ceil(CROSSINGS / cut);
  const gains = gainsOf(up, { half, cut });
  return {
    rate,
    channels: sound.channels,
    frames: Math.ceil((sound.frames * up) / down),
    async read(from, count) {
      const start = Math.floor((from * down) / up) - half + 1;
      const end = Math.floor(((from + count - 1) * down) / up) + half;
      const wide = await sound.read(start, end - start + 1);
      return wide.map((side) => {
        const narrow = new Float32Array(count);
        for (let frame = 0; frame < count; frame += 1) {
          const place = (from + frame) * down;
          const whole = Math.floor(place / up);
          narrow[frame] = filtered(side, whole - half + 1 - start, gains[place - whole * up] as Float64Array);
        }
        return narrow;
      });
    },
  };
}
