import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { Status } from '../orders.rules';

export interface OrderInsert {
  readonly checkoutId: CheckoutId;
  readonly userId: UserId | null;
  readonly payer: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string | null;
  };
  readonly currency: string;
  readonly subtotal: Minor;
  readonly discount: Minor;
  /** What a gift card paid, and what nobody pays as it is below the least that a provider charges. */
  readonly giftAmount: Minor;
  readonly waived: Minor;
  /** What was paid in money: subtotal - discount - gift - waived. */
  readonly amount: Minor;
  /** Rule, rate, amount and evidence of the VAT inside; null where the studio shows none. */
  readonly vat: object | null;
  readonly paymentMethod: string;
  /** Whether it was paid with real money. */
  readonly mode: MoneyMode;
  readonly at: Date;
  readonly status: Status;
  /** Rows of order_items, keyed as their columns. */
  readonly items: readonly object[];
  /** Hash of the private link's token; null where the buyer has an account. */
  readonly linkHash: string | null;
}

// One statement for all of an order: a single round trip on the way of every payment.
const INSERT = statement<{ id: OrderId }>(
  'orders_place',
  `with placed as (
     insert into orders (checkout_id, user_id, payer_first_name, payer_last_name, payer_email, payer_phone, currency,
                         subtotal, discount, gift_amount, waived, amount, vat, payment_method, created_at, status, completed_at, mode)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $15, $16, $10, $17, $11, $12, $18::smallint, case when $18::smallint = 3 then $12::timestamptz end, $19)
     returning id
   ), items as (
     insert into order_items (order_id, service_id, variation_id, service_name, service_type, is_gift_card, rush, quantity,
                              price, total_price, discount, gift, max_revision, turnaround_min_hours, turnaround_max_hours,
                              round_for, status, completed_at, promised, line, song, songs)
     select placed.id, services.id, variations.id, item.service_name, item.service_type, item.is_gift_card, item.rush, item.quantity,
            item.price, item.total_price, item.discount, item.gift, item.max_revision, item.turnaround_min_hours,
            item.turnaround_max_hours, item.round_for, item.status, case when item.status = 3 then $12::timestamptz end,
            coalesce(variations.includes, services.includes), item.line, item.song, item.songs
     from placed, rows from (jsonb_to_recordset($13::jsonb) as (
       service_id bigint, variation_id bigint, service_name text, service_type text, is_gift_card boolean, rush boolean,
       quantity integer, price bigint, total_price bigint, discount bigint, gift jsonb, max_revision integer,
       turnaround_min_hours integer, turnaround_max_hours integer, round_for bigint, status smallint,
       line smallint, song smallint, songs smallint)) with ordinality as item
     left join services on services.id = item.service_id
     left join variations on variations.id = item.variation_id
     order by item.ordinality
   ), told as (
     insert into order_events (order_id, kind, actor, actor_id, created_at)
     select id, 'paid', case when $2::bigint is null then 'guest' else 'customer' end, $2, $12 from placed
   ), link as (
     insert into order_links (order_id, token_hash, created_at)
     select id, $14, $12 from placed where $14::text is not null
   )
   select id from placed`,
);

/** Writes an order with its items, its first event and its guest's private link. */
export async function insertOrder(tx: Db, order: OrderInsert): Promise<OrderId> {
  const { payer } = order;
  const [row] = await runPrepared(tx, INSERT, [
    order.checkoutId,
    order.userId,
    payer.first_name,
    payer.last_name,
    payer.email,
    payer.phone,
    order.currency,
    order.subtotal,
    order.discount,
    order.amount,
    order.paymentMethod,
    order.at,
    JSON.stringify(order.items),
    order.linkHash,
    order.giftAmount,
    order.waived,
    order.vat,
    order.status,
    order.mode,
  ]);
  if (row === undefined) throw new Error('The order was not written.');
  return row.id;
}
