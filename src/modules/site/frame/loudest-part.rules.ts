type Slice = readonly [min: number, max: number];

/**
 * The stretch of a song that is loudest, from its drawn slices.
 * @param slices lowest and highest value of slices of equal length
 * @param duration of the whole, seconds
 * @param length of the stretch, seconds; all of a shorter song
 */
export function loudestPart(
  slices: readonly Slice[],
  duration: number,
  length: number,
): { readonly from: number; readonly to: number } {
  const width = Math.round((length / duration) * slices.length);
  if (slices.length === 0 || width >= slices.length) return { from: 0, to: Math.min(length, duration) };
  const powers = slices.map(([min, max]) => Math.max(-min, max) ** 2);
  let sum = powers.slice(0, width).reduce((all, power) => all + power, 0);
  let best = { at: 0, sum };
  for (let at = 1; at + width <= powers.length; at += 1) {
    sum += (powers[at + width - 1] ?? 0) - (powers[at - 1] ?? 0);
    if (sum > best.sum + 1e-9) best = { at, sum };
  }
  const from = (best.at / slices.length) * duration;
  return { from, to: from + length };
}
