import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { OutsideMethod } from '@/modules/money/payments/payments.rules';
import type { ManualOrderId } from '../manual-orders.contract';

/** What was made of a wish. */
export type MadeManually = {
  readonly id: ManualOrderId;
  readonly checkout_id: CheckoutId;
  /** Null while it is waited for. */
  readonly order_id: OrderId | null;
};

/** Whoever makes something of a key waits here until the other one is done. */
export async function holdKey(tx: Db, key: string): Promise<void> {
  await queryRows(tx, `select pg_advisory_xact_lock(hashtextextended('hand-order:' || $1, 0))`, [key]);
}

/** What was made of a key before; null where nothing was. */
export async function manualOrderByKey(db: Db, key: string): Promise<MadeManually | null> {
  const text = `
    select h.id, h.checkout_id, c.order_id from hand_orders h join checkouts c on c.id = h.checkout_id
    where h.request_key = $1`;
  return (await queryRows<MadeManually>(db, text, [key]))[0] ?? null;
}

export interface NewManualOrder {
  readonly key: string;
  readonly checkoutId: CheckoutId;
  readonly paidBy: OutsideMethod | null;
  readonly reference: string;
  readonly actorId: UserId;
  readonly at: Date;
}

/** Keeps that an order was made by hand; one that is asked for by a link counts as mailed. */
export async function keepManualOrder(tx: Db, order: NewManualOrder): Promise<ManualOrderId> {
  const { key, checkoutId, paidBy, reference, actorId, at } = order;
  const text = `
    insert into hand_orders (request_key, checkout_id, paid_by, reference, actor_id, created_at, mailed, mailed_at)
    values ($1, $2, $3, $4, $5, $6, case when $3::text is null then 1 else 0 end,
            case when $3::text is null then $6::timestamptz end)
    returning id`;
  const values = [key, checkoutId, paidBy, reference, actorId, at];
  const [row] = await queryRows<{ id: ManualOrderId }>(tx, text, values);
  if (row === undefined) throw new Error('The order by hand was not written.');
  return row.id;
}

/** Lets whoever holds its link pay a checkout, which becomes an order of `ownerId`. */
export async function openByLink(tx: Db, id: CheckoutId, ownerId: UserId | null): Promise<void> {
  await queryRows(tx, 'update checkouts set by_link = true, owner_id = $2 where id = $1', [id, ownerId]);
}

/** A payment that is waited for. */
export type WaitingRow = {
  readonly id: ManualOrderId;
  readonly checkout_id: CheckoutId;
  readonly customer_name: string;
  readonly customer_email: string;
  readonly services: string[];
  readonly total: Minor;
  readonly currency: string;
  readonly created_at: Date;
  readonly mailed: number;
  readonly mailed_at: Date | null;
};

const WAITING = `
  from hand_orders h join checkouts c on c.id = h.checkout_id
  where h.paid_by is null and h.withdrawn_at is null and c.state = 'open'`;

/** A page of the payments that are waited for, newest first. */
export async function waitingPayments(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const text = `
    select h.id, h.checkout_id, trim(concat_ws(' ', c.payer ->> 'first_name', c.payer ->> 'last_name')) as customer_name,
      c.payer ->> 'email' as customer_email, c.total, c.currency, h.created_at, h.mailed, h.mailed_at,
      array(select line ->> 'service_name' from jsonb_array_elements(c.lines) line) as services
    ${WAITING} order by h.id desc limit $1 offset $2`;
  const [rows, counted] = await Promise.all([
    queryRows<WaitingRow>(db, text, [page.limit, page.offset]),
    queryRows<{ total: number }>(db, `select count(*) as total ${WAITING}`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** One order by hand, held until the transaction ends; null where there is none. */
export async function lockManualOrder(
  tx: Db,
  id: ManualOrderId,
): Promise<
  | (MadeManually & { readonly mailed: number; readonly mailed_at: Date | null; readonly is_open: boolean })
  | null
> {
  const text = `
    select h.id, h.checkout_id, c.order_id, h.mailed, h.mailed_at,
      h.paid_by is null and h.withdrawn_at is null and c.state = 'open' as is_open
    from hand_orders h join checkouts c on c.id = h.checkout_id where h.id = $1 for update of h`;
  const [row] = await queryRows<MadeManually & { mailed: number; mailed_at: Date | null; is_open: boolean }>(
    tx,
    text,
    [id],
  );
  return row ?? null;
}

/** Notes that its link was mailed once more. */
export async function noteMailed(tx: Db, id: ManualOrderId, at: Date): Promise<void> {
  await queryRows(tx, 'update hand_orders set mailed = mailed + 1, mailed_at = $2 where id = $1', [id, at]);
}

/** Notes that it is waited for no longer. */
export async function noteWithdrawn(tx: Db, id: ManualOrderId, at: Date): Promise<void> {
  await queryRows(tx, 'update hand_orders set withdrawn_at = coalesce(withdrawn_at, $2) where id = $1', [
    id,
    at,
  ]);
}

/** The customer of an address. */
export type KnownCustomer = {
  readonly id: UserId;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly verified: boolean;
};

/** The customer's account of an address; null where there is none. */
export async function customerByEmail(db: Db, email: string): Promise<KnownCustomer | null> {
  const text = `
    select id, first_name, last_name, phone, verified_at is not null as verified from users
    where lower(email) = lower($1) and role = 'customer'`;
  return (await queryRows<KnownCustomer>(db, text, [email]))[0] ?? null;
}

/** How a guest of this address was called when they last bought; null where nobody did. */
export async function guestByEmail(db: Db, email: string): Promise<Omit<KnownCustomer, 'id'> | null> {
  const text = `
    select payer_first_name as first_name, payer_last_name as last_name, payer_phone as phone, false as verified
    from orders where user_id is null and lower(payer_email) = lower($1) order by id desc limit 1`;
  return (await queryRows<Omit<KnownCustomer, 'id'>>(db, text, [email]))[0] ?? null;
}
