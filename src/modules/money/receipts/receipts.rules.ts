import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Minor } from '@/shared/money';
import type { Billing, Company } from './billing.contract';
import { isVatIdFormat, vatIdOf, vatShares, taxableOf, type ChargedVat } from './vat.rules';

/**
 * receipt: for consumers; invoice: for companies and for businesses with a VAT id; credit_note: takes back (a part of) one of them;
 * credit_reversal: revokes (a part of) a credit note, as its money came back to the studio.
 */
export type ReceiptKind = 'receipt' | 'invoice' | 'credit_note' | 'credit_reversal';

/** What is counted apart, each year from 1. Receipts and invoices share their numbers; papers about no money have their own. */
export type ReceiptSeries = `${'' | 'test_'}${'receipt' | 'credit_note' | 'credit_reversal'}`;

export interface Seller {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  /** Public address of the studio, without a slash at its end. */
  readonly site: string;
  readonly vat_number: string | null;
  /** National tax number, number in the trade register, a line that the law asks for; papers from before they were kept have none. */
  readonly registration?: {
    readonly tax_number: string;
    readonly register_number: string;
    readonly legal_line: string;
  };
  /** Where the studio's clock hung when the paper was made; papers from before it was kept have none. */
  readonly time_zone?: string;
}

export interface ReceiptLine {
  readonly name: string;
  readonly rush: boolean;
  readonly quantity: number;
  /** Of one piece. */
  readonly price: Minor;
  readonly total_price: Minor;
  readonly discount: Minor;
  readonly is_gift_card: boolean;
}

/** What a credit note gives back, or its reversal takes back; positive. */
export interface CreditedMoney {
  /** The receipt or invoice that it is about; of a reversal the credit note. */
  readonly number: string;
  readonly issued_at: string;
  /** To the buyer's means of payment, and to the gift card that had paid. */
  readonly to_payment: Minor;
  readonly to_gift: Minor;
}

/** Everything that a receipt prints, frozen when it is made. Money in minor units with VAT, times ISO 8601 in UTC. */
export interface ReceiptContents {
  readonly seller: Seller;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    /** ISO 3166; null where nobody asked. */
    readonly country: string | null;
    readonly vat_id: string | null;
    /** Whom an invoice is made out to; missing or null for a person. */
    readonly company?: Company | null;
  };
  readonly order: { readonly id: number; readonly paid_at: string; readonly payment_method: string };
  readonly lines: readonly ReceiptLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  /** A rest below the least that a provider charges: nobody pays it. */
  readonly waived: Minor;
  /** subtotal - discount - waived: what was paid, by gift card and in money. */
  readonly total: Minor;
  readonly gift: Minor;
  readonly paid: Minor;
  /** Null where the studio shows none. */
  readonly vat: ChargedVat | null;
  /** Null for receipts and invoices. */
  readonly credit: CreditedMoney | null;
}

/** A paid order as its receipt needs it. */
export interface Sale extends Omit<ReceiptContents, 'seller' | 'buyer' | 'credit' | 'total'> {
  readonly buyer: { readonly name: string; readonly email: string };
  /** As the buyer gave it at checkout; null where nothing was asked. */
  readonly billing: Billing | null;
}

/** What a receipt says of a sale. */
export function receiptContents(seller: Seller, { billing, ...sale }: Sale): ReceiptContents {
  const { buyer, vat, subtotal, discount, waived } = sale;
  // Where the VAT asks for no country, that of an invoice's address is the buyer's own word.
  const country = vat?.evidence.country ?? billing?.country ?? null;
  const vat_id = vat?.evidence.vat_id ?? (country === null ? null : vatIdOf(country, billing?.vat_id ?? ''));
  return {
    ...sale,
    seller,
    buyer: { ...buyer, country, vat_id, company: billing?.company ?? null },
    total: subtotal - discount - waived,
    credit: null,
  };
}

/** A business gets an invoice, everybody else a receipt. */
export function kindOf({ buyer }: ReceiptContents): 'receipt' | 'invoice' {
  const { country, vat_id, company = null } = buyer;
  if (company !== null) return 'invoice';
  return country !== null && vat_id !== null && isVatIdFormat(country, vat_id) ? 'invoice' : 'receipt';
}

/**
 * The VAT in a part of a sale that is given back: its share of what the sale contained, counted on all that was given
 * back so far, so that after the last part exactly the VAT of the sale is back.
 * @param before what earlier credit notes gave back
 */
export function creditedVat(
  sale: { readonly total: Minor; readonly vat: Minor },
  before: { readonly amount: Minor; readonly vat: Minor },
  amount: Minor,
): Minor {
  if (sale.total <= 0) return 0;
  const back = BigInt(Math.min(sale.total, before.amount + amount));
  const whole = BigInt(sale.total);
  const due = Number((2n * BigInt(sale.vat) * back + whole) / (2n * whole));
  return Math.min(amount, Math.max(0, due - before.vat));
}

/**
 * What of a paper its VAT is contained in, when it is shared out to parts: what a gift card paid was taxed when the card was
 * sold, so that only the money beside it carries VAT.
 */
export function taxedTotal({ contents, total }: { contents: ReceiptContents; total: Minor }): Minor {
  return total - (contents.vat?.taxed_before ?? 0);
}

/** The same of money that goes back. */
export function taxedPart(vat: ChargedVat | null, { to_payment, to_gift }: CreditedMoney): Minor {
  return to_payment + ((vat?.taxed_before ?? 0) > 0 ? 0 : to_gift);
}

function creditedRule(vat: ChargedVat, money: CreditedMoney, amount: Minor): ChargedVat {
  const rule = { ...vat, taxable: taxedPart(vat, money), amount };
  return (vat.taxed_before ?? 0) > 0 ? { ...rule, taxed_before: money.to_gift } : rule;
}

/** What a credit note says: the same seller, buyer and rule as the receipt it is about. */
export function creditContents(
  receipt: ReceiptContents,
  money: CreditedMoney,
  vatAmount: Minor,
): ReceiptContents {
  const total = money.to_payment + money.to_gift;
  const vat = receipt.vat === null ? null : creditedRule(receipt.vat, money, vatAmount);
  return {
    ...receipt,
    lines: [],
    subtotal: total,
    discount: 0,
    waived: 0,
    total,
    gift: money.to_gift,
    paid: money.to_payment,
    vat,
    credit: money,
  };
}

/**
 * What a credit note's reversal says: the same seller, buyer and rule, and the VAT of the share that came back, all
 * of it where all came back.
 */
export function reversalContents(
  note: { readonly contents: ReceiptContents; readonly total: Minor; readonly vat: Minor },
  money: CreditedMoney,
): ReceiptContents {
  const whole = { total: taxedTotal(note), vat: note.vat };
  const part = taxedPart(note.contents.vat, money);
  return creditContents(note.contents, money, creditedVat(whole, { amount: 0, vat: 0 }, part));
}

/** The series in which a paper is counted; whatever is not live money has series of its own. */
export function seriesOf(kind: ReceiptKind, mode: MoneyMode): ReceiptSeries {
  const series = kind === 'invoice' ? 'receipt' : kind;
  return mode === 'live' ? series : `test_${series}`;
}

const PREFIXES: Readonly<Record<ReceiptSeries, string>> = {
  receipt: '',
  credit_note: 'CN-',
  credit_reversal: 'CR-',
  test_receipt: 'TEST-',
  test_credit_note: 'TEST-CN-',
  test_credit_reversal: 'TEST-CR-',
};

/** The number as it is printed: 2026-000123, for credit notes CN-2026-000123, without real money TEST-2026-000123. */
export function receiptNumber(series: ReceiptSeries, year: number, sequence: number): string {
  return `${PREFIXES[series]}${year}-${String(sequence).padStart(6, '0')}`;
}

const KIND_LABELS: Readonly<Record<ReceiptKind, string>> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  credit_reversal: 'Credit note reversal',
};

/** What a person calls it. */
export function kindLabel(kind: ReceiptKind): string {
  return KIND_LABELS[kind];
}

/** Name of the downloaded file: `invoice-2026-000123.pdf`. */
export function receiptFileName(kind: ReceiptKind, number: string): string {
  return `${kind.replace('_', '-')}-${number}.pdf`;
}

/** Where a receipt is downloaded; whoever has no account shows the order's private link. */
export function receiptPath(id: number, link: string | null): string {
  return `/api/receipts/${id}.pdf${link === null ? '' : `?link=${encodeURIComponent(link)}`}`;
}

const METHOD_LABELS: Readonly<Record<string, string>> = {
  stripe: 'card',
  paypal: 'PayPal',
  wallet: 'gift card or coupon',
  demo: 'test payment',
  bank: 'bank transfer',
  cash: 'cash',
};

/** How an order was paid, as a person reads it: 'Paid by card'. */
export function methodLabel(method: string): string {
  return METHOD_LABELS[method.toLowerCase()] ?? method;
}

/** A line of an invoice without VAT, in minor units: Article 226 (8) asks for unit prices and amounts of that kind. */
export interface NetLine {
  readonly price: Minor;
  readonly amount: Minor;
}

/**
 * The lines of an invoice without their VAT, after discounts. Their amounts add up to the net of the whole: what rounds is
 * shared out as the VAT of the lines is. Gift cards carry none.
 */
export function netLines({ lines, vat }: Pick<ReceiptContents, 'lines' | 'vat'>): NetLine[] {
  const rate = vat?.rate_bp ?? 0;
  const vouchers = vat?.vouchers ?? 'multi';
  const shares = vatShares(
    lines.map((line) => taxableOf(line, vouchers)),
    rate,
  );
  return lines.map((line, index) => {
    const gross = line.total_price - line.discount;
    const amount = gross - (shares[index] ?? 0);
    const [unit = 0] = line.is_gift_card && vouchers === 'multi' ? [] : vatShares([line.price], rate);
    return { price: line.price - unit, amount };
  });
}
