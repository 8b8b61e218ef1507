type SliderScale = {
  value: number;
  max: number;
  /** Of the arrow keys. */
  step: number;
  /** Of Page Up and Page Down. */
  largeStep: number;
};

/**
 * Where a key of the slider pattern leads, within 0 and max; undefined for any other key.
 * The keys are those of https://www.w3.org/WAI/ARIA/apg/patterns/slider/
 */
export function sliderKeyTarget(
  key: string,
  { value, max, step, largeStep }: SliderScale,
): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: value - step,
    ArrowDown: value - step,
    ArrowRight: value + step,
    ArrowUp: value + step,
    PageDown: value - largeStep,
    PageUp: value + largeStep,
    Home: 0,
    End: max,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(max, Math.max(0, target));
}

/** The percentage of a bar, never above 98, so that its end stays visible; 0 while the whole is unknown. */
export function cappedPercent(part: number, whole: number): number {
  if (!(whole > 0) || !(part > 0)) return 0;
  return Math.min(98, (part / whole) * 100);
}

/**
 * Puts a layer that is as wide as its frame so that this much of the frame is covered from the left: it slides, since
 * a bar that grows would have the page laid out anew with every frame of a playing recording.
 */
export function shownTo(percent: number): { transform: string } {
  return { transform: `translateX(${percent - 100}%)` };
}
