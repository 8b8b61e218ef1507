import type { CartLine, LineIdentity, NewLine } from '../cart.rules';

/** How far the cart of an account is; a guest's is always idle. */
export type CartStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** A cart as it stands at one moment. */
export interface CartView {
  /** False until the cart is known: on the server, while the page comes to life, while an account's is fetched. */
  readonly ready: boolean;
  readonly lines: readonly CartLine[];
  readonly status: CartStatus;
  /** Why the last call failed; null while all is well. */
  readonly error: string | null;
}

/** What came of putting something in; `message` is what to tell about a failure. */
export type Added =
  | { readonly ok: true; readonly toServer: boolean }
  | { readonly ok: false; readonly message: string };

/** Keeps the lines of a cart, in this browser or on the server. */
export interface CartKeeper {
  view(): CartView;
  add(line: NewLine): Promise<Added>;
  setQty(line: LineIdentity, qty: number): void;
  remove(line: LineIdentity): void;
  replace(lines: readonly CartLine[]): void;
  removePaid(paid: readonly CartLine[]): void;
  clear(): void;
  reload(): void;
}

export const NO_LINES: readonly CartLine[] = [];
export const UNKNOWN_CART: CartView = { ready: false, lines: NO_LINES, status: 'idle', error: null };
export const NOT_ADDED = 'Failed to add item to cart';
