import { useState } from 'react';
import type { Signal } from '@/ui/signal';

/** A handle this near to an end is at it: the whole is one side, and that side is heard. */
const AT_END = 0.02;
/** Where the handle waits before anything is heard: both sides are seen. */
const AT_FIRST = 0.5;

interface SplitOptions {
  /** Which side is heard, or will be. */
  readonly side: Signal;
  /** Nothing has played yet, and there are two sides to see. */
  readonly idle: boolean;
  /** Lets the other side be heard. */
  readonly onSide: (side: Signal) => void;
}

/**
 * How much of the wave shows what was sent. The handle compares in the picture alone; what is heard is the side that was
 * pressed. A handle at an end, and a pressed side, are the same: all of the wave is the side that is heard (ADR 084).
 */
export function useSplit({ side, idle, onSide }: SplitOptions) {
  const [free, setFree] = useState<number | null>(null);
  const [chosen, setChosen] = useState(false);
  const rest = side === 'before' ? 1 : 0;
  const choose = (next: Signal): void => {
    setFree(null);
    setChosen(true);
    if (next !== side) onSide(next);
  };
  const drag = (split: number): void => {
    if (split <= AT_END) choose('after');
    else if (split >= 1 - AT_END) choose('before');
    else setFree(split);
  };
  return { split: free ?? (idle && !chosen ? AT_FIRST : rest), choose, drag };
}
