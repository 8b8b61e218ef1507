/** Lowest and highest sample of a slice of sound, each from -1 to 1. */
export type Peak = readonly [min: number, max: number];

/** Draws fewer, wider slices: each keeps the lowest and the highest of those it covers. */
export function resamplePeaks(peaks: readonly Peak[], count: number): readonly Peak[] {
  if (peaks.length <= count || count < 1) return peaks;
  return Array.from({ length: count }, (_, index) => {
    const slice = peaks.slice(
      Math.floor((index * peaks.length) / count),
      Math.floor(((index + 1) * peaks.length) / count),
    );
    return [Math.min(...slice.map((peak) => peak[0])), Math.max(...slice.map((peak) => peak[1]))];
  });
}

/** Height of the drawing in its own units; zero at the middle, so that -6 dB (half of full scale) is a quarter in. */
export const WAVEFORM_HEIGHT = 200;

/**
 * The outline of a sound as an SVG path: over the highs and back along the lows, one unit across per slice.
 * Values beyond full scale are held at the edge. Steps are relative whole numbers, which keeps pages small.
 */
export function waveformPath(peaks: readonly Peak[]): string {
  const middle = WAVEFORM_HEIGHT / 2;
  const y = (value: number) => Math.round(middle - middle * Math.min(1, Math.max(-1, value)));
  const over = peaks.map((peak, index) => [index, y(peak[1])] as const);
  const under = peaks.map((peak, index) => [index, y(peak[0])] as const).toReversed();
  const [first, ...rest] = [...over, ...under];
  if (!first) return '';
  let [x0, y0]: readonly [number, number] = first;
  const steps = rest.map(([x, y]) => {
    const step = `${x - x0}${y < y0 ? '' : ' '}${y - y0}`;
    [x0, y0] = [x, y];
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(' ').replaceAll(' -', '-')}z`;
}
