import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';

/** Whose orders are looked for: those of an address, as this person (null: nobody known) may find them. */
export interface AddressOwner {
  readonly email: string;
  readonly userId: UserId | null;
}

// Guests' orders by the address that they gave. An account's by its own address once that is verified: before, anybody
// may have signed up with it, and would get the files of whoever it really belongs to.
const OF_ADDRESS = `
  select id from orders where user_id is null and lower(payer_email) = lower($1)
  union
  select o.id from orders o join users u on u.id = o.user_id
  where lower(u.email) = lower($1) and (u.verified_at is not null or u.id = $2)
  union
  select id from orders where user_id = $2 and lower(payer_email) = lower($1)`;

/** The newest order of an address with an item that can still take files; null where there is none. */
export async function newestOpenOrder(db: Db, { email, userId }: AddressOwner): Promise<OrderId | null> {
  const text = `
    select o.id from (${OF_ADDRESS}) o
    where exists (
      select 1 from order_items i where i.order_id = o.id and i.status < 3 and not i.is_gift_card)
    order by o.id desc limit 1`;
  return (await queryRows<{ id: OrderId }>(db, text, [email, userId]))[0]?.id ?? null;
}

/** The order of an address that files for a service (null: for any) go to: the oldest that waits for them, else the newest open one. */
export async function openOrderFor(
  db: Db,
  { email, userId }: AddressOwner,
  serviceId: number | null,
): Promise<OrderId | null> {
  const text = `
    select i.order_id as id from (${OF_ADDRESS}) o join order_items i on i.order_id = o.id
    where ($3::bigint is null or i.service_id = $3) and i.status < 3 and not i.is_gift_card
    order by i.files_received_at is not null, case when i.files_received_at is null then i.id else -i.id end
    limit 1`;
  return (await queryRows<{ id: OrderId }>(db, text, [email, userId, serviceId]))[0]?.id ?? null;
}

/** A person's orders with an item that can still take files, oldest first. */
export async function openOrdersOfUser(db: Db, userId: UserId): Promise<OrderId[]> {
  const text = `
    select distinct i.order_id as id from orders o join order_items i on i.order_id = o.id
    where o.user_id = $1 and i.status < 3 and not i.is_gift_card
    order by i.order_id`;
  return (await queryRows<{ id: OrderId }>(db, text, [userId])).map((row) => row.id);
}

/** Keeps a key to an order under the hash of its token, and forgets those that ended a day ago. */
export async function insertUploadKey(
  db: Db,
  key: { tokenHash: string; orderId: OrderId; client: string; expiresAt: Date; forgetBefore: Date },
): Promise<void> {
  const text = `
    with forgotten as (delete from upload_keys where expires_at < $4)
    insert into upload_keys (token_hash, order_id, expires_at, client) values ($1, $2, $3, $5)`;
  await queryRows(db, text, [key.tokenHash, key.orderId, key.expiresAt, key.forgetBefore, key.client]);
}

/** The address of an order's owner, where this client found the order and its key still works; else null. */
export async function addressFoundBy(
  db: Db,
  by: { orderId: OrderId; client: string; now: Date },
): Promise<string | null> {
  const text = `
    select coalesce(u.email, o.payer_email) as email
    from orders o left join users u on u.id = o.user_id
    where o.id = $1 and exists (
      select 1 from upload_keys k where k.order_id = o.id and k.client = $2 and k.expires_at > $3)`;
  return (await queryRows<{ email: string }>(db, text, [by.orderId, by.client, by.now]))[0]?.email ?? null;
}

/** When the key to an order ends or ended; null for a made-up one, and for another order's. */
export async function uploadKeyEnd(db: Db, orderId: OrderId, tokenHash: string): Promise<Date | null> {
  const text = 'select expires_at from upload_keys where token_hash = $1 and order_id = $2';
  return (await queryRows<{ expires_at: Date }>(db, text, [tokenHash, orderId]))[0]?.expires_at ?? null;
}
