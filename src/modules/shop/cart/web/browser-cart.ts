import { onSessionChange, readSession } from '@/modules/people/accounts/web/browser-session';
import type { ApiClient } from '@/shared/api-client';
import type { NewLine } from '../cart.rules';
import type { AccountCart } from './account-cart';
import { createCartStore, type GuestCart } from './cart-store';
import { NOT_ADDED, UNKNOWN_CART, type Added, type CartKeeper, type CartView } from './cart-view';

/** What the cart of a page is made of: the guest's in this browser, and the account's that is opened at log-in. */
export interface BrowserCartParts {
  readonly guest: GuestCart;
  /** Id of the signed-in person; null for nobody. */
  readonly userId: () => number | null;
  readonly onSession: (listener: () => void) => void;
  /** Opens a person's cart; `cameIn` says that they logged in on this page rather than came with it. */
  readonly open: (user: number, how: { cameIn: boolean; onChange: () => void }) => Promise<AccountCart>;
}

/** The one cart of a page: the guest's, or the account's while somebody is signed in. */
export class BrowserCart {
  readonly #parts: BrowserCartParts;
  readonly #listeners = new Set<() => void>();
  #started = false;
  #user: number | null = null;
  #account: AccountCart | null = null;
  #opening: Promise<AccountCart | null> | null = null;
  #opened: CartView = UNKNOWN_CART;

  constructor(parts: BrowserCartParts) {
    this.#parts = parts;
  }

  view(): CartView {
    if (!this.#started) return UNKNOWN_CART;
    return this.#user === null ? this.#parts.guest.view() : this.#opened;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#start();
    return () => void this.#listeners.delete(listener);
  }

  async add(line: NewLine): Promise<Added> {
    if (this.#user === null) return this.#parts.guest.add(line);
    if (this.#account === null && this.#opened.status === 'failed') this.reload();
    const cart = this.#account ?? (await this.#opening);
    return cart === null ? { ok: false, message: NOT_ADDED } : cart.add(line);
  }

  reload(): void {
    if (this.#account === null && this.#user !== null) this.#opening = this.#open(this.#user, false);
    else this.keeper()?.reload();
  }

  /** Who keeps the lines now; null while an account's cart is opened. */
  keeper(): CartKeeper | null {
    return this.#user === null ? this.#parts.guest : this.#account;
  }

  /** Saves an account's cart in this browser, for signing out (CART-07). */
  keepForGuest(): void {
    this.#account?.keepForGuest();
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    const { guest, onSession } = this.#parts;
    guest.subscribe(() => this.#user === null && this.#tell());
    onSession(() => this.#follow(true));
    this.#follow(false);
  }

  #follow(cameIn: boolean): void {
    const now = this.#parts.userId();
    if (now !== this.#user) {
      this.#account?.close();
      this.#account = null;
      this.#user = now;
      this.#opened = { ...UNKNOWN_CART, status: 'loading' };
      this.#opening = now === null ? null : this.#open(now, cameIn);
      if (now === null) this.#parts.guest.reload();
    }
    this.#tell();
  }

  async #open(user: number, cameIn: boolean): Promise<AccountCart | null> {
    let cart: AccountCart | null = null;
    const onChange = (): void => {
      if (cart === null || cart !== this.#account) return;
      this.#opened = cart.view();
      this.#tell();
    };
    try {
      cart = await this.#parts.open(user, { cameIn, onChange });
      if (this.#user !== user) return null;
      this.#account = cart;
      await cart.sync();
      return cart;
    } catch {
      // Its code could not be fetched.
      if (this.#user === user) {
        this.#opened = { ...UNKNOWN_CART, ready: true, status: 'failed', error: NOT_ADDED };
        this.#tell();
      }
      return null;
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

let pageCart: BrowserCart | null = null;

/** The one cart of this page; null on the server. */
export function browserCart(api: ApiClient): BrowserCart | null {
  if (typeof window === 'undefined') return null;
  if (pageCart !== null) return pageCart;
  const guest = createCartStore(window);
  return (pageCart = new BrowserCart({
    guest,
    userId: () => readSession()?.id ?? null,
    onSession: (listener) => void onSessionChange(listener),
    open: async (user, how) =>
      (await import('./open-account-cart')).openInBrowser(api, { user, guest, ...how }),
  }));
}

/** Saves the cart of the signed-in person in this browser; called as they sign out (CART-07). */
export function keepCartForGuest(): void {
  pageCart?.keepForGuest();
}
