import { useState } from 'react';
import { lineKey, refreshPrices, type FreshPrice, type PriceChange } from '@/modules/shop/cart/cart.rules';
import type { Cart } from '@/modules/shop/cart/web/use-cart';

// What was said of a line stays said while the line is there, unless it changed once more.
function stillTrue(
  before: readonly PriceChange[],
  { lines, changes }: ReturnType<typeof refreshPrices>,
): readonly PriceChange[] {
  const stored = new Set(lines.map(lineKey));
  const anew = new Set(changes.map(({ key }) => key));
  return [...before.filter(({ key }) => stored.has(key) && !anew.has(key)), ...changes];
}

/** Takes the server's prices over into the cart, and remembers which are other ones than when they were put in. */
export function usePriceNotes(cart: Cart): {
  readonly changes: readonly PriceChange[];
  readonly takeOver: (fresh: readonly FreshPrice[]) => void;
} {
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  return {
    changes,
    takeOver: (fresh) => {
      const refreshed = refreshPrices(cart.lines, fresh);
      setChanges((before) => stillTrue(before, refreshed));
      if (refreshed.lines.some((line, index) => line !== cart.lines[index])) cart.replace(refreshed.lines);
    },
  };
}
