import type { Db } from '@/platform/db/database';
import type { MailFile } from '@/platform/mail/mailer';
import type { Caller } from '@/shared/caller';
import type { Clock } from '@/shared/clock';
import { wallTime } from '@/shared/zoned-time';
import type { OrderId, ReceiptId, RefundId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  creditContents,
  creditedVat,
  kindOf,
  receiptContents,
  receiptFileName,
  receiptNumber,
  reversalContents,
  seriesOf,
  taxedPart,
  taxedTotal,
  type ReceiptContents,
  type Seller,
} from '../receipts.rules';
import type { PdfFile, ReceiptPrinter } from './receipt-pdf';
import {
  findReceipt,
  findReceiptOfOrder,
  findReceiptOfRefund,
  findReversalOfRefund,
  insertReceipt,
  lockSeries,
  receiptsOfOrder,
  type NewReceipt,
  type ReceiptRow,
} from './receipts.store';
import { readSale } from './sale.read-model';

/** Money that went back to the buyer of an order, as `payment.refunded` tells it. */
export interface Refunded {
  readonly refund_id: RefundId;
  readonly order_id: OrderId;
  readonly amount: Minor;
  /** What of it went to the gift card that had paid. */
  readonly to_gift: Minor;
}

/** Money of a refund that came back to the studio, as `payment.refund-returned` tells it. */
export interface Returned {
  readonly refund_id: RefundId;
  readonly order_id: OrderId;
  /** What came back of what had been refunded. */
  readonly amount: Minor;
  readonly refunded: Minor;
  readonly to_gift: Minor;
}

/** A receipt, invoice or credit note as it was issued. */
export type IssuedReceipt = ReceiptRow;

/** What mails call a receipt that goes along. */
export const RECEIPT_FILE = 'receipt';

export interface ReceiptsService {
  /** Makes the receipt of a paid order, or answers the one that is there; null where there is no such order. */
  issue(orderId: OrderId): Promise<ReceiptRow | null>;
  /** Makes the credit note of a refund, or answers the one that is there; null where there is no such order. */
  credit(refund: Refunded): Promise<ReceiptRow | null>;
  /** Makes what revokes the credit note of money that came back, or answers the one that is there. */
  revoke(returned: Returned): Promise<ReceiptRow | null>;
  /** An order's receipts, for its owner, whoever holds its private link, and admins; else 404. */
  list(reader: ReceiptReader, orderId: OrderId): Promise<Answer<ReceiptRow[], 'not_found'>>;
  /** A receipt as a file, for the same people; else 404. */
  file(reader: ReceiptReader, id: ReceiptId): Promise<Answer<PdfFile, 'not_found'>>;
  /** The same for mails that the studio sends; null where there is none. */
  mailFile(id: number): Promise<MailFile | null>;
}

/** Who asks for an order's papers, with the private link of the order that they hold. */
export interface ReceiptReader {
  readonly caller: Caller;
  readonly orderLink: string | null;
}

export interface ReceiptsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Announces a new paper of an order to whoever looks at the order, inside the transaction that wrote it. */
  readonly announce: (tx: Db, orderId: OrderId) => Promise<void>;
  /** Whether an order is this person's to see. */
  readonly maySee: (reader: ReceiptReader, orderId: OrderId) => Promise<boolean>;
  readonly printer: ReceiptPrinter;
  /** What the studio says of itself now. */
  readonly seller: () => Promise<Seller>;
  /** Where the studio's clock hangs: a paper's date and year are those of this clock. */
  readonly timeZone: () => Promise<string>;
}

type Draft = Pick<NewReceipt, 'orderId' | 'refundId' | 'kind' | 'mode' | 'currency' | 'contents'>;

// Everything under the series' lock, which is asked for first: a second maker finds the first one's receipt, and numbers
// follow each other.
async function write(
  deps: ReceiptsDeps,
  series: NewReceipt['series'],
  make: (tx: Db) => Promise<ReceiptRow | Draft>,
): Promise<ReceiptRow> {
  const at = deps.clock.now();
  const year = Number(wallTime(at, await deps.timeZone()).slice(0, 4));
  return deps.db.transaction(async (tx) => {
    const [last, made] = await Promise.all([lockSeries(tx, series, year), make(tx)]);
    if ('id' in made) return made;
    const sequence = last + 1;
    const number = receiptNumber(series, year, sequence);
    const row = await insertReceipt(tx, { ...made, series, year, sequence, number, at });
    await deps.announce(tx, made.orderId);
    return row;
  });
}

async function issue(deps: ReceiptsDeps, orderId: OrderId): Promise<ReceiptRow | null> {
  const [sale, seller] = await Promise.all([readSale(deps.db, orderId), deps.seller()]);
  if (sale === null) return null;
  const { currency, mode, ...rest } = sale;
  const contents = receiptContents({ ...seller, time_zone: await deps.timeZone() }, rest);
  const kind = kindOf(contents);
  const draft: Draft = { orderId, refundId: null, kind, mode, currency, contents };
  return write(deps, seriesOf(kind, mode), async (tx) => (await findReceiptOfOrder(tx, orderId)) ?? draft);
}

type Sums = { readonly amount: Minor; readonly taxed: Minor; readonly vat: Minor };

const sumsOf = (papers: readonly ReceiptRow[]): Sums => ({
  amount: papers.reduce((sum, { total }) => sum + total, 0),
  taxed: papers.reduce((sum, paper) => sum + taxedTotal(paper), 0),
  vat: papers.reduce((sum, { vat }) => sum + vat, 0),
});

// What was credited, less what of it was revoked since.
function creditedBefore(papers: readonly ReceiptRow[]): Sums {
  const credited = sumsOf(papers.filter(({ kind }) => kind === 'credit_note'));
  const revoked = sumsOf(papers.filter(({ kind }) => kind === 'credit_reversal'));
  return {
    amount: credited.amount - revoked.amount,
    taxed: credited.taxed - revoked.taxed,
    vat: credited.vat - revoked.vat,
  };
}

function creditOf(receipt: ReceiptRow, before: Sums, refund: Refunded): ReceiptContents {
  const { number, issued_at, total, vat } = receipt;
  const { amount, to_gift } = refund;
  const to_payment = amount - to_gift;
  if (before.amount + amount > total)
    throw new Error(`A credit note of ${amount} would give back more than ${number} is about.`);
  const money = { number, issued_at: issued_at.toISOString(), to_payment, to_gift };
  const whole = { total: taxedTotal(receipt), vat };
  const part = taxedPart(receipt.contents.vat, money);
  const back = creditedVat(whole, { amount: before.taxed, vat: before.vat }, part);
  return creditContents(receipt.contents, money, back);
}

async function credit(deps: ReceiptsDeps, refund: Refunded): Promise<ReceiptRow | null> {
  const { refund_id: refundId, order_id: orderId } = refund;
  const known = await findReceiptOfRefund(deps.db, refundId);
  if (known !== null) return known;
  const receipt = await issue(deps, orderId);
  if (receipt === null) return null;
  const { mode, currency } = receipt;
  return write(deps, seriesOf('credit_note', mode), async (tx) => {
    const first = await findReceiptOfRefund(tx, refundId);
    if (first !== null) return first;
    const contents = creditOf(receipt, creditedBefore(await receiptsOfOrder(tx, orderId)), refund);
    return { orderId, refundId, kind: 'credit_note', mode, currency, contents };
  });
}

async function revoke(deps: ReceiptsDeps, returned: Returned): Promise<ReceiptRow | null> {
  const { refund_id: refundId, order_id: orderId, amount, refunded, to_gift } = returned;
  const known = await findReversalOfRefund(deps.db, refundId);
  if (known !== null) return known;
  // News of the refund itself may come later than that of its end.
  const note = await credit(deps, { refund_id: refundId, order_id: orderId, amount: refunded, to_gift });
  if (note === null) return null;
  const { mode, currency, number, issued_at } = note;
  const money = { number, issued_at: issued_at.toISOString(), to_payment: amount, to_gift: 0 };
  return write(deps, seriesOf('credit_reversal', mode), async (tx) => {
    const first = await findReversalOfRefund(tx, refundId);
    if (first !== null) return first;
    const contents = reversalContents(note, money);
    return { orderId, refundId, kind: 'credit_reversal', mode, currency, contents };
  });
}

async function mayRead(deps: ReceiptsDeps, reader: ReceiptReader, orderId: OrderId): Promise<boolean> {
  if (reader.caller.kind === 'user' && reader.caller.role === 'admin') return true;
  return deps.maySee(reader, orderId);
}

const NO_RECEIPT = 'Receipt not found';

/** Builds the receipts: made once, numbered without gaps, never changed. */
export function createReceiptsService(deps: ReceiptsDeps): ReceiptsService {
  const print = async (receipt: ReceiptRow): Promise<PdfFile> => ({
    name: receiptFileName(receipt.kind, receipt.number),
    bytes: await deps.printer.print(receipt),
  });
  return {
    issue: (orderId) => issue(deps, orderId),
    credit: (refund) => credit(deps, refund),
    revoke: (returned) => revoke(deps, returned),
    async list(reader, orderId) {
      const [may, receipts] = await Promise.all([
        mayRead(deps, reader, orderId),
        receiptsOfOrder(deps.db, orderId),
      ]);
      return may ? ok(receipts) : refuse('not_found', 'Order not found');
    },
    async file(reader, id) {
      const receipt = await findReceipt(deps.db, id);
      if (receipt === null || !(await mayRead(deps, reader, receipt.order_id)))
        return refuse('not_found', NO_RECEIPT);
      return ok(await print(receipt));
    },
    async mailFile(id) {
      const receipt = await findReceipt(deps.db, id as ReceiptId);
      if (receipt === null) return null;
      const { name, bytes } = await print(receipt);
      return { filename: name, contentType: 'application/pdf', content: bytes };
    },
  };
}
