import { useEffect, useEffectEvent, useState } from 'react';
import {
  lineKey,
  refreshPrices,
  type CartLine,
  type FreshPrice,
  type PriceChange,
} from '@/features/cart/cart.rules';
import type { Cart } from '@/features/cart/web';
import { useApi } from '@/ui/page-data';
import type { quoteCart } from '../checkout.contract';

export interface FreshPrices {
  /** False until the server has priced this cart once. */
  readonly checked: boolean;
  /** Why it could not be priced; null while all is well. */
  readonly failure: string | null;
  readonly changes: readonly PriceChange[];
  /** What can't be bought any more, by the line's key. */
  readonly unavailable: ReadonlyMap<string, string>;
  /** Takes over prices that the server sent on another occasion. */
  readonly apply: (fresh: readonly FreshPrice[]) => void;
  readonly retry: () => void;
}

function wishOf(line: CartLine) {
  return { service_id: line.service_id, variation_id: line.variation_id, rush: line.rush, qty: line.qty };
}

function byLine(asked: readonly CartLine[], gone: readonly { index: number; message: string }[]) {
  const messages = new Map<string, string>();
  for (const { index, message } of gone) {
    const line = asked[index];
    if (line !== undefined) messages.set(lineKey(line), message);
  }
  return messages;
}

// What was said of a line stays said while the line is there, unless it changed once more.
function stillTrue(
  before: readonly PriceChange[],
  { lines, changes }: ReturnType<typeof refreshPrices>,
): readonly PriceChange[] {
  const kept = new Set(lines.map(lineKey));
  const anew = new Set(changes.map(({ key }) => key));
  return [...before.filter(({ key }) => kept.has(key) && !anew.has(key)), ...changes];
}

/** Prices the cart anew whenever its lines are other ones, and says what changed since they were put in. */
export function useFreshPrices(cart: Cart): FreshPrices {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [changes, setChanges] = useState<readonly PriceChange[]>([]);
  const [unavailable, setUnavailable] = useState<ReadonlyMap<string, string>>(new Map());
  const key = cart.lines.map(lineKey).join('|');
  const wanted = key === '' ? null : `${round} ${key}`;

  const apply = (fresh: readonly FreshPrice[]): void => {
    const refreshed = refreshPrices(cart.lines, fresh);
    setChanges((before) => stillTrue(before, refreshed));
    if (refreshed.lines.some((line, index) => line !== cart.lines[index])) cart.replace(refreshed.lines);
  };

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const asked = cart.lines;
    const body = { cartItems: asked.map(wishOf) };
    const result = await api.call<typeof quoteCart>('POST /checkouts/quote', { body, signal });
    if (signal.aborted) return;
    if (!result.ok) {
      setFailure(result.refusal.message);
      return;
    }
    const { cartItems, unavailable: gone } = result.value.data;
    setFailure(null);
    setUnavailable(byLine(asked, gone));
    apply(cartItems);
    setChecked(wanted);
  });

  useEffect(() => {
    if (wanted === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void ask(leaving.signal), 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted]);

  return {
    checked: checked === wanted,
    failure,
    changes,
    unavailable,
    apply,
    retry: () => setRound((before) => before + 1),
  };
}
