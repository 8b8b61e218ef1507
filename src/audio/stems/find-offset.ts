import { createFft, type Fft } from '../metering/fft';
import type { SoundReader } from './sound-reader';

/** Neighbouring samples that the coarse search takes as one. */
const COARSE = 4;
/** Coarse samples that are compared, and by how many they may be apart: 22 s and 5.4 s at 48 kHz. */
const SPAN = 2 ** 18;
const REACH = 2 ** 16;
/** How much a match has to stand out of all others, in their mean, to be one. */
const SURE = 9;
const VOTERS = 5;
const FINE_SPAN = 2 ** 16;
const FINE_REACH = COARSE * 2;

const mono = (sides: readonly Float32Array[]): Float32Array => {
  const [left = new Float32Array(), ...others] = sides;
  const sum = left.slice();
  // Unlike weights: what is the opposite on both sides must not vanish.
  for (const side of others)
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] as number) + 0.6 * (side[i] as number);
  return sum;
};

/** A part of a sound: where, how many values, and how many neighbouring samples each of them sums up. */
interface Part {
  readonly from: number;
  readonly count: number;
  readonly group: number;
}

/** Reads a part as one signal, faded in and out: cut edges would match each other wherever they are. */
async function partOf(sound: SoundReader, { from, count, group }: Part): Promise<Float64Array> {
  const samples = mono(await sound.read(from, count * group));
  return Float64Array.from({ length: count }, (_, at) => {
    let sum = 0;
    for (let i = 0; i < group; i += 1) sum += samples[at * group + i] as number;
    return sum * Math.sin((Math.PI * (at + 0.5)) / count) ** 2;
  });
}

interface Match {
  /** Values by which the sound lies later in the mix than in its own file. */
  readonly lag: number;
  /** Height over the mean of all lags. */
  readonly sureness: number;
}

type Transformed = { readonly re: Float64Array; readonly im: Float64Array };

/** Compares parts of sounds by phase: every frequency counts the same. */
class Matcher {
  readonly #fft: Fft;

  constructor(count: number, reach: number) {
    this.#fft = createFft(2 ** Math.ceil(Math.log2(count + 2 * reach)));
  }

  async transformed(sound: SoundReader, part: Part): Promise<Transformed> {
    const re = new Float64Array(this.#fft.size);
    const im = new Float64Array(this.#fft.size);
    re.set(await partOf(sound, part));
    this.#fft.transform(re, im);
    return { re, im };
  }

  match(mix: Transformed, stem: Transformed, reach: number): Match {
    const { size } = this.#fft;
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    for (let k = 0; k < size; k += 1) {
      const [a, b] = [mix.re[k] as number, mix.im[k] as number];
      const [c, d] = [stem.re[k] as number, stem.im[k] as number];
      const x = a * c + b * d;
      const y = b * c - a * d;
      const weight = 1 / (Math.hypot(x, y) + 1e-12);
      re[k] = x * weight;
      im[k] = y * weight;
    }
    // A backward transform is a forward one with the parts in each other's place.
    this.#fft.transform(im, re);
    let [lag, top, sum] = [0, 0, 0];
    for (let at = -reach; at <= reach; at += 1) {
      const value = Math.abs(re[(at + size) % size] as number);
      sum += value;
      if (value > top) [lag, top] = [at, value];
    }
    return {
      lag,
      sureness: sum === 0 ? 0 : top / (sum / (2 * reach + 1)),
    };
  }
}

const fine = new Matcher(FINE_SPAN, FINE_REACH);

/** Frames by which a sound lies later in the mix, near a rough value. */
async function refine(
  mix: SoundReader,
  stem: SoundReader,
  { from, near }: { from: number; near: number },
): Promise<number> {
  const part = { from, count: FINE_SPAN, group: 1 };
  const there = await fine.transformed(mix, { ...part, from: from + near });
  return near + fine.match(there, await fine.transformed(stem, part), FINE_REACH).lag;
}

/**
 * How many frames later than in their own files the stems of a song lie in its mix: where the surest of them lie. They
 * were exported from one moment; what was not is found by what it leaves over.
 */
export async function findOffset(mix: SoundReader, stems: readonly SoundReader[]): Promise<number> {
  const span = Math.min(SPAN, Math.ceil(mix.frames / COARSE));
  const from = Math.max(0, Math.floor((mix.frames - span * COARSE) / 3));
  const part = { from, count: span, group: COARSE };
  const reach = Math.min(REACH, span);
  const matcher = new Matcher(span, reach);
  const mixed = await matcher.transformed(mix, part);
  const found: { stem: SoundReader; near: number; sureness: number }[] = [];
  for (const stem of stems) {
    const { lag, sureness } = matcher.match(mixed, await matcher.transformed(stem, part), reach);
    if (sureness >= SURE) found.push({ stem, near: lag * COARSE, sureness });
  }
  const votes = new Map<number, number>();
  for (const { stem, near, sureness } of found.sort((a, b) => b.sureness - a.sureness).slice(0, VOTERS)) {
    const lag = await refine(mix, stem, { from, near });
    votes.set(lag, (votes.get(lag) ?? 0) + sureness);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? 0;
}
