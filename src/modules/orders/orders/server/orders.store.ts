import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, UserId } from '@/shared/ids';
import { HAS_NEWS, ITEM_COLUMNS } from './orders.rows';
import type { ItemLinkRow, OrderEventRow, OrderItemRow, OrderRow } from './orders.rows';

const ORDER_COLUMNS = `
  o.id, o.user_id, o.payer_first_name, o.payer_last_name, o.payer_email, o.payer_phone, o.currency, o.subtotal,
  o.discount, o.gift_amount, o.amount, o.payment_status, o.payment_method, o.status, o.created_at, o.completed_at`;

const OF_USER = statement<OrderRow>(
  'orders_of_user',
  `select ${ORDER_COLUMNS} from orders o where o.id = $1 and o.user_id = $2`,
);

/** An order of this customer; null where it is not theirs. */
export async function findOrderOfUser(db: Db, orderId: OrderId, userId: UserId): Promise<OrderRow | null> {
  return (await runPrepared(db, OF_USER, [orderId, userId]))[0] ?? null;
}

/** An order by the hash of its private link; null for another order's, a revoked or a made-up one. */
export async function findOrderByLink(db: Db, orderId: OrderId, tokenHash: string): Promise<OrderRow | null> {
  const text = `
    select ${ORDER_COLUMNS} from orders o join order_links l on l.order_id = o.id
    where o.id = $1 and l.token_hash = $2 and l.revoked_at is null`;
  return (await queryRows<OrderRow>(db, text, [orderId, tokenHash]))[0] ?? null;
}

/** An order by id alone, for callers that have already shown that they may see it. */
export async function findOrder(db: Db, orderId: OrderId): Promise<OrderRow | null> {
  return (
    (await queryRows<OrderRow>(db, `select ${ORDER_COLUMNS} from orders o where o.id = $1`, [orderId]))[0] ??
    null
  );
}

export type ListedOrder = OrderRow & {
  readonly item_names: string[];
  readonly notify: boolean;
  readonly is_gift_card: boolean;
};

/** A customer's orders, newest first, with what their list shows. */
export async function listOrdersOfUser(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<ListedOrder[]> {
  const text = `
    select ${ORDER_COLUMNS}, i.item_names, i.notify, i.is_gift_card
    from orders o
    cross join lateral (
      select array_agg(i.service_name order by i.id) as item_names,
        bool_or(${HAS_NEWS}) as notify,
        bool_and(i.is_gift_card) as is_gift_card
      from order_items i where i.order_id = o.id
    ) i
    where o.user_id = $1 order by o.id desc limit $2 offset $3`;
  return queryRows<ListedOrder>(db, text, [userId, page.limit, page.offset]);
}

const NEWEST = statement<{ id: OrderId }>(
  'orders_newest_of_user',
  'select id from orders where user_id = $1 order by id desc limit $2',
);

/** The ids of a customer's newest orders, at most so many. */
export async function newestOrdersOf(db: Db, userId: UserId, limit: number): Promise<OrderId[]> {
  return (await runPrepared(db, NEWEST, [userId, limit])).map(({ id }) => id);
}

/** How many orders a customer has. */
export async function countOrdersOfUser(db: Db, userId: UserId): Promise<number> {
  const rows = await queryRows<{ count: number }>(
    db,
    'select count(*) as count from orders where user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

const ITEMS = statement<OrderItemRow>(
  'orders_items',
  `select ${ITEM_COLUMNS} from order_items i join orders o on o.id = i.order_id where i.order_id = $1 order by i.id`,
);

/** The items of an order, in the order they were bought. */
export async function itemsOfOrder(db: Db, orderId: OrderId): Promise<OrderItemRow[]> {
  return runPrepared(db, ITEMS, [orderId]);
}

/** Items by their ids; in a transaction `forUpdate` holds them until its end. */
export async function itemsById(db: Db, ids: readonly number[], forUpdate = false): Promise<OrderItemRow[]> {
  const lock = forUpdate ? ' for update of i' : '';
  const text = `select ${ITEM_COLUMNS} from order_items i join orders o on o.id = i.order_id where i.id = any($1) order by i.id${lock}`;
  return queryRows<OrderItemRow>(db, text, [ids]);
}

const LINKS = statement<ItemLinkRow>(
  'orders_links',
  'select order_item_id, file_id, url, unconfirmed, created_at from order_item_links where order_item_id = any($1::bigint[]) order by id',
);

/** What customers sent for these items, oldest first. */
export async function linksOfItems(db: Db, itemIds: readonly number[]): Promise<ItemLinkRow[]> {
  return runPrepared(db, LINKS, [itemIds]);
}

const EVENTS = statement<OrderEventRow>(
  'orders_events',
  'select order_item_id, kind, actor, data, created_at from order_events where order_id = $1 order by id',
);

/** What happened to an order, oldest first. */
export async function eventsOfOrder(db: Db, orderId: OrderId): Promise<OrderEventRow[]> {
  return runPrepared(db, EVENTS, [orderId]);
}

/** Which of these files customers sent for an order. */
export async function filesOfOrders(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select distinct file_id from order_item_links where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}
