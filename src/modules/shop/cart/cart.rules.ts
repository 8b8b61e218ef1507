import { eachPlan, type PlanIds } from '@/modules/catalogue/services/plans.rules';

/** A line of a cart; money in decimals of the major unit, as the API sends it. */
export interface CartLine extends PlanIds {
  readonly service_id: number;
  readonly service_name: string;
  readonly variation_id: number | null;
  readonly rush: boolean;
  /** What one piece costs: discounted where there is a discount, with the rush surcharge where rush was chosen. */
  readonly price: number;
  readonly qty: number;
  readonly total_price: number;
  readonly service_type: 'one_time' | 'subscription';
  readonly is_gift_card: boolean;
  readonly image: string | null;
  readonly is_url: 0 | 1;
}

/** What a page hands over to put something into the cart; the total follows from price and quantity. */
export type NewLine = Omit<CartLine, 'total_price'>;

/** What makes two lines the same line: service, variation and rush. */
export type LineIdentity = Pick<CartLine, 'service_id' | 'variation_id' | 'rush'>;

/** Where the guest cart lives in the browser's local storage. */
export const CART_KEY = 'cartItems';
/** Most pieces of one line, and most lines of one cart. */
export const MAX_QTY = 99;
export const MAX_LINES = 50;

export const ONE_SUBSCRIPTION = 'One Subscription is already added';
export const GIFT_CARD_APART = 'Gift cards are bought on their own page';
export const CART_FULL = `A cart holds up to ${MAX_LINES} different lines. Please order these first.`;

/** A line's identity as one text, for keys and comparisons. */
export function lineKey({ service_id, variation_id, rush }: LineIdentity): string {
  return `${service_id}:${variation_id ?? ''}:${rush ? 'rush' : ''}`;
}

/** Price times quantity in the major unit, exact for currencies of up to three decimals. */
export function lineTotal(price: number, qty: number): number {
  return Number((price * qty).toFixed(3));
}

/** Subscriptions and gift cards are bought one at a time (CART-05). */
export function hasFixedQuantity(line: Pick<CartLine, 'service_type' | 'is_gift_card'>): boolean {
  return line.service_type === 'subscription' || line.is_gift_card;
}

function withQty(line: CartLine, qty: number): CartLine {
  return { ...line, qty, total_price: lineTotal(line.price, qty) };
}

/** What the rules need to know of a line that is in a cart, in a browser's or an account's. */
export interface HeldLine extends LineIdentity {
  readonly qty: number;
  readonly service_type: 'one_time' | 'subscription';
  readonly is_gift_card: boolean;
}

/** Where an added line goes: `at` is the place of the line that grows, null for one of its own. */
export type Addition =
  | { readonly ok: true; readonly at: number | null; readonly qty: number }
  | { readonly ok: false; readonly message: string };

/**
 * Decides on adding: a line that is there already gets more pieces, another one is appended. Refuses a second
 * subscription of one service, gift cards, and a cart beyond its limit.
 */
export function additionOf(lines: readonly HeldLine[], line: HeldLine): Addition {
  if (line.is_gift_card) return { ok: false, message: GIFT_CARD_APART };
  const subscribed = lines.some(
    (one) => one.service_type === 'subscription' && one.service_id === line.service_id,
  );
  if (line.service_type === 'subscription' && subscribed) return { ok: false, message: ONE_SUBSCRIPTION };
  const at = lines.findIndex((one) => lineKey(one) === lineKey(line));
  if (at === -1 && lines.length >= MAX_LINES) return { ok: false, message: CART_FULL };
  const wanted = (lines[at]?.qty ?? 0) + Math.max(1, Math.trunc(line.qty));
  const qty = hasFixedQuantity(line) ? 1 : Math.min(MAX_QTY, wanted);
  return { ok: true, at: at === -1 ? null : at, qty };
}

export type AddResult =
  | { readonly ok: true; readonly lines: CartLine[] }
  | { readonly ok: false; readonly message: string };

/** Adds to a cart by the rules of `additionOf`; a line that grows takes the newer name and price. */
export function addLine(lines: readonly CartLine[], line: NewLine): AddResult {
  const decided = additionOf(lines, line);
  if (!decided.ok) return decided;
  const { at, qty } = decided;
  const fresh: CartLine = { ...line, qty, total_price: lineTotal(line.price, qty) };
  if (at === null) return { ok: true, lines: [...lines, fresh] };
  return { ok: true, lines: lines.map((one, index) => (index === at ? fresh : one)) };
}

/** Sets the quantity of a line, from 1 to the limit; a fixed quantity stays as it is (CART-01, CART-05). */
export function setLineQty(lines: readonly CartLine[], identity: LineIdentity, qty: number): CartLine[] {
  const wanted = Math.min(MAX_QTY, Math.max(1, Math.trunc(qty)));
  return lines.map((line) =>
    lineKey(line) === lineKey(identity) && !hasFixedQuantity(line) ? withQty(line, wanted) : line,
  );
}

/** The cart without a line. */
export function removeLine(lines: readonly CartLine[], identity: LineIdentity): CartLine[] {
  return lines.filter((line) => lineKey(line) !== lineKey(identity));
}

/** The cart after some of it was paid: what another tab added meanwhile stays. */
export function withoutPaid(lines: readonly CartLine[], paid: readonly CartLine[]): CartLine[] {
  const paidQty = new Map(paid.map((line) => [lineKey(line), line.qty]));
  return lines.flatMap((line) => {
    const left = line.qty - (paidQty.get(lineKey(line)) ?? 0);
    if (left === line.qty) return [line];
    return left > 0 ? [withQty(line, left)] : [];
  });
}

/** Sum of the lines in the major unit. */
export function cartTotal(lines: readonly Pick<CartLine, 'total_price'>[]): number {
  return Number(lines.reduce((sum, line) => sum + line.total_price, 0).toFixed(3));
}

/** Number of pieces: what the badge shows. */
export function cartCount(lines: readonly Pick<CartLine, 'qty'>[]): number {
  return lines.reduce((sum, line) => sum + line.qty, 0);
}

/** What the server says about a line now. */
export interface FreshPrice extends LineIdentity {
  readonly service_name: string;
  readonly price: number;
}

/** A line whose price is another one than when it was put into the cart. */
export interface PriceChange {
  readonly key: string;
  readonly service_name: string;
  readonly before: number;
  readonly after: number;
}

/** Takes over the server's names and prices, and tells which prices changed. Lines the server does not know stay. */
export function refreshPrices(
  lines: readonly CartLine[],
  fresh: readonly FreshPrice[],
): { lines: CartLine[]; changes: PriceChange[] } {
  const byKey = new Map(fresh.map((line) => [lineKey(line), line]));
  const changes: PriceChange[] = [];
  const next = lines.map((line) => {
    const now = byKey.get(lineKey(line));
    if (now === undefined || (now.price === line.price && now.service_name === line.service_name))
      return line;
    if (now.price !== line.price) {
      changes.push({
        key: lineKey(line),
        service_name: now.service_name,
        before: line.price,
        after: now.price,
      });
    }
    return withQty({ ...line, price: now.price, service_name: now.service_name }, line.qty);
  });
  return { lines: next, changes };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function readLine(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const raw = value as Record<string, unknown>;
  const { service_id, price, qty } = raw;
  if (!isId(service_id) || !isId(qty) || qty > MAX_QTY) return null;
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null;
  const service_type = raw['service_type'] === 'subscription' ? 'subscription' : 'one_time';
  return {
    service_id,
    service_name: textOrNull(raw['service_name']) ?? 'Service',
    variation_id: isId(raw['variation_id']) ? raw['variation_id'] : null,
    rush: raw['rush'] === true,
    price,
    qty,
    total_price: lineTotal(price, qty),
    service_type,
    is_gift_card: raw['is_gift_card'] === true,
    ...eachPlan((field) => textOrNull(raw[field])),
    image: textOrNull(raw['image']),
    is_url: raw['is_url'] === 1 ? 1 : 0,
  };
}

/** Reads a stored cart. Whatever is no cart, or no line of one, is dropped. */
export function parseCart(json: string | null): CartLine[] {
  if (json === null) return [];
  try {
    const value: unknown = JSON.parse(json);
    if (!Array.isArray(value)) return [];
    const lines = value.map(readLine).filter((line) => line !== null);
    const unique = new Map(lines.map((line) => [lineKey(line), line]));
    return [...unique.values()].slice(0, MAX_LINES);
  } catch {
    return [];
  }
}
