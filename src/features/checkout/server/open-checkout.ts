import { createHash } from 'node:crypto';
import type { LineRefusal, LineRequest } from '@/features/catalogue/server';
import { lineKey } from '@/features/cart/cart.rules';
import type { CheckoutId, ServiceId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import { LOGIN_FOR_CODES } from '../checkout.rules';
import type { Buyer, CheckoutDeps } from './checkout.deps';
import { openOrReuse, type FrozenLine } from './checkout.store';

/** A line as a browser asks for it. */
export interface LineWish {
  readonly service_id: ServiceId;
  readonly variation_id?: VariationId | null | undefined;
  readonly rush?: boolean | null | undefined;
  readonly qty: number;
}

/** What a cart costs now, in minor units. */
export interface Quote {
  readonly currency: string;
  readonly lines: readonly FrozenLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly total: Minor;
}

const SUBSCRIPTION_APART =
  'Monthly packages are bought one by one, on their own page. Please remove them from your cart.';
const GIFT_CARD_APART = 'Gift cards are bought on their own page. Please remove them from your cart.';

/** The same line sent twice is one line of more pieces. */
export function mergeLines(wishes: readonly LineWish[]): LineRequest[] {
  const merged = new Map<string, LineRequest>();
  for (const wish of wishes) {
    const line = {
      service_id: wish.service_id,
      variation_id: wish.variation_id ?? null,
      rush: wish.rush ?? false,
    };
    const before = merged.get(lineKey(line))?.qty ?? 0;
    merged.set(lineKey(line), { ...line, qty: before + wish.qty });
  }
  return [...merged.values()];
}

function totalOf(currency: string, lines: readonly FrozenLine[]): Quote {
  const subtotal = lines.reduce((sum, line) => sum + line.total_price, 0);
  return { currency, lines, subtotal, discount: 0, total: subtotal };
}

function apartFrom(lines: readonly FrozenLine[]): string | null {
  if (lines.some((line) => line.service_type === 'subscription')) return SUBSCRIPTION_APART;
  return lines.some((line) => line.is_gift_card) ? GIFT_CARD_APART : null;
}

/** Prices a cart; lines that can't be sold now are left out of it and named. */
export async function quoteLines(
  { catalogue, db, currency }: CheckoutDeps,
  wishes: readonly LineWish[],
): Promise<Quote & { unavailable: readonly LineRefusal[] }> {
  const requests = wishes.map((wish) => ({ ...wish, rush: wish.rush ?? false }));
  const first = await catalogue.priceLines(db, requests);
  if (first.ok) return { ...totalOf(await currency(), first.value), unavailable: [] };
  const refused = new Set(first.refusal.map((refusal) => refusal.index));
  const rest = await catalogue.priceLines(
    db,
    requests.filter((_, index) => !refused.has(index)),
  );
  return { ...totalOf(await currency(), rest.ok ? rest.value : []), unavailable: first.refusal };
}

/** Prices a cart that is about to be paid: every line must be sellable here. */
export async function priceCart(
  { catalogue, db, currency }: CheckoutDeps,
  wishes: readonly LineWish[],
): Promise<Answer<Quote, 'conflict' | 'invalid'>> {
  const priced = await catalogue.priceLines(db, mergeLines(wishes));
  if (!priced.ok) {
    const [first] = priced.refusal;
    const message = first?.message ?? 'Something in your cart is no longer offered.';
    return refuse('conflict', message, { data: { unavailable: priced.refusal } });
  }
  const apart = apartFrom(priced.value);
  if (apart !== null) return refuse('invalid', apart);
  return ok(totalOf(await currency(), priced.value));
}

/** Codes are not taken by this checkout: guests are told to log in, as specified, customers that it is unknown. */
export function promoRefusal(buyer: Buyer, code: string | null | undefined): Answer<never, 'invalid'> | null {
  if (code === null || code === undefined || code === '') return null;
  return refuse('invalid', buyer.userId === null ? LOGIN_FOR_CODES : 'Invalid promo code');
}

function fingerprintOf({ userId, payer }: Buyer, quote: Quote): string {
  const who = [userId, payer.email.toLowerCase(), payer.first_name, payer.last_name, payer.phone];
  const what = [quote.currency, quote.lines, quote.discount, quote.total];
  return createHash('sha256')
    .update(JSON.stringify([who, what]))
    .digest('hex');
}

/** Freezes a priced cart for its buyer, or finds the open checkout that is exactly that. */
export async function freezeCheckout(
  { db, clock }: CheckoutDeps,
  buyer: Buyer,
  quote: Quote,
): Promise<{ id: CheckoutId; isNew: boolean }> {
  return openOrReuse(db, { ...buyer, ...quote, fingerprint: fingerprintOf(buyer, quote), at: clock.now() });
}
