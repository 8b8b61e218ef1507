import {
  addLine,
  CART_KEY,
  parseCart,
  removeLine,
  setLineQty,
  withoutPaid,
  type AddResult,
  type CartLine,
  type LineIdentity,
  type NewLine,
} from '../cart.rules';

const EMPTY: readonly CartLine[] = [];

/** What the store needs of a browser window. */
export interface CartWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  addEventListener(type: 'storage', listener: (event: { key: string | null }) => void): void;
}

/**
 * The cart of this browser, kept in local storage and in step with other tabs. Where storage is closed to us
 * (private windows), it lives as long as the page.
 */
export function createCartStore(window: CartWindow) {
  const listeners = new Set<() => void>();
  let lines = EMPTY;

  function read(): readonly CartLine[] {
    try {
      const stored = parseCart(window.localStorage.getItem(CART_KEY));
      return stored.length === 0 ? EMPTY : stored;
    } catch {
      return EMPTY;
    }
  }

  function write(next: readonly CartLine[]): void {
    lines = next.length === 0 ? EMPTY : next;
    try {
      if (next.length === 0) window.localStorage.removeItem(CART_KEY);
      else window.localStorage.setItem(CART_KEY, JSON.stringify(next));
    } catch {
      // Full or closed storage: the cart still works on this page.
    }
    for (const listener of listeners) listener();
  }

  lines = read();
  window.addEventListener('storage', ({ key }) => {
    // A null key means that all of the storage was cleared.
    if (key !== null && key !== CART_KEY) return;
    lines = read();
    for (const listener of listeners) listener();
  });

  return {
    lines: (): readonly CartLine[] => lines,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(line: NewLine): AddResult {
      const result = addLine(lines, line);
      if (result.ok) write(result.lines);
      return result;
    },
    setQty: (identity: LineIdentity, qty: number): void => write(setLineQty(lines, identity, qty)),
    remove: (identity: LineIdentity): void => write(removeLine(lines, identity)),
    replace: (next: readonly CartLine[]): void => write(next),
    removePaid: (paid: readonly CartLine[]): void => write(withoutPaid(lines, paid)),
    clear: (): void => write(EMPTY),
  };
}

export type CartStore = ReturnType<typeof createCartStore>;

let browserStore: CartStore | null = null;

/** The one store of this page; null on the server. */
export function cartStore(): CartStore | null {
  if (typeof window === 'undefined') return null;
  return (browserStore ??= createCartStore(window));
}
