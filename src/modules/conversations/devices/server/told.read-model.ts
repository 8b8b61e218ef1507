import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, OrderItemId, SubscriptionId, UserId } from '@/shared/ids';
import type { DeviceId } from '../devices.contract';

/** A song, with whoever it belongs to. */
export type ToldSong = {
  readonly order_id: OrderId;
  readonly order_item_id: OrderItemId;
  readonly user_id: UserId | null;
  readonly email: string;
  /** What its customer calls it; its service where it has no name. */
  readonly name: string;
  /** The newest version; 0 before the first. */
  readonly version: number;
  readonly of_several: boolean;
};

/** The song of an item; null where it is gone. */
export async function readSong(db: Db, id: OrderItemId): Promise<ToldSong | null> {
  const rows = await queryRows<ToldSong>(
    db,
    `select i.order_id, i.id as order_item_id, o.user_id, coalesce(u.email, o.payer_email) as email,
       coalesce(i.track, i.service_name) as name,
       (select coalesce(max(d.version), 0) from deliveries d where d.order_item_id = i.id) as version,
       exists (select 1 from order_items other where other.order_id = i.order_id and other.id <> i.id) as of_several
     from order_items i join orders o on o.id = i.order_id left join users u on u.id = o.user_id where i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type ToldPackage = { readonly user_id: UserId; readonly email: string; readonly name: string };

/** A monthly package with its buyer; null where it is gone. */
export async function readPackage(db: Db, id: SubscriptionId): Promise<ToldPackage | null> {
  const rows = await queryRows<ToldPackage>(
    db,
    `select s.user_id, u.email, s.line->>'service_name' as name from subscriptions s join users u on u.id = s.user_id
     where s.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type ToldDevice = { readonly id: DeviceId; readonly hides_names: boolean; readonly by_link: boolean };

/**
 * The devices that are to be told about an account or an order, each browser once: its account's entry in front. One that
 * came by a private link only while that link opens the order.
 */
export async function devicesToTell(
  db: Db,
  { userId, orderId }: { readonly userId: UserId | null; readonly orderId: OrderId | null },
): Promise<ToldDevice[]> {
  return queryRows<ToldDevice>(
    db,
    `select distinct on (d.endpoint) d.id, d.hides_names, d.user_id is null as by_link
     from push_devices d left join order_links l on l.id = d.link_id
     where d.user_id = $1 or (d.order_id = $2 and l.revoked_at is null)
     order by d.endpoint, d.user_id nulls last, d.id`,
    [userId, orderId],
  );
}
