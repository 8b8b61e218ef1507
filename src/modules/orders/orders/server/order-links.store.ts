import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, OrderLinkId } from '@/shared/ids';

/** A private link of an order, without what opens it. */
export type OrderLinkRow = {
  readonly id: OrderLinkId;
  readonly token_hash: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
};

/** What a token was or is a private link of. */
export type LinkedOrder = {
  readonly order_id: OrderId;
  readonly revoked_at: Date | null;
  readonly is_guests: boolean;
};

/** Adds a private link to an order; earlier ones stay good. */
export async function insertOrderLink(
  tx: Db,
  orderId: OrderId,
  link: { tokenHash: string; at: Date },
): Promise<void> {
  const text = 'insert into order_links (order_id, token_hash, created_at) values ($1, $2, $3)';
  await queryRows(tx, text, [orderId, link.tokenHash, link.at]);
}

/** Holds an order that is still a guest's until the transaction ends; false where it is none. */
export async function lockGuestOrder(tx: Db, orderId: OrderId): Promise<boolean> {
  const text = 'select id from orders where id = $1 and user_id is null for update';
  return (await queryRows<{ id: OrderId }>(tx, text, [orderId])).length > 0;
}

/** The order that a private link opens; null for a revoked or made-up one. */
export async function orderIdOfLink(db: Db, tokenHash: string): Promise<OrderId | null> {
  const text = 'select order_id from order_links where token_hash = $1 and revoked_at is null';
  return (await queryRows<{ order_id: OrderId }>(db, text, [tokenHash]))[0]?.order_id ?? null;
}

/** What a token opens or opened; null for a made-up one. */
export async function linkedOrder(db: Db, tokenHash: string): Promise<LinkedOrder | null> {
  const text = `
    select l.order_id, l.revoked_at, o.user_id is null as is_guests
    from order_links l join orders o on o.id = l.order_id where l.token_hash = $1`;
  return (await queryRows<LinkedOrder>(db, text, [tokenHash]))[0] ?? null;
}

/** The newest private links of an order. */
export async function linksOfOrder(db: Db, orderId: OrderId): Promise<OrderLinkRow[]> {
  const text = `
    select id, token_hash, created_at, last_used_at, revoked_at from order_links
    where order_id = $1 order by id desc limit 50`;
  return queryRows<OrderLinkRow>(db, text, [orderId]);
}

/** Closes one private link of an order, or all of them; false where there was no such link. */
export async function revokeLinks(
  tx: Db,
  orderId: OrderId,
  { id, at }: { id: OrderLinkId | null; at: Date },
): Promise<boolean> {
  const text = `
    update order_links set revoked_at = coalesce(revoked_at, $3)
    where order_id = $1 and ($2::bigint is null or id = $2) returning id`;
  return (await queryRows(tx, text, [orderId, id, at])).length > 0;
}

/** Notes that a link was used; `stale` spares whoever looks often a write each time. */
export async function noteLinkUse(db: Db, tokenHash: string, use: { at: Date; stale: Date }): Promise<void> {
  const text = `
    update order_links set last_used_at = $2
    where token_hash = $1 and (last_used_at is null or last_used_at < $3)`;
  await queryRows(db, text, [tokenHash, use.at, use.stale]);
}
