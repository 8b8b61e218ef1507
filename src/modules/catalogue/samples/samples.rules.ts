export const SAMPLES_PER_PAGE = 6;

/** Name of a sample that has none (SAMP-08). */
export const DEFAULT_SAMPLE_NAME = 'Hip Hop Sample';

/** Slices that a drawn sample is made of: fine enough for the width of a page, light enough to be sent with it. */
export const PEAK_SLICES = 400;

/** Lowest and highest value of a slice, each from -1 to 1. */
export type PeakPair = readonly [min: number, max: number];

const FULL_SCALE = 127;

function clamp(value: number): number {
  return Math.max(-FULL_SCALE, Math.min(FULL_SCALE, Math.round(value)));
}

/**
 * Packs slices into text: per slice two signed bytes (lowest, highest; 127 is full scale), all of it base64.
 * A tenth of the same numbers in JSON.
 * @param pairs values from -127 to 127
 */
export function packPeaks(pairs: readonly PeakPair[]): string {
  const bytes = pairs.flatMap((pair) => pair.map((value) => clamp(value) & 0xff));
  return btoa(String.fromCodePoint(...bytes));
}

/** The slices of such a text, from -1 to 1; none where it is no such text. */
export function unpackPeaks(packed: string): PeakPair[] {
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return [];
  const bytes = atob(packed);
  const value = (index: number) => ((bytes.charCodeAt(index) << 24) >> 24) / FULL_SCALE;
  return Array.from({ length: bytes.length >> 1 }, (_, slice) => [value(slice * 2), value(slice * 2 + 1)]);
}

/** Fewer slices: each keeps the lowest and the highest of those it covers. */
export function reducePeaks(pairs: readonly PeakPair[], count: number): PeakPair[] {
  if (pairs.length <= count) return [...pairs];
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * pairs.length) / count);
    const covered = pairs.slice(from, Math.floor(((index + 1) * pairs.length) / count));
    return [Math.min(...covered.map(([min]) => min)), Math.max(...covered.map(([, max]) => max))];
  });
}

/** The same sound in fewer slices. */
export function thinPeaks(packed: string, count: number): string {
  const slices = reducePeaks(unpackPeaks(packed), count);
  return packPeaks(slices.map(([min, max]) => [min * FULL_SCALE, max * FULL_SCALE]));
}

/**
 * Packs a measured waveform: the level that has at least as many slices as are drawn, as coarse as it may be.
 * @param slices that are drawn; fewer where the sound has fewer
 */
export function packWaveform(
  levels: readonly { readonly pairs: Float32Array }[],
  slices: number = PEAK_SLICES,
): string {
  const level = levels.findLast(({ pairs }) => pairs.length / 2 >= slices) ?? levels[0];
  const values = level?.pairs ?? new Float32Array();
  const pairs = Array.from({ length: values.length / 2 }, (_, at): PeakPair => [
    (values[at * 2] ?? 0) * FULL_SCALE,
    (values[at * 2 + 1] ?? 0) * FULL_SCALE,
  ]);
  return packPeaks(reducePeaks(pairs, slices));
}
