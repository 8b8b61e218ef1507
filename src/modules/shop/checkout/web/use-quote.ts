import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { lineKey } from '@/modules/shop/cart/cart.rules';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import type { quoteCart } from '../checkout.contract';
import { inputOf, type Purchase, type PurchaseLine } from './purchase';

/** What the server says of a purchase: its word on every price. */
export type Quote = ResponseOf<typeof quoteCart>['data'];

export interface Quoting {
  /** The newest answer; null until there is one. */
  readonly quote: Quote | null;
  /** Whether it is about the purchase as it is now. */
  readonly fresh: boolean;
  /** Why there is no fresh one; null while all is well. */
  readonly failure: string | null;
  /** What can't be bought any more, by the line's key. */
  readonly unavailable: ReadonlyMap<string, string>;
  readonly retry: () => void;
}

// Clicks on plus and minus settle for this long before the server is asked.
const SETTLE_MS = 200;

const NONE: ReadonlyMap<string, string> = new Map();

function byLine(asked: readonly PurchaseLine[], gone: Quote['unavailable']): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const { index, message } of gone) {
    const line = asked[index];
    if (line !== undefined) messages.set(lineKey(line), message);
  }
  return messages;
}

interface Answer {
  readonly key: string;
  readonly quote: Quote;
  readonly unavailable: ReadonlyMap<string, string>;
}

/** Prices a purchase anew whenever it changes. */
export function useQuote(purchase: Purchase, onQuote: (quote: Quote) => void): Quoting {
  const api = useApi();
  const { user } = useSession();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<{ key: string; message: string } | null>(null);
  const { lines } = purchase;
  const input = inputOf(purchase);
  // A code is somebody's: signing in or out asks anew.
  const key = lines.length === 0 ? null : JSON.stringify([round, user?.id ?? null, input]);

  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const result = await api.call<typeof quoteCart>('POST /checkouts/quote', { body: input, signal });
    if (signal.aborted) return;
    if (!result.ok) {
      setFailed({ key: asked, message: result.refusal.message });
      return;
    }
    const quote = result.value.data;
    setAnswer({ key: asked, quote, unavailable: byLine(lines, quote.unavailable) });
    onQuote(quote);
  });

  useEffect(() => {
    if (key === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => void ask(key, leaving.signal), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key]);

  return {
    quote: answer?.quote ?? null,
    fresh: answer?.key === key,
    failure: failed?.key === key ? failed.message : null,
    unavailable: answer?.unavailable ?? NONE,
    retry: () => setRound((before) => before + 1),
  };
}

/** The hours in which the first version of each line is promised, by the line's key. */
export function promisesByLine(quote: Quote | null): ReadonlyMap<string, readonly [number, number]> {
  const lines = quote?.cartItems ?? [];
  return new Map(
    lines.flatMap((line) => (line.promised_hours === null ? [] : [[lineKey(line), line.promised_hours]])),
  );
}

/** What a code takes off each line that it is for, by the line's key. */
export function promosByLine(
  quote: Quote | null,
): ReadonlyMap<string, { discount: number; total_price: number }> {
  const covered = quote?.cartItems.filter((line) => line.promo_applied) ?? [];
  return new Map(covered.map((line) => [lineKey(line), line]));
}
