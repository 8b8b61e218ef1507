import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, ReceiptId, RefundId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { ReceiptContents, ReceiptKind, ReceiptSeries } from '../receipts.rules';

/** A receipt as the database holds it; never changed. */
export type ReceiptRow = {
  readonly id: ReceiptId;
  readonly order_id: OrderId;
  readonly refund_id: RefundId | null;
  readonly kind: ReceiptKind;
  readonly mode: MoneyMode;
  readonly number: string;
  readonly currency: string;
  readonly total: Minor;
  readonly vat: Minor;
  readonly contents: ReceiptContents;
  readonly issued_at: Date;
};

const COLUMNS = 'id, order_id, refund_id, kind, mode, number, currency, total, vat, contents, issued_at';

async function one(db: Db, condition: string, id: number): Promise<ReceiptRow | null> {
  const text = `select ${COLUMNS} from receipts where ${condition}`;
  return (await queryRows<ReceiptRow>(db, text, [id]))[0] ?? null;
}

/** One receipt; null where there is none. */
export function findReceipt(db: Db, id: ReceiptId): Promise<ReceiptRow | null> {
  return one(db, 'id = $1', id);
}

const OF_ORDER = statement<ReceiptRow>(
  'receipts_of_order',
  `select ${COLUMNS} from receipts where order_id = $1 and kind in ('receipt', 'invoice')`,
);

/** Receipt or invoice of an order; null while it is not made. */
export async function findReceiptOfOrder(db: Db, orderId: OrderId): Promise<ReceiptRow | null> {
  return (await runPrepared(db, OF_ORDER, [orderId]))[0] ?? null;
}

/** Credit note of a refund; null while it is not made. */
export function findReceiptOfRefund(db: Db, refundId: RefundId): Promise<ReceiptRow | null> {
  return one(db, `refund_id = $1 and kind = 'credit_note'`, refundId);
}

/** What revokes the credit note of a refund; null while it is not made. */
export function findReversalOfRefund(db: Db, refundId: RefundId): Promise<ReceiptRow | null> {
  return one(db, `refund_id = $1 and kind = 'credit_reversal'`, refundId);
}

const ALL_OF_ORDER = statement<ReceiptRow>(
  'receipts_all_of_order',
  `select ${COLUMNS} from receipts where order_id = $1 order by id`,
);

/** All receipts of an order, oldest first. */
export async function receiptsOfOrder(db: Db, orderId: OrderId): Promise<ReceiptRow[]> {
  return runPrepared(db, ALL_OF_ORDER, [orderId]);
}

const LOCK = statement<{ last_number: number }>(
  'receipts_lock_series',
  `insert into receipt_counters (series, year, last_number) values ($1, $2, 0)
   on conflict (series, year) do update set last_number = receipt_counters.last_number
   returning last_number`,
);

/**
 * Holds a series until the transaction ends, and answers its last number of that year: whoever makes another
 * receipt of it waits, so that numbers have no gaps even where a transaction fails.
 */
export async function lockSeries(tx: Db, series: ReceiptSeries, year: number): Promise<number> {
  const [row] = await runPrepared(tx, LOCK, [series, year]);
  if (row === undefined) throw new Error('The series of receipts could not be held.');
  return row.last_number;
}

export interface NewReceipt {
  readonly orderId: OrderId;
  readonly refundId: RefundId | null;
  readonly kind: ReceiptKind;
  readonly mode: MoneyMode;
  readonly series: ReceiptSeries;
  readonly year: number;
  readonly sequence: number;
  readonly number: string;
  readonly currency: string;
  readonly contents: ReceiptContents;
  readonly at: Date;
}

const INSERT = statement<ReceiptRow>(
  'receipts_insert',
  `with counted as (
     update receipt_counters set last_number = $6 where series = $4 and year = $5 and last_number = $6 - 1 returning 1
   )
   insert into receipts (order_id, refund_id, kind, series, year, sequence, number, currency, total, vat, contents, issued_at, mode)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from counted
   returning ${COLUMNS}`,
);

/** Writes a receipt under the next number of its series, which `lockSeries` holds. */
export async function insertReceipt(tx: Db, receipt: NewReceipt): Promise<ReceiptRow> {
  const { orderId, refundId, kind, mode, series, year, sequence, number, currency, contents, at } = receipt;
  const [row] = await runPrepared(tx, INSERT, [
    orderId,
    refundId,
    kind,
    series,
    year,
    sequence,
    number,
    currency,
    contents.total,
    contents.vat?.amount ?? 0,
    contents,
    at,
    mode,
  ]);
  if (row === undefined) throw new Error('The number of a receipt was taken by another.');
  return row;
}
