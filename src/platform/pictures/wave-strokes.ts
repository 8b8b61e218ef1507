/** Lowest and highest value of each slice of a sound, from -1 to 1. */
export type WaveSlices = readonly (readonly [min: number, max: number])[];

/** Where a wave is drawn, in px; `reach` is the height of full scale above `middle`. */
export interface WaveBox {
  readonly left: number;
  readonly pitch: number;
  readonly middle: number;
  readonly reach: number;
}

/** The data of an SVG path with one upright stroke for each slice; silence stays a dot. */
export function waveStrokes(slices: WaveSlices, { left, pitch, middle, reach }: WaveBox): string {
  return slices
    .map(([low, high], index) => {
      const x = (left + index * pitch).toFixed(1);
      const top = (middle - Math.max(high, 0.01) * reach).toFixed(1);
      const bottom = (middle - Math.min(low, -0.01) * reach).toFixed(1);
      return `M${x} ${top}V${bottom}`;
    })
    .join('');
}
