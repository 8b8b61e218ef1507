import type { CallFailure } from '@/shared/api-client';
import type { CartData } from '../cart.contract';
import { lineTotal, type CartLine, type NewLine } from '../cart.rules';
import {
  addAll,
  EMPTY_CART,
  isSettled,
  mergeInto,
  settle,
  withLine,
  withoutLine,
  withoutOrdered,
  type FreshLine,
  type StoredCart,
} from '../stored-cart.rules';
import { BrowserCart } from './browser-cart';
import { openAccountCart, type CartCalls } from './account-cart';
import { createCartStore } from './cart-store';
import { openGuestShelf } from './guest-shelf';
import { tab } from './tab.testing';

const UNREACHABLE: CallFailure = { kind: 'unreachable', message: 'No connection' };
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Waits until everything that is under way between a tab and the test's server has come to rest. */
export async function settled(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await tick();
}

const freshOf = (line: NewLine): FreshLine => ({ ...line, price: Math.round(line.price * 100) });

const wireOf = ({ lines, revision }: StoredCart): CartData => ({
  cartItems: lines.map(({ price, ...line }) => ({
    ...line,
    price: price / 100,
    total_price: lineTotal(price / 100, line.qty),
    paypal_plan_id: null,
    stripe_plan_id: null,
    price_before: null,
    unavailable: null,
  })),
  revision,
});

type Change = (cart: StoredCart) => StoredCart | CallFailure;
const gone: CallFailure = { kind: 'not_found', message: 'Gone' };

function cartsOfServer() {
  const carts = new Map<number, StoredCart>();
  const faults: ('before' | 'after')[] = [];
  const seen: string[] = [];
  async function call(user: number, name: string, change: Change) {
    seen.push(name);
    const fault = faults.shift();
    await tick();
    if (fault === 'before') return { ok: false as const, refusal: UNREACHABLE };
    const before = carts.get(user) ?? EMPTY_CART;
    const next = change(before);
    if ('kind' in next) return { ok: false as const, refusal: next };
    const stored = next === before ? before : { ...next, revision: before.revision + 1 };
    carts.set(user, stored);
    await tick();
    if (fault === 'after') return { ok: false as const, refusal: UNREACHABLE };
    return { ok: true as const, value: { ...wireOf(stored), left_out: [] } };
  }
  return { carts, faults, seen, call };
}

/**
 * The server as tabs see it, by the rules that the real one follows. `fault` makes the next calls fail: before the
 * server hears of them, or after it did, when only the answer is lost.
 */
export function cartServer() {
  const { carts, faults, seen, call } = cartsOfServer();
  const calls = (user: number): CartCalls => ({
    read: () => call(user, 'read', (cart) => cart),
    add: (line) =>
      call(user, 'add', (cart) => {
        const added = addAll(cart, [freshOf(line)]);
        return added.ok ? added.cart : { kind: 'conflict', message: added.message };
      }),
    merge: (lines, name) =>
      call(user, 'merge', (cart) =>
        isSettled(cart, name) ? cart : settle(mergeInto(cart, lines.map(freshOf)).cart, name),
      ),
    setQty: ({ line_id }, qty) =>
      call(user, `set ${qty}`, (cart) => {
        const stored = cart.lines.find((one) => one.line_id === line_id);
        return stored === undefined ? gone : withLine(cart, { ...stored, qty });
      }),
    remove: ({ line_id }) =>
      call(user, 'remove', (cart) => {
        const stored = cart.lines.find((one) => one.line_id === line_id);
        return stored === undefined ? gone : withoutLine(cart, stored);
      }),
  });
  return {
    calls,
    seen,
    fault: (when: 'before' | 'after') => void faults.push(when),
    /** What an order's payment does in the background. */
    orderPaid: (user: number, paid: readonly CartLine[]) =>
      call(user, 'paid', (cart) => settle(withoutOrdered(cart, paid), 'order')),
    of: (user: number) =>
      (carts.get(user)?.lines ?? []).map(({ service_id, qty }) => [service_id, qty] as const),
  };
}

export type CartServer = ReturnType<typeof cartServer>;

/** A browser with tabs that share storage, session and messages, on the test's server. */
export function browser(server: CartServer) {
  const shared = new Map<string, string>();
  let user: number | null = null;
  const sessions: (() => void)[] = [];
  const messages: ((data: CartData) => void)[] = [];
  const openTab = () => {
    const { window, tell } = tab(shared);
    const guest = createCartStore(window);
    const said: string[] = [];
    const later: (() => void)[] = [];
    const cart = new BrowserCart({
      guest,
      userId: () => user,
      onSession: (listener) => void sessions.push(listener),
      async open(id, { onChange }) {
        const hear = (data: CartData): void => account.hear(data);
        const account = openAccountCart({
          user: id,
          calls: server.calls(id),
          shelf: openGuestShelf(window.localStorage, guest),
          say: (kind, message) => void said.push(`${kind}: ${message}`),
          notifyTabs: (data) => messages.filter((one) => one !== hear).forEach((one) => one(data)),
          onChange,
          later: (action) => void later.push(action),
        });
        messages.push(hear);
        return account;
      },
    });
    cart.subscribe(() => undefined);
    const lines = () => cart.view().lines.map(({ service_id, qty }) => [service_id, qty] as const);
    return { cart, said, later, lines, tell };
  };
  const setUser = (next: number | null): void => {
    user = next;
    for (const listener of sessions) listener();
  };
  return { openTab, shared, logIn: (id: number) => setUser(id), logOut: () => setUser(null) };
}
