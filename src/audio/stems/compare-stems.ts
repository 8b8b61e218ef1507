import { BAND_EDGES, BandFit, FRAME, spectraOf, type Spectra } from './band-fit';
import { findOffset } from './find-offset';
import type { SoundReader } from './sound-reader';

/** What adding up stems says against their mix. */
export interface StemsAnswer {
  /** unclear: the mix is processed so much, or is another version, that what differs says nothing. */
  readonly verdict: 'complete' | 'missing' | 'unclear';
  /** What is in the mix and not in the stems, dB below the mix. */
  readonly rest: number;
  /** Seconds in the mix where it is loudest. */
  readonly places: readonly number[];
}

/** What differs by less, in dB, is rounding, dither and resampling. */
const COMPLETE = 38;
/** Products of signals that one comparison may add up: bounds its time, some seconds. */
const MAX_WORK = 6e6;
const MAX_FRAMES = 1200;
const FRAMES_AT_ONCE = 20;
const MAX_PLACES = 3;
/** A mix that is a plain sum is this clean, dB, where nothing is missing. */
const CLEAN = 36;
/** How alike what is left and the stems' sum go up and down where processing leaves it. */
const ALIKE = 0;

const MIX_SIDE = 0.618;

interface Signals {
  readonly stems: readonly SoundReader[];
  readonly mix: SoundReader;
  /** Frames by which the stems lie later in the mix. */
  readonly offset: number;
}

/** All channels of all stems as they lie in the mix from a frame on, then the mix as one signal. */
async function read({ stems, mix, offset }: Signals, from: number, count: number): Promise<Float32Array[]> {
  const signals: Float32Array[] = [];
  for (const sound of stems) signals.push(...(await sound.read(from - offset, count)));
  const [left = new Float32Array(count), right] = await mix.read(from, count);
  // Both sides in one, of unlike weight, so that nothing cancels out.
  const target = right === undefined ? left : left.map((value, i) => value + MIX_SIDE * (right[i] as number));
  return [...signals, target];
}

interface Fit {
  readonly gains: readonly { readonly re: Float64Array; readonly im: Float64Array }[];
}

/** Powers of one moment, by band: the mix, the stems' sum, and what is left between them. */
interface Moment {
  readonly at: number;
  readonly mix: Float64Array;
  readonly sum: Float64Array;
  readonly left: Float64Array;
}

const BANDS = BAND_EDGES.length - 1;
const edgesOf = (band: number): readonly [number, number] => [
  BAND_EDGES[band] ?? 0,
  BAND_EDGES[band + 1] ?? 0,
];

function sumAt({ re, im }: Spectra, gains: Fit['gains'][number], k: number): readonly [number, number] {
  let real = 0;
  let imaginary = 0;
  for (let index = 0; index < gains.re.length; index += 1) {
    const [a, b] = [re[index]?.[k] as number, im[index]?.[k] as number];
    const [c, d] = [gains.re[index] as number, gains.im[index] as number];
    real += a * c - b * d;
    imaginary += a * d + b * c;
  }
  return [real, imaginary];
}

// The bus may ride its level: one more gain for each moment and band, which nothing that is missing can hide in.
function bandPowers(spectra: Spectra, gains: Fit['gains'][number], band: number): [number, number, number] {
  const [from, to] = edgesOf(band);
  const last = spectra.re.length - 1;
  let [mix, sum, both] = [0, 0, 0];
  for (let k = from; k < to; k += 1) {
    const [x, y] = sumAt(spectra, gains, k);
    const [u, v] = [spectra.re[last]?.[k] as number, spectra.im[last]?.[k] as number];
    mix += u * u + v * v;
    sum += x * x + y * y;
    both += x * u + y * v;
  }
  const gain = sum === 0 ? 0 : Math.min(2, Math.max(0.25, both / sum));
  return [mix, sum, Math.max(0, mix - 2 * gain * both + gain * gain * sum)];
}

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
const db = (ratio: number): number => -10 * Math.log10(Math.max(ratio, 1e-12));

/** Whether the mix is a plain sum but for something that comes and goes by itself. */
function isPlainSum(moments: readonly Moment[]): boolean {
  const tiles: number[] = [];
  const loudest = Math.max(...moments.map(({ sum }) => Math.max(...sum)));
  for (const { sum, left, mix } of moments)
    for (let band = 0; band < BANDS; band += 1)
      if ((mix[band] as number) > loudest * 1e-6 && (sum[band] as number) > 0)
        tiles.push(db((left[band] as number) / (mix[band] as number)));
  tiles.sort((a, b) => b - a);
  return (tiles[Math.floor(tiles.length / 10)] ?? 0) > CLEAN || likeness(moments) < ALIKE;
}

/** Correlation of the levels of what is left and of the stems' sum over time. */
function likeness(moments: readonly Moment[]): number {
  const loudest = Math.max(...moments.map(({ sum }) => total(sum)));
  const pairs = moments
    .filter(({ sum }) => total(sum) > loudest * 1e-5)
    .map(({ sum, left }) => [Math.log(total(sum)), Math.log(total(left) + 1e-12)] as const);
  const mean = (at: 0 | 1): number =>
    pairs.reduce((sum, pair) => sum + pair[at], 0) / Math.max(1, pairs.length);
  const [a, b] = [mean(0), mean(1)];
  let [both, first, second] = [0, 0, 0];
  for (const [x, y] of pairs) {
    both += (x - a) * (y - b);
    first += (x - a) ** 2;
    second += (y - b) ** 2;
  }
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second);
}

function judged(moments: readonly Moment[], rate: number): StemsAnswer {
  const mix = moments.reduce((sum, moment) => sum + total(moment.mix), 0);
  const left = moments.reduce((sum, moment) => sum + total(moment.left), 0);
  const rest = Number(db(left / Math.max(mix, 1e-12)).toFixed(1));
  if (mix === 0 || rest >= COMPLETE) return { verdict: mix === 0 ? 'unclear' : 'complete', rest, places: [] };
  if (!isPlainSum(moments)) return { verdict: 'unclear', rest, places: [] };
  const places: number[] = [];
  for (const { at } of moments.toSorted((a, b) => total(b.left) - total(a.left))) {
    const place = Math.round((at / rate) * 10) / 10;
    if (places.every((other) => Math.abs(other - place) > 5)) places.push(place);
    if (places.length === MAX_PLACES) break;
  }
  return { verdict: 'missing', rest, places: places.sort((a, b) => a - b) };
}

/** Where to look: groups of neighbouring frames, evenly over the mix. */
function groupsOf(frames: number, channels: number): number[] {
  const limit = Math.min(MAX_FRAMES, Math.max(60, Math.floor(MAX_WORK / channels ** 2)));
  const all = Math.floor(frames / (FRAME * FRAMES_AT_ONCE));
  const groups = Math.max(1, Math.min(all, Math.floor(limit / FRAMES_AT_ONCE)));
  const step = Math.max(0, frames - FRAME * FRAMES_AT_ONCE) / Math.max(1, groups - 1);
  return Array.from({ length: groups }, (_, index) => Math.round(index * step));
}

/**
 * Adds up stems as they come closest to a mix and looks at what is left: aligns them (cross-correlation by phase), finds
 * gains by band (least squares), subtracts. Sounds must share one rate. Memory: some megabytes for each stem.
 * @param pause called between pieces of work, so that others get their turn
 */
export async function compareStems(
  mix: SoundReader,
  stems: readonly SoundReader[],
  pause: () => Promise<void> = async () => undefined,
): Promise<StemsAnswer> {
  const signals = { mix, stems, offset: await findOffset(mix, stems) };
  const channels = stems.reduce((sum, stem) => sum + stem.channels, 0);
  const groups = groupsOf(mix.frames, channels);
  const fits = Array.from({ length: BANDS }, (_, band) => new BandFit(channels, edgesOf(band)));
  const each = async (act: (spectra: Spectra, at: number) => void): Promise<void> => {
    for (const from of groups) {
      const samples = await read(signals, from, FRAME * FRAMES_AT_ONCE);
      for (let frame = 0; frame < FRAMES_AT_ONCE; frame += 1) {
        act(spectraOf(samples, frame * FRAME), from + frame * FRAME);
        await pause();
      }
    }
  };
  await each((spectra) => {
    for (const fit of fits) fit.push(spectra);
  });
  const gains = fits.map((fit) => fit.solve());
  const moments: Moment[] = [];
  await each((spectra, at) => {
    const powers = gains.map((gain, band) => bandPowers(spectra, gain, band));
    const of = (index: 0 | 1 | 2): Float64Array => Float64Array.from(powers, (power) => power[index]);
    moments.push({ at, mix: of(0), sum: of(1), left: of(2) });
  });
  return judged(moments, mix.rate);
}
