import { useRef, type MouseEvent } from 'react';

/** Faster than this nobody means two presses of a button that adds or sends something. */
const DOUBLE_MS = 500;

/**
 * What a button does, once for a double click: the second press of one does nothing. For buttons whose act is over at
 * once, so that no busy state holds the second press back; not for plus and minus, which are pressed fast on purpose.
 */
export function useSinglePress(act: () => void): (event: MouseEvent) => void {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    const isSecond = event.detail > 1 || event.timeStamp - last.current < DOUBLE_MS;
    if (isSecond) return;
    last.current = event.timeStamp;
    act();
  };
}
