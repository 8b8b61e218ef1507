import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { OrderLine } from '@/modules/orders/orders/server/place-order';
import type { ChargedVat } from '@/modules/money/receipts/vat.rules';
import type { Payer } from '@/modules/money/payments/server/payer';
import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { TransactionContents } from '../checkout-shapes.contract';

/** What a checkout freezes of a line: all that the order, the receipt and the cart page need of it. */
export type FrozenLine = PricedLine &
  OrderLine & {
    /** Whether the checkout's code is for this line. */
    readonly promo_applied: boolean;
  };

/** The coupon or gift card of a checkout, as its buyer sees it. */
export interface FrozenPromo {
  readonly code: string;
  readonly type: 'gift' | 'coupon';
  readonly message: string;
}

export type CheckoutRow = {
  id: CheckoutId;
  state: 'open' | 'completed' | 'cancelled';
  user_id: UserId | null;
  payer: Payer;
  currency: string;
  lines: FrozenLine[];
  subtotal: Minor;
  discount: Minor;
  gift_amount: Minor;
  waived: Minor;
  total: Minor;
  promo: FrozenPromo | null;
  billing: Billing | null;
  vat: ChargedVat | null;
  order_id: OrderId | null;
  /** Whose order it becomes where whoever holds its link may pay it. */
  owner_id: UserId | null;
  /** The studio asked for it by a link: it stays open until it is paid or withdrawn. */
  by_link: boolean;
};

const COLUMNS = `id, state, user_id, payer, currency, lines, subtotal, discount, gift_amount, waived, total, promo, billing, vat,
  order_id, owner_id, by_link`;

// Same buyer, same lines, same prices, still open: the same checkout, however many ask at once.
const OPEN = statement<{ id: CheckoutId; is_new: boolean }>(
  'checkouts_open',
  `insert into checkouts (user_id, payer, currency, lines, subtotal, discount, gift_amount, waived, total, promo, billing, vat,
                          fingerprint, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (fingerprint) where state = 'open' do update set expires_at = excluded.expires_at
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

const CANCEL = statement<{ holds: boolean }>(
  'checkouts_cancel',
  `update checkouts set state = 'cancelled' where id = $1 and state = 'open' returning promo is not null as holds`,
);

const HOLDERS = statement<{ id: CheckoutId }>(
  'checkouts_holders',
  `select id from checkouts
   where user_id = $1 and state = 'open' and promo is not null and lower(promo->>'code') = lower($2) and fingerprint <> $3
   order by id`,
);

// Taken ones are leased: one that fails is tried again after the others.
const TAKE_EXPIRED = statement<{ id: CheckoutId }>(
  'checkouts_take_expired',
  `update checkouts set expires_at = $2
   where id in (select id from checkouts where state = 'open' and expires_at <= $1
                order by expires_at limit $3 for update skip locked)
   returning id`,
);

const TOUCH = statement(
  'checkouts_touch',
  `update checkouts set expires_at = $2 where id = $1 and state = 'open' and expires_at is not null`,
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

/** What a cart costs and why, in minor units. */
export interface FrozenTotals {
  readonly currency: string;
  readonly lines: readonly FrozenLine[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly gift_amount: Minor;
  readonly waived: Minor;
  readonly total: Minor;
  readonly promo: FrozenPromo | null;
  readonly billing: Billing | null;
  readonly vat: ChargedVat | null;
}

export interface NewCheckout extends FrozenTotals {
  readonly userId: UserId | null;
  readonly payer: Payer;
  readonly fingerprint: string;
  readonly at: Date;
  /** When what it holds is given free; null where it holds nothing. */
  readonly expiresAt: Date | null;
}

/** Opens a checkout, or finds the open one of the same fingerprint; `isNew` tells which. */
export async function openOrReuse(db: Db, c: NewCheckout): Promise<{ id: CheckoutId; isNew: boolean }> {
  const lines = JSON.stringify(c.lines);
  const money = [c.subtotal, c.discount, c.gift_amount, c.waived, c.total];
  const notes = [c.promo, c.billing, c.vat];
  const times = [c.at, c.expiresAt];
  const [row] = await runPrepared(db, OPEN, [
    c.userId,
    c.payer,
    c.currency,
    lines,
    ...money,
    ...notes,
    c.fingerprint,
    ...times,
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

/**
 * Cancels an open checkout; money that still comes for it goes back.
 * @returns whether it holds something of a code; null where it was not open any more
 */
export async function cancelCheckout(db: Db, id: CheckoutId): Promise<{ holds: boolean } | null> {
  const [row] = await runPrepared(db, CANCEL, [id]);
  return row ?? null;
}

/** The open checkouts of a customer that hold a code, but for the one of a fingerprint; oldest first. */
export async function holdersOfCode(
  db: Db,
  userId: UserId,
  but: { code: string; fingerprint: string },
): Promise<CheckoutId[]> {
  return (await runPrepared(db, HOLDERS, [userId, but.code, but.fingerprint])).map(({ id }) => id);
}

const LAST_BILLING = statement<{ billing: Billing | null }>(
  'checkouts_last_billing',
  `select billing from checkouts where user_id = $1 and state = 'completed' and billing is not null order by id desc limit 1`,
);

/** What a customer last said for the VAT and the invoice of an order; null where they never did. */
export async function lastBillingOf(db: Db, userId: UserId): Promise<Billing | null> {
  return (await runPrepared(db, LAST_BILLING, [userId]))[0]?.billing ?? null;
}

/** Takes open checkouts whose hold is over, and keeps them from others until `leaseUntil`. */
export async function takeExpired(
  db: Db,
  take: { now: Date; leaseUntil: Date; limit: number },
): Promise<CheckoutId[]> {
  return (await runPrepared(db, TAKE_EXPIRED, [take.now, take.leaseUntil, take.limit])).map(({ id }) => id);
}

/** Its buyer did something: an open checkout keeps what it holds until `expiresAt`. */
export async function touchCheckout(db: Db, id: CheckoutId, expiresAt: Date): Promise<void> {
  await runPrepared(db, TOUCH, [id, expiresAt]);
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
