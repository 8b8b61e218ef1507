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

/**
 * The outline of a sound as an SVG path: over the highs and back along the lows. One unit per slice across,
 * 100 units high, zero at 50, so that -6 dB (half of full scale) lies at 25 and 75. Values beyond full scale
 * are held at the edge.
 */
export function waveformPath(peaks: readonly Peak[]): string {
  const y = (value: number) => Math.round((50 - 50 * Math.min(1, Math.max(-1, value))) * 10) / 10;
  const over = peaks.map((peak, index) => `${index} ${y(peak[1])}`);
  const under = peaks.map((peak, index) => `${index} ${y(peak[0])}`);
  return peaks.length === 0 ? '' : `M${over.join('L')}L${under.toReversed().join('L')}Z`;
}
