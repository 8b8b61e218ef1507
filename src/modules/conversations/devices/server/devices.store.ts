import { queryRows, type Db } from '@/platform/db/database';
import type { PushTarget } from '@/platform/web-push/web-push';
import type { OrderId, UserId } from '@/shared/ids';
import type { DeviceId } from '../devices.contract';

/** Whom a device belongs to: an account, by the session that asked, or whoever holds the private link of an order. */
export type DeviceOwner =
  | { readonly userId: UserId; readonly sessionId: number }
  | { readonly orderId: OrderId; readonly linkId: number };

export interface NewDevice extends PushTarget {
  readonly owner: DeviceOwner;
  readonly userAgent: string | null;
  readonly hidesNames: boolean;
  readonly now: Date;
}

export type ListedDevice = {
  readonly id: DeviceId;
  readonly user_agent: string | null;
  readonly hides_names: boolean;
  readonly created_at: Date;
  readonly last_told_at: Date | null;
};

const MAX_OF_USER = 20;
const MAX_OF_ORDER = 10;

const VALUES =
  '(endpoint, p256dh, auth, user_id, session_id, order_id, link_id, user_agent, hides_names, created_at)';
const UPDATE = `do update set p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id,
  session_id = excluded.session_id, link_id = excluded.link_id, user_agent = excluded.user_agent, hides_names = excluded.hides_names`;

/** Keeps a device; the same browser again takes its own place, also from the account that it told before. */
export async function saveDevice(tx: Db, device: NewDevice): Promise<void> {
  const { endpoint, p256dh, auth, owner, userAgent, hidesNames, now } = device;
  const [userId, sessionId, orderId, linkId] =
    'userId' in owner
      ? [owner.userId, owner.sessionId, null, null]
      : [null, null, owner.orderId, owner.linkId];
  const target =
    orderId === null
      ? '(endpoint) where user_id is not null'
      : '(endpoint, order_id) where order_id is not null';
  await queryRows(
    tx,
    `insert into push_devices ${VALUES} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict ${target} ${UPDATE}`,
    [endpoint, p256dh, auth, userId, sessionId, orderId, linkId, userAgent, hidesNames, now],
  );
  await queryRows(
    tx,
    `delete from push_devices where id in (
       select id from push_devices where user_id = $1 or order_id = $2 order by id desc offset $3)`,
    [userId, orderId, orderId === null ? MAX_OF_USER : MAX_OF_ORDER],
  );
}

/** An account's devices, newest first. */
export async function devicesOf(db: Db, userId: UserId): Promise<ListedDevice[]> {
  return queryRows<ListedDevice>(
    db,
    `select id, user_agent, hides_names, created_at, last_told_at from push_devices where user_id = $1
     order by id desc`,
    [userId],
  );
}

/** Forgets one device of an account; false where it is not theirs. */
export async function deleteDevice(db: Db, userId: UserId, id: DeviceId): Promise<boolean> {
  const text = 'delete from push_devices where id = $1 and user_id = $2 returning id';
  return (await queryRows(db, text, [id, userId])).length > 0;
}

/** Forgets a browser: of one order, else of its account and of every order. */
export async function forgetEndpoint(db: Db, endpoint: string, orderId: OrderId | null): Promise<void> {
  const text = 'delete from push_devices where endpoint = $1 and ($2::bigint is null or order_id = $2)';
  await queryRows(db, text, [endpoint, orderId]);
}

/** Forgets a device that its push service knows no more. */
export async function deleteGoneDevice(tx: Db, id: DeviceId): Promise<void> {
  await queryRows(tx, 'delete from push_devices where id = $1', [id]);
}
