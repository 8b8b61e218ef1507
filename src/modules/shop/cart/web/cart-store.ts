import {
  addLine,
  CART_KEY,
  parseCart,
  removeLine,
  setLineQty,
  withoutPaid,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';
import { NO_LINES, type Added, type CartKeeper, type CartView } from './cart-view';

/** Names what the guest cart holds: another content, another name. Two tabs that send it send one name. */
export const CONTENT_KEY = 'cartKey';

/** What the store needs of a browser window. */
export interface CartWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void;
}

/** The cart of a browser, which guests have. */
export interface GuestCart extends CartKeeper {
  lines(): readonly CartLine[];
  subscribe(listener: () => void): () => void;
}

const newName = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${Math.random().toString(36).slice(2)}`;

/** The lines in local storage; null where it is closed to us. */
function storedLines({ localStorage }: CartWindow): CartLine[] | null {
  try {
    return parseCart(localStorage.getItem(CART_KEY));
  } catch {
    return null;
  }
}

function storeLines({ localStorage }: CartWindow, lines: readonly CartLine[]): void {
  try {
    if (lines.length === 0) {
      localStorage.removeItem(CART_KEY);
      localStorage.removeItem(CONTENT_KEY);
      return;
    }
    // The name first: whoever reads between the two finds the older lines under a name that nothing was sent by.
    localStorage.setItem(CONTENT_KEY, newName());
    localStorage.setItem(CART_KEY, JSON.stringify(lines));
  } catch {
    // Full or closed storage: the cart still works on this page.
  }
}

/**
 * The cart of this browser, kept in local storage and in step with other tabs. Where storage is closed to us
 * (private windows), it lives as long as the page.
 */
export function createCartStore(window: CartWindow): GuestCart {
  const listeners = new Set<() => void>();
  let view: CartView = { ready: true, lines: NO_LINES, status: 'idle', error: null };

  const take = (lines: readonly CartLine[]): void => {
    if (lines.length > 0 || view.lines !== NO_LINES)
      view = { ...view, lines: lines.length === 0 ? NO_LINES : lines };
  };
  const read = (): void => take(storedLines(window) ?? view.lines);
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const write = (next: readonly CartLine[]): void => {
    take(next);
    storeLines(window, next);
    tell();
  };

  read();
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all of the storage was cleared.
    if (key !== null && key !== CART_KEY) return;
    read();
    tell();
  });

  return {
    view: () => view,
    lines: () => view.lines,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async add(line: NewLine): Promise<Added> {
      const result = addLine(view.lines, line);
      if (!result.ok) return result;
      write(result.lines);
      return { ok: true, toServer: false };
    },
    setQty: (identity: LineIdentity, qty: number) => write(setLineQty(view.lines, identity, qty)),
    remove: (identity: LineIdentity) => write(removeLine(view.lines, identity)),
    replace: (next) => write(next),
    removePaid: (paid) => write(withoutPaid(view.lines, paid)),
    clear: () => write(NO_LINES),
    reload: read,
  };
}
