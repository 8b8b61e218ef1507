import { useMemo, useSyncExternalStore } from 'react';
import { track } from '@/features/analytics/web';
import { toast } from '@/ui/toast-store';
import {
  cartCount,
  cartTotal,
  lineTotal,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';
import { cartStore } from './cart-store';

const EMPTY: readonly CartLine[] = [];
const TOAST_MS = 3_000;
const nothing = (): void => undefined;

/** The cart as components see it. */
export interface Cart {
  /** False on the server and during hydration, when the cart is not known yet. */
  readonly ready: boolean;
  readonly lines: readonly CartLine[];
  /** Pieces in all lines. */
  readonly count: number;
  /** Sum in the major unit. */
  readonly total: number;
  /** Puts a line in and says so by a toast; false where it was refused. */
  add(line: NewLine): boolean;
  setQty(line: LineIdentity, qty: number): void;
  remove(line: LineIdentity): void;
  replace(lines: readonly CartLine[]): void;
  /** Takes out what was paid; the cart is cleared unless another tab added to it meanwhile. */
  removePaid(lines: readonly CartLine[]): void;
  clear(): void;
}

function add(line: NewLine): boolean {
  const result = cartStore()?.add(line) ?? { ok: false as const, message: 'Failed to add item to cart' };
  if (!result.ok) {
    toast.error(result.message, { durationMs: TOAST_MS, source: 'cart' });
    return false;
  }
  toast.success('Item added to cart', { durationMs: TOAST_MS, source: 'cart' });
  track('add_to_cart', { total_price: lineTotal(line.price, line.qty) });
  return true;
}

const actions = {
  add,
  setQty: (line: LineIdentity, qty: number) => cartStore()?.setQty(line, qty),
  remove: (line: LineIdentity) => cartStore()?.remove(line),
  replace: (lines: readonly CartLine[]) => cartStore()?.replace(lines),
  removePaid: (lines: readonly CartLine[]) => cartStore()?.removePaid(lines),
  clear: () => cartStore()?.clear(),
};

const subscribe = (listener: () => void): (() => void) => cartStore()?.subscribe(listener) ?? nothing;
const linesNow = (): readonly CartLine[] => cartStore()?.lines() ?? EMPTY;

/** The cart of this browser; empty and not `ready` on the server and until the page is hydrated. */
export function useCart(): Cart {
  const lines = useSyncExternalStore(subscribe, linesNow, () => EMPTY);
  const ready = useSyncExternalStore(
    () => nothing,
    () => true,
    () => false,
  );
  return useMemo(
    () => ({ ready, lines, count: cartCount(lines), total: cartTotal(lines), ...actions }),
    [ready, lines],
  );
}
