import type { Minor } from '@/shared/money';
import {
  additionOf,
  hasFixedQuantity,
  lineKey,
  MAX_QTY,
  ONE_SUBSCRIPTION,
  type HeldLine,
  type LineIdentity,
} from './cart.rules';

/** A line as it is put into an account's cart: with name and price of that moment, in minor units. */
export interface FreshLine extends HeldLine {
  readonly service_name: string;
  readonly price: Minor;
  readonly image: string | null;
  readonly is_url: 0 | 1;
}

/** A line of an account's cart. Its id is never given twice in one cart. */
export interface StoredLine extends FreshLine {
  readonly line_id: number;
}

/** The cart that the server keeps for an account. */
export interface StoredCart {
  readonly lines: readonly StoredLine[];
  readonly nextLine: number;
  /** Goes up by one with each change; 0 where there never was a cart. */
  readonly revision: number;
  /** Keys of what was brought in or paid already, newest last. */
  readonly settled: readonly string[];
}

export const EMPTY_CART: StoredCart = { lines: [], nextLine: 1, revision: 0, settled: [] };

/** How many keys a cart remembers: far more than anybody's browsers have carts under way. */
export const MAX_SETTLED = 50;

/** A line of a guest's cart that was not put in: its place there, and the sentence that says why. */
export interface LeftOut {
  readonly index: number;
  readonly message: string;
}

/** A line that the catalogue does not sell (any more), with the sentence that says so. */
export interface NotSold {
  readonly notSold: string;
}

export type StoredAddition =
  | { readonly ok: true; readonly cart: StoredCart }
  | { readonly ok: false; readonly message: string };

function put(cart: StoredCart, line: FreshLine): StoredAddition {
  const decided = additionOf(cart.lines, line);
  if (!decided.ok) return decided;
  const { at, qty } = decided;
  const fresh = { ...line, qty };
  if (at !== null) {
    const lines = cart.lines.map((one, index) => (index === at ? { ...one, ...fresh } : one));
    return { ok: true, cart: { ...cart, lines } };
  }
  const lines = [...cart.lines, { ...fresh, line_id: cart.nextLine }];
  return { ok: true, cart: { ...cart, lines, nextLine: cart.nextLine + 1 } };
}

/** Puts all of these lines into a cart, or none: the first that is refused says why. */
export function addAll(cart: StoredCart, wanted: readonly FreshLine[]): StoredAddition {
  let result: StoredAddition = { ok: true, cart };
  for (const line of wanted) {
    if (!result.ok) return result;
    result = put(result.cart, line);
  }
  return result;
}

/**
 * Brings a guest's cart into an account's: what fits goes in, what does not is named. A subscription that is there
 * already is not missing, so nothing is said of it.
 */
export function mergeInto(
  cart: StoredCart,
  wanted: readonly (FreshLine | NotSold)[],
): { cart: StoredCart; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = [];
  let merged = cart;
  for (const [index, line] of wanted.entries()) {
    if ('notSold' in line) {
      leftOut.push({ index, message: line.notSold });
      continue;
    }
    const result = put(merged, line);
    if (result.ok) merged = result.cart;
    else if (result.message !== ONE_SUBSCRIPTION) leftOut.push({ index, message: result.message });
  }
  return { cart: merged, leftOut };
}

/** Whether what this key names was done before. */
export function isSettled({ settled }: StoredCart, key: string): boolean {
  return settled.includes(key);
}

/** The cart with a key remembered; the oldest are forgotten. */
export function settle(cart: StoredCart, key: string): StoredCart {
  return { ...cart, settled: [...cart.settled, key].slice(-MAX_SETTLED) };
}

/** How a call names a line: by the service alone, or by the line's own id too. */
export interface LineName {
  readonly serviceId: number;
  readonly lineId: number | undefined;
}

/** The line that is meant; without an id the service's only or plainest one: without rush first, then the oldest. */
export function lineNamed({ lines }: StoredCart, { serviceId, lineId }: LineName): StoredLine | null {
  const own = lines.filter((line) => line.service_id === serviceId);
  if (lineId !== undefined) return own.find((line) => line.line_id === lineId) ?? null;
  const plainness = (line: StoredLine): number => (line.variation_id === null ? 0 : 1) + (line.rush ? 2 : 0);
  const [plainest] = own.toSorted((a, b) => plainness(a) - plainness(b) || a.line_id - b.line_id);
  return plainest ?? null;
}

/** Whether a line may have this quantity: subscriptions and gift cards stay at 1 (CART-05). */
export function mayHave(line: HeldLine, qty: number): boolean {
  return qty === 1 || (qty >= 1 && qty <= MAX_QTY && !hasFixedQuantity(line));
}

/** The cart with one line in place of the one with its id. */
export function withLine(cart: StoredCart, changed: StoredLine): StoredCart {
  const lines = cart.lines.map((line) => (line.line_id === changed.line_id ? changed : line));
  return { ...cart, lines };
}

/** The cart without a line. */
export function withoutLine(cart: StoredCart, { line_id }: StoredLine): StoredCart {
  return { ...cart, lines: cart.lines.filter((line) => line.line_id !== line_id) };
}

/** The cart after an order: paid pieces leave, what was added meanwhile stays. */
export function withoutOrdered(
  cart: StoredCart,
  paid: readonly (LineIdentity & { readonly qty: number })[],
): StoredCart {
  const left = new Map<string, number>();
  for (const line of paid) left.set(lineKey(line), (left.get(lineKey(line)) ?? 0) + line.qty);
  const lines = cart.lines.flatMap((line) => {
    const qty = line.qty - (left.get(lineKey(line)) ?? 0);
    if (qty === line.qty) return [line];
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  return { ...cart, lines };
}
