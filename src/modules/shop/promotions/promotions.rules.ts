import type { Minor } from '@/shared/money';
import { DISCOUNT_KINDS, type DiscountKindName } from './discount-kinds.rules';

// Crockford's base 32: no I, L, O or U, which are misread or spell words. 32 letters divide a byte without a rest.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Bytes that a code needs: 12 letters of 5 bits are 60 bits, which nobody guesses through a rate limit. */
export const CODE_BYTES = 12;

/** A code as people type it off a mail, `XXXX-XXXX-XXXX`, out of random bytes (one for each letter). */
export function codeFrom(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => LETTERS.charAt(byte % LETTERS.length));
  const groups = Array.from({ length: Math.ceil(letters.length / GROUP) }, (_, group) =>
    letters.slice(group * GROUP, (group + 1) * GROUP).join(''),
  );
  return groups.join('-');
}

const GROUPED = /^[0-9A-HJKMNP-TV-Z]+$/;
const MISREAD: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/**
 * The codes that a typed text can mean, likeliest first: as it stands in capitals, and the letters of a mailed code
 * without its hyphens, or with I, L and O where it has 1 and 0.
 */
export function codesMeant(typed: string): string[] {
  const plain = typed.trim().toUpperCase();
  const letters = plain.replace(/[\s-]/g, '').replace(/[ILO]/g, (letter) => MISREAD[letter] ?? letter);
  if (!GROUPED.test(letters) || letters.length % GROUP !== 0) return [plain];
  const grouped = letters.replace(/(.{4})(?=.)/g, '$1-');
  return grouped === plain ? [plain] : [plain, grouped];
}

export const INVALID_CODE = 'Invalid promo code';
export const CODE_APPLIED = 'Discount applied successfully';

/** What applying a code needs to know of a line; money in minor units. */
export interface PromoLine {
  readonly service_id: number;
  readonly qty: number;
  /** One piece, with the surcharge of rush. */
  readonly price: Minor;
  /** The part of `price` that is never discounted. */
  readonly rush_surcharge: Minor;
  readonly total_price: Minor;
  readonly service_type: 'one_time' | 'subscription';
  readonly is_gift_card: boolean;
}

/** A gift card's code: pays up to its balance. */
export interface GiftPromo {
  readonly type: 'gift';
  readonly code: string;
  /** What may be drawn now, in minor units. */
  readonly balance: Minor;
  /** Whether VAT was charged when the card was sold; missing: no. */
  readonly taxed?: boolean;
}

/** A discount code. */
export interface CouponPromo {
  readonly type: 'coupon';
  readonly code: string;
  /** '0': the whole cart; '1': the services of `product_ids`. */
  readonly coupon_type: '0' | '1';
  readonly kind: DiscountKindName;
  /** What it is worth, as its kind stores it. */
  readonly value: number;
  readonly product_ids: readonly number[];
}

/** A code and what it does, as carts and checkouts apply it. */
export type Promo = GiftPromo | CouponPromo;

/** What a code does to a cart; money in minor units. */
export interface AppliedPromo {
  /** Taken off the price by a coupon; the sum of `shares`. */
  readonly discount: Minor;
  /** Paid by a gift card. */
  readonly gift: Minor;
  /** Each line's part of the discount, in the order of the lines. */
  readonly shares: readonly Minor[];
  /** Indices of the lines that a coupon covers; a gift card lowers no line's price and so covers none. */
  readonly matched: readonly number[];
}

/** Whether codes and gift cards may pay for a line at all: not for subscriptions, not for gift cards. */
export function takesCodes(line: Pick<PromoLine, 'service_type' | 'is_gift_card'>): boolean {
  return line.service_type === 'one_time' && !line.is_gift_card;
}

/** What a discount may take off a line: all but the surcharge of rush. */
function discountable(line: PromoLine): Minor {
  return takesCodes(line) ? Math.max(0, line.total_price - line.rush_surcharge * line.qty) : 0;
}

/** Sum of the lines that codes may pay for, with rush: what a minimum is compared with. */
export function codesSubtotal(lines: readonly PromoLine[]): Minor {
  return lines.reduce((sum, line) => sum + (takesCodes(line) ? line.total_price : 0), 0);
}

/**
 * What a code does to a cart: a coupon by its kind, on the whole cart (type '0') or on certain services. Never more than it
 * applies to; never off subscriptions, gift cards and the surcharge of
 * rush. A gift card pays the lesser of its balance and the subtotal, rush included.
 */
export function applyPromo(lines: readonly PromoLine[], promo: Promo): AppliedPromo {
  if (promo.type === 'gift') {
    const gift = Math.max(0, Math.min(promo.balance, codesSubtotal(lines)));
    return { discount: 0, gift, shares: lines.map(() => 0), matched: [] };
  }
  const covers = (line: PromoLine): boolean =>
    takesCodes(line) && (promo.coupon_type === '0' || promo.product_ids.includes(line.service_id));
  const matched = lines.flatMap((line, index) => (covers(line) ? [index] : []));
  const covered = lines.map((line) => ({ amount: covers(line) ? discountable(line) : 0, qty: line.qty }));
  const kind = DISCOUNT_KINDS[promo.kind];
  const shares =
    promo.coupon_type === '0' ? kind.offCart(covered, promo.value) : kind.offServices(covered, promo.value);
  return { discount: shares.reduce((sum, share) => sum + share, 0), gift: 0, shares, matched };
}
