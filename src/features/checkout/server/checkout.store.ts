import type { OrderLine } from '@/features/orders/server';
import type { Payer } from '@/features/payments/server';
import type { PricedLine } from '@/features/catalogue/server';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { TransactionContents } from '../checkout.contract';

/** What a checkout freezes of a line: all that the order, the receipt and the cart page need of it. */
export type FrozenLine = PricedLine & OrderLine;

export type CheckoutRow = {
  id: CheckoutId;
  state: 'open' | 'completed' | 'cancelled';
  user_id: UserId | null;
  payer: Payer;
  currency: string;
  lines: FrozenLine[];
  subtotal: Minor;
  discount: Minor;
  total: Minor;
  order_id: OrderId | null;
};

const COLUMNS = 'id, state, user_id, payer, currency, lines, subtotal, discount, total, order_id';

// Same buyer, same lines, same prices, still open: the same checkout, however many ask at once.
const OPEN = statement<{ id: CheckoutId; is_new: boolean }>(
  'checkouts_open',
  `insert into checkouts (user_id, payer, currency, lines, subtotal, discount, total, fingerprint, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (fingerprint) where state = 'open' do update set fingerprint = excluded.fingerprint
   returning id, xmax = 0 as is_new`,
);

const READ = statement<CheckoutRow>('checkouts_read', `select ${COLUMNS} from checkouts where id = $1`);

const LOCK = statement<CheckoutRow>(
  'checkouts_lock',
  `select ${COLUMNS} from checkouts where id = $1 for update`,
);

const COMPLETE = statement(
  'checkouts_complete',
  `update checkouts set state = 'completed', order_id = $2, completed_at = $3 where id = $1 and state = 'open' returning id`,
);

const CANCEL = statement<{ id: CheckoutId }>(
  'checkouts_cancel',
  `update checkouts set state = 'cancelled' where id = $1 and state = 'open' returning id`,
);

// Who shows no proof may only repeat what is there already.
const RECORD = statement<{ reference: string }>(
  'transactions_record',
  `insert into transaction_records as record (reference, contents, created_at) values ($1, $2, $3)
   on conflict (reference) do update set contents = excluded.contents
   where $4::boolean or record.contents = excluded.contents
   returning reference`,
);

const READ_RECORD = statement<{ contents: TransactionContents }>(
  'transactions_read',
  'select contents from transaction_records where reference = $1',
);

export interface NewCheckout {
  readonly userId: UserId | null;
  readonly payer: Payer;
  readonly currency: string;
  readonly lines: readonly FrozenLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly total: Minor;
  readonly fingerprint: string;
  readonly at: Date;
}

/** Opens a checkout, or finds the open one of the same fingerprint; `isNew` tells which. */
export async function openOrReuse(db: Db, c: NewCheckout): Promise<{ id: CheckoutId; isNew: boolean }> {
  const lines = JSON.stringify(c.lines);
  const money = [c.subtotal, c.discount, c.total];
  const [row] = await runPrepared(db, OPEN, [
    c.userId,
    c.payer,
    c.currency,
    lines,
    ...money,
    c.fingerprint,
    c.at,
  ]);
  if (row === undefined) throw new Error('The checkout was not written.');
  return { id: row.id, isNew: row.is_new };
}

/** One checkout; null where there is none. */
export async function readCheckout(db: Db, id: CheckoutId): Promise<CheckoutRow | null> {
  const [row] = await runPrepared(db, READ, [id]);
  return row ?? null;
}

/** The same, held until the transaction ends: whoever settles money of this checkout waits here. */
export async function lockCheckout(tx: Db, id: CheckoutId): Promise<CheckoutRow | null> {
  const [row] = await runPrepared(tx, LOCK, [id]);
  return row ?? null;
}

/** Completes an open checkout with its order. */
export async function completeCheckout(
  tx: Db,
  id: CheckoutId,
  order: { id: OrderId; at: Date },
): Promise<void> {
  const rows = await runPrepared(tx, COMPLETE, [id, order.id, order.at]);
  if (rows.length !== 1) throw new Error('A checkout that is not open was completed.');
}

/** Gives up an open checkout; money that still comes for it goes back. */
export async function cancelCheckout(db: Db, id: CheckoutId): Promise<void> {
  await runPrepared(db, CANCEL, [id]);
}

/** Keeps what a browser is about to pay for; false where it may not replace what is kept. */
export async function recordContents(
  db: Db,
  reference: string,
  record: { contents: TransactionContents; proven: boolean; at: Date },
): Promise<boolean> {
  const rows = await runPrepared(db, RECORD, [reference, record.contents, record.at, record.proven]);
  return rows.length === 1;
}

/** What a browser recorded for a payment; null where it recorded nothing. */
export async function readContents(db: Db, reference: string): Promise<TransactionContents | null> {
  const [row] = await runPrepared(db, READ_RECORD, [reference]);
  return row?.contents ?? null;
}
