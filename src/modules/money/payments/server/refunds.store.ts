import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, PaymentId, RefundId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

export type RefundState = 'reserved' | 'done' | 'failed';

export type RefundRow = {
  id: RefundId;
  order_id: OrderId | null;
  checkout_id: CheckoutId;
  payment_id: PaymentId | null;
  amount: Minor;
  to_money: Minor;
  to_gift: Minor;
  /** Of its money, what came back to the studio. */
  returned: Minor;
  currency: string;
  state: RefundState;
  made_by: 'studio' | 'provider';
  reason: string;
  failure: string | null;
  created_at: Date;
};

const COLUMNS = `id, order_id, checkout_id, payment_id, amount, to_money, to_gift, returned, currency, state, made_by, reason,
  failure, created_at`;

const RESERVE = statement<RefundRow>(
  'refunds_reserve',
  `insert into refunds (order_id, checkout_id, payment_id, amount, to_money, to_gift, currency, made_by, actor_id, reason,
                        request_key, check_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'studio', $8, $9, $10, $11, $12)
   returning ${COLUMNS}`,
);

const BY_KEY = statement<RefundRow>(
  'refunds_by_key',
  `select ${COLUMNS} from refunds where order_id = $1 and request_key = $2`,
);

const READ = statement<RefundRow>('refunds_read', `select ${COLUMNS} from refunds where id = $1`);

const GONE = statement<{ money: Minor; gift: Minor }>(
  'refunds_gone',
  `select coalesce(sum(to_money), 0)::bigint as money, coalesce(sum(to_gift), 0)::bigint as gift
   from refunds where checkout_id = $1 and state <> 'failed'`,
);

const BOOKED = statement<{ money: Minor }>(
  'refunds_booked',
  `select coalesce(sum(to_money), 0)::bigint as money from refunds where payment_id = $1 and state = 'done'`,
);

const SETTLE = statement<RefundRow>(
  'refunds_settle',
  `update refunds set state = $2, provider_reference = coalesce($3, provider_reference), failure = $4, settled_at = $5
   where id = $1 and state = 'reserved' returning ${COLUMNS}`,
);

// What went to a gift card stays there, whatever a bank says of the money. A bank may take again what it gave back: its
// name is free for that.
const UNDO = statement<RefundRow>(
  'refunds_undo',
  `update refunds set
     state = case when to_gift = 0 then 'failed' else state end,
     returned = to_money,
     amount = case when to_gift = 0 then amount else to_gift end,
     to_money = case when to_gift = 0 then to_money else 0 end,
     provider_reference = case when provider_reference like 'dispute:%' then provider_reference || ':returned:' || id
                          else provider_reference end,
     failure = $2, settled_at = $3
   where id = $1 and state = 'done' and to_money > 0 and returned = 0 returning ${COLUMNS}`,
);

const OF_PROVIDER = statement<{ id: RefundId }>(
  'refunds_of_provider',
  `select id from refunds where payment_id = $1 and provider_reference = $2 and made_by = 'provider' and state = 'done'`,
);

const OF_DISPUTE = statement<{ id: RefundId }>(
  'refunds_of_dispute',
  `select id from refunds where payment_id = $1 and state = 'done' and made_by = 'provider'
     and (provider_reference = 'dispute:' || $2 or provider_reference like 'dispute:' || $2 || ':%') order by id`,
);

// By the ledger: what went back of sales, less what came back.
const BOOKED_OF = statement<{ money: Minor; gift: Minor }>(
  'refunds_booked_of',
  `select
     coalesce(sum(amount) filter (where payment_id is not null), 0)::bigint as money,
     coalesce(sum(amount) filter (where payment_id is null), 0)::bigint as gift
   from ledger_entries where checkout_id = $1 and account = 'sales' and kind in ('refund', 'dispute')`,
);

const SEEN = statement<{ id: RefundId }>(
  'refunds_seen',
  `insert into refunds (order_id, checkout_id, payment_id, amount, to_money, to_gift, currency, state, made_by, reason,
                        provider_reference, check_at, created_at, settled_at)
   values ($1, $2, $3, $4, $4, 0, $5, 'done', 'provider', $8, $6, $7, $7, $7)
   on conflict (payment_id, provider_reference) where provider_reference is not null do nothing
   returning id`,
);

const CLAIM_DUE = statement<{ id: RefundId }>(
  'refunds_take_due',
  `update refunds set check_at = $2
   where id in (select id from refunds where state = 'reserved' and check_at <= $1
                order by check_at limit $3 for update skip locked)
   returning id`,
);

const CHECK_AT = statement(
  'refunds_check_at',
  `update refunds set check_at = $2 where id = $1 and state = 'reserved'`,
);

export interface NewRefund {
  readonly orderId: OrderId;
  readonly checkoutId: CheckoutId;
  readonly paymentId: PaymentId | null;
  readonly amount: Minor;
  readonly toMoney: Minor;
  readonly toGift: Minor;
  readonly currency: string;
  readonly actorId: UserId;
  readonly reason: string;
  readonly requestKey: string;
  readonly checkAt: Date;
  readonly at: Date;
}

/** Reserves a refund: from now on its money counts as gone. */
export async function reserveRefund(tx: Db, r: NewRefund): Promise<RefundRow> {
  const what = [r.orderId, r.checkoutId, r.paymentId, r.amount, r.toMoney, r.toGift, r.currency];
  const [row] = await runPrepared(tx, RESERVE, [...what, r.actorId, r.reason, r.requestKey, r.checkAt, r.at]);
  if (row === undefined) throw new Error('The refund was not written.');
  return row;
}

/** The refund that an order was asked for before under the same key; null where there is none. */
export async function refundByKey(db: Db, orderId: OrderId, key: string): Promise<RefundRow | null> {
  const [row] = await runPrepared(db, BY_KEY, [orderId, key]);
  return row ?? null;
}

/** One refund; null where there is none. */
export async function readRefund(db: Db, id: RefundId): Promise<RefundRow | null> {
  const [row] = await runPrepared(db, READ, [id]);
  return row ?? null;
}

/** What counts as gone back of a checkout: in money and to a gift card, on its way included. */
export async function refundedOf(db: Db, checkoutId: CheckoutId): Promise<{ money: Minor; gift: Minor }> {
  const [row] = await runPrepared(db, GONE, [checkoutId]);
  return row ?? { money: 0, gift: 0 };
}

/** What the ledger says went back of a payment by refunds. */
export async function bookedRefunds(db: Db, paymentId: PaymentId): Promise<Minor> {
  const [row] = await runPrepared(db, BOOKED, [paymentId]);
  return row?.money ?? 0;
}

/** Ends a reserved refund; null where it has ended before. */
export async function settleRefund(
  tx: Db,
  id: RefundId,
  end: { state: 'done' | 'failed'; reference: string | null; failure: string | null; at: Date },
): Promise<RefundRow | null> {
  const [row] = await runPrepared(tx, SETTLE, [id, end.state, end.reference, end.failure, end.at]);
  return row ?? null;
}

/** A refund that somebody made at the provider, by the provider's id of it; null where none is booked. */
export async function refundOfProvider(
  db: Db,
  paymentId: PaymentId,
  reference: string,
): Promise<RefundId | null> {
  const [row] = await runPrepared(db, OF_PROVIDER, [paymentId, reference]);
  return row?.id ?? null;
}

/** What is booked as taken by a dispute. */
export async function refundsOfDispute(tx: Db, paymentId: PaymentId, name: string): Promise<RefundId[]> {
  return (await runPrepared(tx, OF_DISPUTE, [paymentId, name])).map(({ id }) => id);
}

/** What the ledger says went back of a checkout's sale: in money, and to a gift card. */
export async function bookedBackOf(db: Db, checkoutId: CheckoutId): Promise<{ money: Minor; gift: Minor }> {
  const [row] = await runPrepared(db, BOOKED_OF, [checkoutId]);
  return row ?? { money: 0, gift: 0 };
}

/**
 * Notes that the money of a refund that had counted as done came back: it failed, or where a part went to a gift card
 * that part is what is left of it. Null where there is none such.
 */
export async function undoRefund(
  tx: Db,
  id: RefundId,
  end: { failure: string; at: Date },
): Promise<RefundRow | null> {
  const [row] = await runPrepared(tx, UNDO, [id, end.failure, end.at]);
  return row ?? null;
}

/** Writes money that went back without us, by somebody at the provider or by a bank; null where it is known. */
export async function noteRefund(
  tx: Db,
  seen: {
    orderId: OrderId | null;
    checkoutId: CheckoutId;
    paymentId: PaymentId;
    amount: Minor;
    currency: string;
    reference: string;
    /** Why, for the studio. */
    reason: string;
    at: Date;
  },
): Promise<RefundId | null> {
  const { orderId, checkoutId, paymentId, amount, currency, reference, reason, at } = seen;
  const [row] = await runPrepared(tx, SEEN, [
    orderId,
    checkoutId,
    paymentId,
    amount,
    currency,
    reference,
    at,
    reason,
  ]);
  return row?.id ?? null;
}

/** Takes reserved refunds that are due, and keeps them from others until `leaseUntil`. */
export async function claimDueRefunds(
  db: Db,
  take: { now: Date; leaseUntil: Date; limit: number },
): Promise<RefundId[]> {
  return (await runPrepared(db, CLAIM_DUE, [take.now, take.leaseUntil, take.limit])).map(({ id }) => id);
}

/** Sets when a reserved refund is looked at next. */
export async function checkRefundAt(db: Db, id: RefundId, at: Date): Promise<void> {
  await runPrepared(db, CHECK_AT, [id, at]);
}
