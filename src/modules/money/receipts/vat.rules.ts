import type { Billing } from './billing.contract';
import { voucherKindOf, type VatMode, type VoucherKind } from '@/modules/foundation/settings/vat-modes.rules';
import type { Minor } from '@/shared/money';
import { EU_STANDARD_RATES, isInEu, vatIdOf, vatTerritory } from './eu-vat.rules';

export { EU_STANDARD_RATES, isVatIdFormat, isVatIdSlip, vatIdOf } from './eu-vat.rules';

/** The studio's own settings; `rate` in hundredths of a percent, null for its country's standard rate. */
export interface VatSettings {
  readonly mode: VatMode;
  /** ISO 3166, two letters. */
  readonly studioCountry: string;
  readonly rate: number | null;
}

/** What a customer says for the VAT: country (ISO 3166, two letters) and the VAT id of a business. */
export interface VatBuyer {
  readonly country?: string | null;
  readonly vatId?: string | null;
  /** Whether a company buys; one without a VAT id has to say so. */
  readonly isCompany?: boolean;
}

/**
 * none: VAT is off; undecided: the country is still asked for; standard: the studio's own rate; destination: the rate
 * of the consumer's member state; reverse_charge: a business of another member state; outside_eu: no VAT; outside_scope: a
 * business outside of the EU; exempt: the studio is a small business.
 */
export type VatRule =
  | 'none'
  | 'undecided'
  | 'standard'
  | 'destination'
  | 'reverse_charge'
  | 'outside_eu'
  | 'outside_scope'
  | 'exempt';

/** The VAT inside a price; `rate_bp` in hundredths of a percent. */
export interface Vat {
  readonly rule: VatRule;
  readonly rate_bp: number;
  readonly amount: Minor;
  readonly note: string | null;
  /** What has to be asked before anything is paid. */
  readonly needs: 'country' | null;
}

// Article 226 (11a) of Directive 2006/112/EC asks for these two words on such an invoice.
export const REVERSE_CHARGE_NOTE =
  'Reverse charge: the customer accounts for the VAT (Articles 44 and 196 of Directive 2006/112/EC).';
export const OUTSIDE_SCOPE_NOTE =
  'Not subject to VAT in the European Union: the customer is a business outside of it (Article 44 of Directive 2006/112/EC).';
/** Article 226 (11): an exempt sale names the exemption. */
export const SMALL_BUSINESS_NOTE =
  'No VAT is charged: exemption for small enterprises (Article 284 of Directive 2006/112/EC).';
export const OUTSIDE_EU_NOTE = 'No VAT is charged: the customer is outside the European Union.';
/** Article 30b: the VAT of a voucher that can be used for anything falls due when it is used. */
export const VOUCHER_NOTE =
  'Gift cards carry no VAT when they are bought; it is charged on what they pay for (Article 30b of Directive 2006/112/EC).';

/** Article 30b (1): one of which place and rate are known is taxed when it is sold. */
export const SINGLE_VOUCHER_NOTE =
  'VAT on gift cards is charged when they are bought (Article 30b (1) of Directive 2006/112/EC).';
export const TAXED_GIFT_NOTE =
  'No VAT is charged on the part paid by gift card: it was charged when the gift card was bought (Article 30b (1) of Directive 2006/112/EC).';

/**
 * The VAT that a price contains, rounded half up: price × rate ÷ (1 + rate).
 * @param gross with VAT, never negative
 * @param rateBp hundredths of a percent
 */
export function containedVat(gross: Minor, rateBp: number): Minor {
  const whole = BigInt(10_000 + rateBp);
  return Number((2n * BigInt(gross) * BigInt(rateBp) + whole) / (2n * whole));
}

/** The studio's own rate in hundredths of a percent: as set, else its country's standard rate, else 0. */
export function studioRate({ studioCountry, rate }: Pick<VatSettings, 'studioCountry' | 'rate'>): number {
  return rate ?? EU_STANDARD_RATES[vatTerritory(studioCountry)] ?? 0;
}

/** What a buyer reads whose VAT id the register does not know. */
export const VAT_ID_UNKNOWN =
  'VIES, the EU register of VAT ids, does not know this VAT id. Please check it, or leave it empty.';
/** What a buyer reads where it did not answer. */
export const VAT_ID_UNCHECKED =
  'VIES, the EU register of VAT ids, did not answer, so this price includes VAT. You can pay now, or try again later to be invoiced without VAT.';

type Decision = Omit<Vat, 'amount'>;

/** What the register of VAT ids (VIES) said of one: an auditor asks for the day and the consultation number. */
export interface VatIdCheck {
  /** unavailable: the register did not answer. */
  readonly state: 'valid' | 'invalid' | 'unavailable';
  /** ISO 8601 in UTC. */
  readonly at: string;
  /** Given where the studio named its own VAT id. */
  readonly consultation: string | null;
}

function standard(settings: VatSettings): Decision {
  return { rule: 'standard', rate_bp: studioRate(settings), note: null, needs: null };
}

const UNDECIDED: Decision = { rule: 'undecided', rate_bp: 0, note: null, needs: 'country' };
const isCountry = (country: string): boolean => /^[a-z]{2}$/i.test(country);

// Article 45: for a consumer the place of a service of people is the studio's, wherever they live; Article 44: for a business
// it is the business's.
function byBusiness(
  settings: VatSettings,
  { country = '', vatId = '', isCompany = false }: VatBuyer,
): Decision {
  if (country === null || !isCountry(country)) return UNDECIDED;
  if (vatTerritory(country) === vatTerritory(settings.studioCountry)) return standard(settings);
  if (!isInEu(country)) {
    if (!isCompany) return standard(settings);
    return { rule: 'outside_scope', rate_bp: 0, note: OUTSIDE_SCOPE_NOTE, needs: null };
  }
  if (vatIdOf(country, vatId ?? '') === null) return standard(settings);
  return { rule: 'reverse_charge', rate_bp: 0, note: REVERSE_CHARGE_NOTE, needs: null };
}

function byCountry(settings: VatSettings, buyer: VatBuyer): Decision {
  const country = buyer.country ?? '';
  if (!isCountry(country)) return UNDECIDED;
  const territory = vatTerritory(country);
  if (territory === vatTerritory(settings.studioCountry)) return standard(settings);
  if (!isInEu(country)) return { rule: 'outside_eu', rate_bp: 0, note: OUTSIDE_EU_NOTE, needs: null };
  if (vatIdOf(country, buyer.vatId ?? '') !== null) {
    return { rule: 'reverse_charge', rate_bp: 0, note: REVERSE_CHARGE_NOTE, needs: null };
  }
  return { rule: 'destination', rate_bp: EU_STANDARD_RATES[territory] ?? 0, note: null, needs: null };
}

// Each way that a studio is taxed; one that is forgotten here does not compile.
const DECISIONS: Readonly<Record<VatMode, (settings: VatSettings, buyer: VatBuyer) => Decision>> = {
  off: () => ({ rule: 'none', rate_bp: 0, note: null, needs: null }),
  small_business: () => ({ rule: 'exempt', rate_bp: 0, note: SMALL_BUSINESS_NOTE, needs: null }),
  one_rate: standard,
  human_service: byBusiness,
  eu_consumer: byCountry,
};

/**
 * Which VAT rule holds for a purchase, and how much VAT the price contains. The price stays what it is: the rate
 * only says which part of it is VAT. A VAT id without the shape of its country's ids counts as none.
 * @param grossAmount what is paid for what carries VAT, after discounts: gift cards are not part of it, and what a
 *   gift balance pays stays in it, as it is a means of payment
 */
export function vatOf(settings: VatSettings, buyer: VatBuyer, grossAmount: Minor): Vat {
  const decision = DECISIONS[settings.mode](settings, buyer);
  return { ...decision, amount: containedVat(grossAmount, decision.rate_bp) };
}

/**
 * The VAT of one group of lines with one rate: rounded once for all, then shared out to the lines by the largest
 * remainder (the earlier line where two are alike), so that the shares add up to it.
 * @param grosses what each line costs with VAT, never negative
 */
export function vatShares(grosses: readonly Minor[], rateBp: number): Minor[] {
  const whole = BigInt(10_000 + rateBp);
  const parts = grosses.map((gross, index) => {
    const exact = BigInt(gross) * BigInt(rateBp);
    return { index, share: Number(exact / whole), rest: exact % whole };
  });
  const total = containedVat(
    grosses.reduce((sum, gross) => sum + gross, 0),
    rateBp,
  );
  const missing = total - parts.reduce((sum, part) => sum + part.share, 0);
  const byRest = [...parts].sort((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest < b.rest ? 1 : -1,
  );
  const lucky = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return parts.map(({ index, share }) => (lucky.has(index) ? share + 1 : share));
}

/** A line of a purchase as the VAT sees it. */
export interface VatLine {
  readonly total_price: Minor;
  /** The line's share of the coupon discount. */
  readonly discount?: Minor;
  readonly is_gift_card: boolean;
}

/** What a charge stores of its VAT: rule, rate and amount, what they are about, and what they rest on. */
export interface ChargedVat extends Vat {
  readonly mode: Exclude<VatMode, 'off'>;
  /** With VAT, after discounts: what `amount` is contained in. Gift cards are part of it where `vouchers` is single. */
  readonly taxable: Minor;
  /** Which kind of voucher gift cards of this purchase are; missing: multi. */
  readonly vouchers?: VoucherKind;
  /** What a gift card pays on which VAT was charged when it was sold; missing: nothing. */
  readonly taxed_before?: Minor;
  readonly evidence: VatEvidence;
}

/** What says where the buyer is, and that it is a business. */
export interface VatEvidence {
  /** As the buyer gave them at checkout; a VAT id only where it has its country's shape. */
  readonly country: string | null;
  readonly vat_id: string | null;
  /** Missing or null where nobody had to ask. */
  readonly vat_id_check?: VatIdCheck | null;
  /** Of the card or account that paid; missing or null where it told none. */
  readonly payment_country?: string | null;
  /** Of the phone number. */
  readonly phone_country?: string | null;
}

/** A purchase whose VAT is asked for. */
export interface VatSale {
  readonly billing: Billing | null;
  readonly lines: readonly VatLine[];
  /** What nobody pays of it. */
  readonly waived?: Minor;
  /** What a gift card pays that was taxed when it was sold. */
  readonly taxedGift?: Minor;
}

function buyerOf(billing: Billing | null) {
  const country = billing === null ? null : billing.country.trim().toUpperCase();
  const vatId = country === null ? null : vatIdOf(country, billing?.vat_id ?? '');
  return { country, vatId, isCompany: vatId !== null || (billing?.company ?? null) !== null };
}

/** The VAT id on which the VAT of a purchase rests, so that it has to be checked; null where it rests on none. */
export function decidingVatId(settings: VatSettings, billing: Billing | null): string | null {
  const buyer = buyerOf(billing);
  return vatOf(settings, buyer, 0).rule === 'reverse_charge' ? buyer.vatId : null;
}

/**
 * The VAT that a purchase contains, with its evidence; null where the studio shows none.
 * @param check what the register said of `decidingVatId`: one that is not confirmed is taxed as a consumer; null where no
 *   register is asked
 */
export function chargedVat(
  settings: VatSettings,
  { billing, lines, waived = 0, taxedGift = 0 }: VatSale,
  check: VatIdCheck | null = null,
): ChargedVat | null {
  const { mode } = settings;
  if (mode === 'off') return null;
  const { country, vatId, isCompany } = buyerOf(billing);
  const vouchers = voucherKindOf(mode);
  const taxable = Math.max(0, taxableAmount(lines, vouchers) - waived - taxedGift);
  const isConfirmed = check === null || check.state === 'valid';
  const vat = vatOf(settings, { country, vatId: isConfirmed ? vatId : null, isCompany }, taxable);
  const evidence = { country, vat_id: vatId, ...(check !== null && { vat_id_check: check }) };
  const before = taxedGift === 0 ? {} : { taxed_before: taxedGift };
  return { ...vat, mode, taxable, vouchers, ...before, evidence };
}

/** What of a purchase carries VAT: its lines after discounts; gift cards where VAT falls due when they are sold. */
export function taxableAmount(lines: readonly VatLine[], vouchers: VoucherKind): Minor {
  return lines.reduce((sum, line) => sum + taxableOf(line, vouchers), 0);
}

/** What of one line carries VAT. */
export function taxableOf(
  { total_price, discount = 0, is_gift_card }: VatLine,
  vouchers: VoucherKind,
): Minor {
  return is_gift_card && vouchers === 'multi' ? 0 : total_price - discount;
}

/** A rate as people read it: 2100 → `21%`, 2550 → `25.5%`. */
export function rateText(rateBp: number): string {
  return `${Number((rateBp / 100).toFixed(2))}%`;
}
