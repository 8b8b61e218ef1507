import { useMemo, useState, useSyncExternalStore } from 'react';
import { track } from '@/modules/foundation/analytics/web/track';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import {
  cartCount,
  cartTotal,
  lineTotal,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';
import { browserCart, type BrowserCart } from './browser-cart';
import { NOT_ADDED, UNKNOWN_CART, type CartView } from './cart-view';

const nothing = (): void => undefined;
const toastLook = { durationMs: 3_000, source: 'cart' };

/** The cart as components see it: a guest's in this browser, an account's on the server. */
export interface Cart extends CartView {
  /** Pieces in all lines. */
  readonly count: number;
  /** Sum in the major unit. */
  readonly total: number;
  /** Puts a line in and says so by a toast; false where it was refused or could not be sent. */
  add(line: NewLine): Promise<boolean>;
  setQty(line: LineIdentity, qty: number): void;
  remove(line: LineIdentity): void;
  replace(lines: readonly CartLine[]): void;
  /** Takes out what was paid; the cart is cleared unless another tab added to it meanwhile. */
  removePaid(lines: readonly CartLine[]): void;
  clear(): void;
  /** Asks the server once more; for when it could not be reached. */
  reload(): void;
}

async function add(cart: BrowserCart | null, line: NewLine): Promise<boolean> {
  const added = (await cart?.add(line)) ?? { ok: false as const, message: NOT_ADDED };
  if (!added.ok) {
    toast.error(added.message, toastLook);
    return false;
  }
  toast.success(added.toServer ? 'Items added to cart' : 'Item added to cart', toastLook);
  track('add_to_cart', { total_price: lineTotal(line.price, line.qty) });
  return true;
}

function actionsOf(cart: BrowserCart | null) {
  return {
    subscribe: (listener: () => void) => cart?.subscribe(listener) ?? nothing,
    view: () => cart?.view() ?? UNKNOWN_CART,
    actions: {
      add: (line: NewLine) => add(cart, line),
      setQty: (line: LineIdentity, qty: number) => cart?.keeper()?.setQty(line, qty),
      remove: (line: LineIdentity) => cart?.keeper()?.remove(line),
      replace: (lines: readonly CartLine[]) => cart?.keeper()?.replace(lines),
      removePaid: (lines: readonly CartLine[]) => cart?.keeper()?.removePaid(lines),
      clear: () => cart?.keeper()?.clear(),
      reload: () => cart?.reload(),
    },
  };
}

/** The cart of this page; empty and not `ready` on the server, until the page is hydrated, and while it is fetched. */
export function useCart(): Cart {
  const api = useApi();
  const [{ subscribe, view, actions }] = useState(() => actionsOf(browserCart(api)));
  const seen = useSyncExternalStore(subscribe, view, () => UNKNOWN_CART);
  return useMemo(
    () => ({ ...seen, count: cartCount(seen.lines), total: cartTotal(seen.lines), ...actions }),
    [seen, actions],
  );
}
