import { settable } from '@/platform/pdf/pdf-fonts';
import { formatMoney, type Minor } from '@/shared/money';
import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { zonedFormat } from '@/shared/zoned-format';
import {
  kindLabel,
  methodLabel,
  netLines,
  type ReceiptContents,
  type ReceiptKind,
  type ReceiptLine,
} from '../receipts.rules';
import {
  containedVat,
  rateText,
  SINGLE_VOUCHER_NOTE,
  TAXED_GIFT_NOTE,
  VOUCHER_NOTE,
  type ChargedVat,
} from '../vat.rules';

/** What is printed of a receipt beside its contents. */
export interface PrintedReceipt {
  readonly kind: ReceiptKind;
  /** live: about real money. */
  readonly mode: MoneyMode;
  readonly number: string;
  readonly currency: string;
  readonly contents: ReceiptContents;
  readonly issued_at: Date;
}

/** A label with its value; `strong` for the sum that counts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly strong?: boolean;
}

const dates = zonedFormat({ dateStyle: 'long' });
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

// Papers from before the studio's zone was kept with them are dated as they always were.
function dateText(at: Date | string, { seller }: ReceiptContents): string {
  return dates(seller.time_zone ?? 'UTC').format(new Date(at));
}

function countryText(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Lines of the sender's and the receiver's address. */
export function parties({ seller, buyer }: ReceiptContents): { from: string[]; to: string[] } {
  // Nothing but pictographs can't be printed: the address names the buyer then.
  const name = settable(buyer.name);
  const vat = (number: string | null) => (number === null ? [] : [`VAT ID ${number}`]);
  const said = (label: string, text: string | null | undefined) => (text ? [`${label}${text}`] : []);
  const { company = null } = buyer;
  return {
    from: [
      seller.name,
      seller.street,
      `${seller.postcode} ${seller.city}`,
      seller.country,
      ...vat(seller.vat_number),
      ...said('Tax number ', seller.registration?.tax_number),
      ...said('', seller.registration?.register_number),
    ],
    to: [
      ...(company === null ? [] : [company.name]),
      ...(name === '' ? [] : [buyer.name]),
      ...(company === null ? [] : [company.street, `${company.postcode} ${company.city}`]),
      ...(company === null ? [buyer.email] : []),
      ...(buyer.country === null ? [] : [countryText(buyer.country)]),
      ...(company === null ? [] : [buyer.email]),
      ...vat(buyer.vat_id),
      ...said('Tax number ', company?.tax_number),
    ],
  };
}

/** What a receipt is called by: number, dates, order. */
export function headRows({ kind, number, contents, issued_at }: PrintedReceipt): Fact[] {
  const { order, credit, buyer } = contents;
  const reference = buyer.company?.reference;
  const paid: Fact =
    credit === null
      ? { label: 'Paid on', value: dateText(order.paid_at, contents) }
      : { label: 'For', value: `${credit.number} of ${dateText(credit.issued_at, contents)}` };
  return [
    { label: `${kindLabel(kind)} number`, value: number },
    { label: 'Date', value: dateText(issued_at, contents) },
    { label: 'Order', value: `#${order.id}` },
    ...(reference ? [{ label: 'Your reference', value: reference }] : []),
    paid,
  ];
}

/** A line of the table, its values as texts. */
export interface PrintedLine {
  readonly name: string;
  readonly detail: string | null;
  readonly vat: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
}

/** Whether the table shows amounts without VAT, as an invoice with VAT has to. */
export function showsNet({ kind, contents }: Pick<PrintedReceipt, 'kind' | 'contents'>): boolean {
  return kind === 'invoice' && contents.vat !== null && contents.vat.rate_bp > 0;
}

// Where amounts are shown after their discount, the line says how much it was.
function detailOf(line: ReceiptLine, money: ((amount: Minor) => string) | null): string | null {
  const kind = line.rush ? 'Rush, 24 hours' : line.is_gift_card ? 'Gift card' : null;
  const less = money === null || line.discount === 0 ? null : `Discount of ${money(line.discount)} with VAT`;
  return [kind, less].filter((part) => part !== null).join(' · ') || null;
}

/** The lines of the table: what was bought, or the one sum that goes back. */
export function printedLines({ kind, contents, currency }: PrintedReceipt): PrintedLine[] {
  const money = (amount: Minor) => formatMoney(amount, currency);
  const { lines, vat, credit, order, total } = contents;
  const rate = vat === null ? '' : rateText(vat.rate_bp);
  if (credit !== null) {
    const sum = money(total);
    const isReversal = kind === 'credit_reversal';
    const name = isReversal ? `Refund of order #${order.id} that came back` : `Refund of order #${order.id}`;
    const detail = isReversal
      ? `Revokes what ${credit.number} gave back`
      : `Of what was paid with ${credit.number}`;
    return [{ name, detail, vat: rate, quantity: '1', price: sum, total: sum }];
  }
  const net = showsNet({ kind, contents }) ? netLines(contents) : null;
  return lines.map((line, index) => ({
    name: line.name,
    detail: detailOf(line, net === null ? null : (amount) => money(amount)),
    vat: line.is_gift_card ? '–' : rate,
    quantity: String(line.quantity),
    price: money(net?.[index]?.price ?? line.price),
    total: money(net?.[index]?.amount ?? line.total_price),
  }));
}

function vatRows({ contents, currency }: PrintedReceipt): Fact[] {
  const { vat } = contents;
  if (vat === null) return [];
  const money = (amount: Minor) => formatMoney(amount, currency);
  if (vat.rate_bp === 0) return [{ label: 'VAT', value: money(0) }];
  return [
    { label: `Net at ${rateText(vat.rate_bp)}`, value: money(vat.taxable - vat.amount) },
    { label: `VAT ${rateText(vat.rate_bp)}, included`, value: money(vat.amount) },
  ];
}

function paidRows({ kind, contents, currency }: PrintedReceipt): Fact[] {
  const { gift, paid, credit, order } = contents;
  const data = (amount: Minor, label: string): Fact[] =>
    amount === 0 ? [] : [{ label, value: formatMoney(amount, currency) }];
  const method = methodLabel(order.payment_method);
  if (credit === null) {
    const due = gift === 0 ? [] : [{ label: 'Due', value: formatMoney(0, currency) }];
    return [...data(gift, 'Paid by gift card'), ...data(paid, `Paid by ${method}`), ...due];
  }
  if (kind === 'credit_reversal') return data(paid, 'Not received by the customer');
  return [...data(gift, 'Back to the gift card'), ...data(paid, `Back by ${method}`)];
}

const taxedVatOf = ({ taxed_before = 0, rate_bp }: ChargedVat): Minor => containedVat(taxed_before, rate_bp);

// What makes up the total where lines are shown without VAT.
function netSums({ contents, currency }: PrintedReceipt): Fact[] {
  const { vat, total } = contents;
  if (vat === null) return [];
  const money = (amount: Minor) => formatMoney(amount, currency);
  const net = netLines(contents).reduce((sum, { amount }) => sum + amount, 0);
  // What a gift card paid was taxed with the card; without it, what rounds is waived.
  const rest = net + vat.amount - total;
  const taxed = (vat.taxed_before ?? 0) === 0 ? 0 : contents.waived === 0 ? -rest : taxedVatOf(vat);
  const waived = rest + taxed;
  return [
    { label: 'Total without VAT', value: money(net) },
    ...(waived === 0 ? [] : [{ label: 'Waived, without VAT', value: `−${money(waived)}` }]),
    { label: `VAT ${rateText(vat.rate_bp)}`, value: money(vat.amount) },
    ...(taxed === 0 ? [] : [{ label: 'VAT charged with the gift card', value: money(taxed) }]),
  ];
}

/** The sums below the table: how the total comes about, then groups: the VAT in it, how it was paid. */
export function sums(receipt: PrintedReceipt): { before: Fact[]; total: Fact; after: Fact[][] } {
  const { kind, contents, currency } = receipt;
  const { subtotal, discount, waived, total, credit } = contents;
  const minus = (amount: Minor, label: string): Fact[] =>
    amount === 0 ? [] : [{ label, value: `−${formatMoney(amount, currency)}` }];
  const less = [...minus(discount, 'Discount'), ...minus(waived, 'Waived')];
  const before =
    less.length === 0 ? [] : [{ label: 'Subtotal', value: formatMoney(subtotal, currency) }, ...less];
  const back = kind === 'credit_reversal' ? 'Total revoked' : 'Total given back';
  const label = credit === null ? 'Total' : back;
  const net = showsNet(receipt) && credit === null;
  return {
    before: net ? netSums(receipt) : before,
    total: { label, value: formatMoney(total, currency), strong: true },
    after: [net ? [] : vatRows(receipt), paidRows(receipt)].filter((group) => group.length > 0),
  };
}

/** What stands across the top of a paper that is about no real money; null where it is about some. */
export function testNotice({ mode }: Pick<PrintedReceipt, 'mode'>): string | null {
  return mode === 'live' ? null : 'TEST. This is not an invoice: no money was moved.';
}

/** Sentences below the sums. */
export function notes({ mode, contents }: PrintedReceipt): string[] {
  const { vat, lines, order, paid, seller } = contents;
  const said: string[] = [];
  const legal = seller.registration?.legal_line ?? '';
  if (legal !== '') said.push(legal);
  if (vat?.note) said.push(vat.note);
  if (vat !== null && lines.some((line) => line.is_gift_card))
    said.push(vat.vouchers === 'single' ? SINGLE_VOUCHER_NOTE : VOUCHER_NOTE);
  if ((vat?.taxed_before ?? 0) > 0) said.push(TAXED_GIFT_NOTE);
  if (mode === 'live' && order.payment_method === 'demo' && paid > 0)
    said.push('This was a test payment: no money was moved.');
  return said;
}
