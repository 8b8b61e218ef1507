import { useEffect, useRef, useState } from 'react';
import type { Peak } from './waveform-path';

const MORPH_MS = 180;
const CALM = '(prefers-reduced-motion: reduce)';

/** Two sounds under one timeline: left of the split the first is drawn, right of it the second. */
export interface Compared {
  /** What was sent; the same as `after` where there is only one sound. */
  readonly before: readonly Peak[];
  readonly after: readonly Peak[];
  /** Of the width, 0 to 1: where the one ends and the other begins. */
  readonly split: number;
}

/** What is drawn of them, at rest or on its way. */
export interface Drawn {
  readonly peaks: readonly Peak[];
  readonly split: number;
}

const eased = (part: number): number => 1 - (1 - part) ** 3;
const SILENCE: Peak = [0, 0];

/** The slices of both sides as they lie side by side. */
export function joinPeaks({ before, after, split }: Compared): readonly Peak[] {
  if (split <= 0) return after;
  if (split >= 1) return before;
  const count = Math.max(before.length, after.length);
  const at = (peaks: readonly Peak[], index: number): Peak =>
    peaks[Math.floor((index * peaks.length) / count)] ?? SILENCE;
  return Array.from({ length: count }, (_, index) => at(index < split * count ? before : after, index));
}

/** Slices between two sounds of any lengths; those of the second where `part` is 1. */
export function mixPeaks(from: readonly Peak[], to: readonly Peak[], part: number): readonly Peak[] {
  if (part >= 1 || from.length === 0) return to;
  const between = (a: number, b: number) => a + (b - a) * part;
  return to.map(([low, high], index) => {
    const [fromLow, fromHigh] = from[Math.floor((index * from.length) / to.length)] ?? SILENCE;
    return [between(fromLow, low), between(fromHigh, high)];
  });
}

/**
 * Lets each bar grow from its height to the next one while the split travels: at once while a hand holds the split, and
 * for those who want no motion.
 */
export function useMorph({ before, after, split }: Compared, held: boolean): Drawn {
  const [state, setState] = useState<Drawn>(() => ({ peaks: joinPeaks({ before, after, split }), split }));
  const drawn = useRef(state);
  useEffect(() => {
    const start = drawn.current;
    const target = { peaks: joinPeaks({ before, after, split }), split };
    const show = (next: Drawn) => {
      drawn.current = next;
      setState(next);
    };
    const begun = performance.now();
    const length = held || matchMedia(CALM).matches ? 0 : MORPH_MS;
    let frame = 0;
    const draw = (now: number) => {
      const part = length === 0 ? 1 : Math.min(1, Math.max(0, (now - begun) / length));
      const way = eased(part);
      show({
        peaks: mixPeaks(start.peaks, target.peaks, way),
        split: start.split + (split - start.split) * way,
      });
      if (part < 1) frame = requestAnimationFrame(draw);
    };
    const isThere = start.split === split && samePeaks(start.peaks, target.peaks);
    if (!isThere) frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [before, after, split, held]);
  return state;
}

function samePeaks(one: readonly Peak[], other: readonly Peak[]): boolean {
  return one.length === other.length && one.every((peak, index) => peak === other[index]);
}
