import { isVatIdSlip, VAT_ID_UNKNOWN } from '@/modules/money/receipts/vat.rules';
import type { LineRefusal, LineRequest } from '@/modules/catalogue/services/server/price-lines';
import { lineKey } from '@/modules/shop/cart/cart.rules';
import type { ServiceId, UserId, VariationId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { asksCountry } from '@/modules/foundation/settings/vat-modes.rules';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  giftDayProblem,
  linesProblem,
  LOGIN_FOR_CODES,
  ROUND_NO_CODE,
  type GiftInput,
} from '../checkout.rules';
import type { AddOnInput } from '@/modules/orders/revisions/server/revision-add-on';
import type { CheckoutDeps } from './checkout.deps';
import type { FoundCode } from './checkout.ports';
import { priceInputs, type SoldLine } from './price-inputs';
import type { FrozenTotals } from './checkout.store';
import type { Billing } from '@/modules/money/receipts/billing.contract';

/** A line as a browser asks for it. */
export interface LineInput {
  readonly service_id: ServiceId;
  readonly variation_id?: VariationId | null | undefined;
  readonly rush?: boolean | null | undefined;
  readonly qty: number;
  readonly gift?: GiftInput | null | undefined;
  /** Buys one more revision round of an item. */
  readonly revision?: AddOnInput | null | undefined;
}

/** What a browser wants to buy, and how. */
export interface CartInput {
  readonly cartItems: readonly LineInput[];
  readonly promoCode?: string | null | undefined;
  readonly billing?: Billing | null | undefined;
}

/** Whoever asks for a price: codes are for accounts only. */
export interface Asker {
  readonly userId: UserId | null;
  readonly email: string;
}

/** What a cart costs now, in minor units; the money is of its one-time lines. */
export interface Quote extends FrozenTotals {
  /** What the code does, ready to be held; null where there is none. */
  readonly code: FoundCode | null;
}

type Wanted = LineRequest & { readonly gift: GiftInput | null; readonly revision: AddOnInput | null };

/** The same line sent twice is one line of more pieces. */
export function mergeLines(inputs: readonly LineInput[]): Wanted[] {
  const merged = new Map<string, Wanted>();
  for (const input of inputs) {
    const line = {
      service_id: input.service_id,
      variation_id: input.variation_id ?? null,
      rush: input.rush ?? false,
    };
    const revision = input.revision ?? null;
    const key = `${lineKey(line)} ${revision?.order_item_id ?? ''}`;
    const before = merged.get(key);
    const gift = input.gift ?? before?.gift ?? null;
    merged.set(key, { ...line, qty: (before?.qty ?? 0) + input.qty, gift, revision });
  }
  return [...merged.values()];
}

async function findCode(
  deps: CheckoutDeps,
  asker: Asker,
  ask: { code: string | null | undefined; lines: readonly SoldLine[] },
): Promise<Answer<FoundCode | null, 'not_found' | 'conflict' | 'invalid'>> {
  const code = ask.code ?? '';
  if (code === '') return ok(null);
  if (ask.lines.some((line) => line.round_for)) return refuse('invalid', ROUND_NO_CODE);
  if (asker.userId === null) return refuse('invalid', LOGIN_FOR_CODES);
  return deps.codes.find(deps.db, { code, userId: asker.userId, email: asker.email, lines: ask.lines });
}

/** The least that every provider of this studio charges. */
export function minimumCharge({ providers: { card, paypal } }: CheckoutDeps, currency: string): Minor {
  return Math.max(0, ...[card, paypal].map((provider) => provider?.minimumCharge(currency) ?? 0));
}

interface Priced {
  readonly lines: readonly SoldLine[];
  readonly gifts: readonly (GiftInput | null)[];
  readonly code: FoundCode | null;
  readonly billing: Billing | null;
}

async function totalOf(deps: CheckoutDeps, priced: Priced): Promise<Quote> {
  const { code, billing } = priced;
  const currency = await deps.currency();
  const lines = priced.lines.map((line, index) => ({
    ...line,
    discount: code?.shares[index] ?? 0,
    promo_applied: code?.matched.includes(index) ?? false,
    gift: line.is_gift_card ? (priced.gifts[index] ?? null) : null,
  }));
  const now = lines.filter((line) => line.service_type === 'one_time');
  const subtotal = now.reduce((sum, line) => sum + line.total_price, 0);
  const discount = code?.discount ?? 0;
  const gift_amount = code?.gift ?? 0;
  const rest = subtotal - discount - gift_amount;
  // Only a rest: a cart that costs less than the minimum by itself is not given away.
  const waived = rest < subtotal && rest < minimumCharge(deps, currency) ? rest : 0;
  const vat = await deps.vatOf({ billing, lines: now, waived, taxedGift: code?.taxedGift ?? 0 });
  const promo = code?.promo ?? null;
  const money = { subtotal, discount, gift_amount, waived, total: rest - waived };
  return { currency, lines, ...money, promo, billing, vat, code };
}

/** Prices a cart; lines that can't be sold now are left out of it and named, and so is a code that does nothing. */
export async function quoteCart(
  deps: CheckoutDeps,
  asker: Asker,
  input: CartInput,
): Promise<Quote & { promoProblem: string | null; unavailable: readonly LineRefusal[] }> {
  const requests = input.cartItems.map((line) => ({ ...line, rush: line.rush ?? false }));
  const first = await priceInputs(deps, requests);
  const unavailable = first.ok ? [] : first.refusal;
  const refused = new Set(unavailable.map((refusal) => refusal.index));
  const rest = requests.filter((_, index) => !refused.has(index));
  const again = first.ok ? first : await priceInputs(deps, rest);
  const lines = again.ok ? again.value : [];
  const found = await findCode(deps, asker, { code: input.promoCode, lines });
  const quote = await totalOf(deps, {
    lines,
    gifts: rest.map((line) => line.gift ?? null),
    code: found.ok ? found.value : null,
    billing: input.billing ?? null,
  });
  return { ...quote, promoProblem: found.ok ? null : found.refusal.message, unavailable };
}

/** Prices a cart that is about to be paid: every line must be sellable here, and its code must hold. */
export async function priceCart(
  deps: CheckoutDeps,
  asker: Asker,
  input: CartInput,
): Promise<Answer<Quote, 'conflict' | 'invalid'>> {
  const wanted = mergeLines(input.cartItems);
  const priced = await priceInputs(deps, wanted);
  if (!priced.ok) {
    const [first] = priced.refusal;
    const message = first?.message ?? 'An item in your cart is no longer on sale.';
    return refuse('conflict', message, { data: { unavailable: priced.refusal } });
  }
  const lines = priced.value;
  const gifts = wanted.map((line) => line.gift);
  const now = deps.clock.now();
  const problem = [linesProblem(lines), ...gifts.map((gift) => giftDayProblem(gift?.send_date, now))].find(
    (one) => one !== null,
  );
  if (problem !== undefined) return refuse('invalid', problem);
  const found = await findCode(deps, asker, { code: input.promoCode, lines });
  if (!found.ok) {
    const { kind, message, ...more } = found.refusal;
    return refuse(kind === 'conflict' ? kind : 'invalid', message, {
      errors: { promoCode: [message] },
      ...more,
    });
  }
  const quote = await totalOf(deps, { lines, gifts, code: found.value, billing: input.billing ?? null });
  const unclear = billingProblem(quote);
  return unclear === null ? ok(quote) : refuse('invalid', unclear, { errors: { billing: [unclear] } });
}

// A VAT id with a slip in it would quietly be charged as none.
function billingProblem({ vat, billing }: Quote): string | null {
  if (vat?.needs === 'country') return COUNTRY_NEEDED;
  if (vat === null || !asksCountry(vat.mode) || billing === null) return null;
  if (isVatIdSlip(billing.country, billing.vat_id ?? '')) return VAT_ID_SLIP;
  return vat.evidence.vat_id_check?.state === 'invalid' ? VAT_ID_UNKNOWN : null;
}

const VAT_ID_SLIP = 'This does not look like a VAT id of that country. Please check it, or leave it empty.';
const COUNTRY_NEEDED = 'Please choose your country. It determines the VAT included in the price.';
