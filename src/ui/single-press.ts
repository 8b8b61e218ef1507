import type { MouseEvent } from 'react';

/**
 * What a button does, once for a double click: the second press of one does nothing. For buttons whose act is over at
 * once, so that no busy state holds the second press back; not for plus and minus, which are pressed fast on purpose.
 * The browser counts the presses by the system's own setting; presses of keys count 0.
 */
export function singlePress(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}
