import { useEffect, useRef, useState } from 'react';
import type { Signal } from './signal';
import type { Peak } from './waveform-path';

const MORPH_MS = 180;
const CALM = '(prefers-reduced-motion: reduce)';

/** A drawn sound, or one on its way from another. */
export interface MorphState {
  readonly peaks: readonly Peak[];
  /** How much of the way from the earlier signal's colour is done, 0 to 1. */
  readonly part: number;
  readonly from: Signal;
}

const eased = (part: number): number => 1 - (1 - part) ** 3;

/** Slices between two sounds of any lengths; those of the second where `part` is 1. */
export function mixPeaks(from: readonly Peak[], to: readonly Peak[], part: number): readonly Peak[] {
  if (part >= 1 || from.length === 0) return to;
  const between = (a: number, b: number) => a + (b - a) * part;
  return to.map(([low, high], index) => {
    const [fromLow, fromHigh] = from[Math.floor((index * from.length) / to.length)] ?? [0, 0];
    return [between(fromLow, low), between(fromHigh, high)];
  });
}

/** Lets the bars of a sound grow into those of the next one; at once for those who want no motion. */
export function useMorph(peaks: readonly Peak[], signal: Signal): MorphState {
  const [state, setState] = useState<MorphState>({ peaks, part: 1, from: signal });
  const drawn = useRef({ peaks, signal });
  useEffect(() => {
    const start = drawn.current;
    if (start.peaks === peaks && start.signal === signal) return undefined;
    const begun = performance.now();
    const length = matchMedia(CALM).matches ? 0 : MORPH_MS;
    let frame = 0;
    const draw = (now: number) => {
      const part = length === 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / length));
      const mixed = mixPeaks(start.peaks, peaks, eased(part));
      drawn.current = { peaks: mixed, signal };
      setState({ peaks: mixed, part: eased(part), from: start.signal });
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [peaks, signal]);
  return state;
}
