import { queryRows, type Db } from '@/platform/db/database';
import type { FileId, OrderId, OrderItemId, UserId } from '@/shared/ids';
import type { Status } from '../orders.rules';
import type { BriefDetails } from '@/modules/files/uploads/brief-details.rules';

export interface OrderEventInput {
  readonly orderId: OrderId;
  readonly itemId: OrderItemId | null;
  readonly kind: string;
  readonly actor: 'customer' | 'guest' | 'studio' | 'system';
  readonly actorId: UserId | null;
  readonly data?: object;
  readonly at: Date;
}

/** Writes into an order's history. */
export async function insertOrderEvent(tx: Db, event: OrderEventInput): Promise<void> {
  const text = `
    insert into order_events (order_id, order_item_id, kind, actor, actor_id, data, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  const { orderId, itemId, kind, actor, actorId, data, at } = event;
  await queryRows(tx, text, [orderId, itemId, kind, actor, actorId, JSON.stringify(data ?? {}), at]);
}

/** Everything that may change on an item; what is left out stays. Status only by `orders.rules` moves. */
export interface ItemChange {
  status?: Status;
  engineer_id?: UserId | null;
  asked_engineer_id?: UserId | null;
  artists?: string[];
  track?: string | null;
  notes?: string | null;
  details?: BriefDetails;
  user_is_read?: boolean;
  max_revision?: number;
  bought_rounds?: number;
  files_received_at?: Date;
  started_at?: Date | null;
  due_at?: Date | null;
  first_delivered_at?: Date;
  last_delivered_at?: Date;
  revision_deadline?: Date;
  revision_asked_at?: Date | null;
  completed_at?: Date | null;
  delete_at?: Date;
  paused_at?: Date | null;
  files_deleted_at?: Date;
  unconfirmed_at?: Date | null;
}

const CHANGEABLE: readonly (keyof ItemChange)[] = [
  'status',
  'engineer_id',
  'asked_engineer_id',
  'artists',
  'track',
  'notes',
  'details',
  'user_is_read',
  'max_revision',
  'bought_rounds',
  'files_received_at',
  'started_at',
  'due_at',
  'first_delivered_at',
  'last_delivered_at',
  'revision_deadline',
  'revision_asked_at',
  'completed_at',
  'delete_at',
  'paused_at',
  'files_deleted_at',
  'unconfirmed_at',
];

/** Changes an item that this transaction holds; its version counts moves and changes of engineer. */
export async function updateItem(
  tx: Db,
  item: { id: OrderItemId; order_id: OrderId },
  change: ItemChange,
): Promise<void> {
  const columns = CHANGEABLE.filter((name) => change[name] !== undefined);
  if (columns.length === 0) return;
  const sets = columns.map((name, index) => `${name} = $${index + 2}`);
  if (change.status !== undefined || change.engineer_id !== undefined) sets.push('version = version + 1');
  await queryRows(tx, `update order_items set ${sets.join(', ')} where id = $1`, [
    item.id,
    ...columns.map((name) => change[name]),
  ]);
}

/** Locks an order, so that the statuses of its items are read by one writer at a time. */
export async function lockOrder(tx: Db, orderId: OrderId): Promise<Status[]> {
  await queryRows(tx, 'select 1 from orders where id = $1 for update', [orderId]);
  const rows = await queryRows<{ status: Status }>(
    tx,
    'select status from order_items where order_id = $1 order by id',
    [orderId],
  );
  return rows.map((row) => row.status);
}

/** Sets an order's status; the time of completion stands while it is Completed. */
export async function setOrderStatus(
  tx: Db,
  orderId: OrderId,
  change: { status: Status; at: Date },
): Promise<void> {
  const text = `
    update orders set status = $2, completed_at = case when $2 = 3 then coalesce(completed_at, $3) end
    where id = $1 and status is distinct from $2`;
  await queryRows(tx, text, [orderId, change.status, change.at]);
}

/**
 * Adds files and addresses to what the customer sent; what was already there is not doubled. What a known sender sends
 * again is confirmed by that.
 */
export async function addItemLinks(
  tx: Db,
  itemId: OrderItemId,
  sent: { fileIds: readonly number[]; urls: readonly string[]; at: Date; unconfirmed: boolean },
): Promise<void> {
  const text = `
    with confirmed as (
      update order_item_links set unconfirmed = false
      where order_item_id = $1 and not $5 and (file_id = any($2::bigint[]) or url = any($3::text[]))
    )
    insert into order_item_links (order_item_id, file_id, url, created_at, unconfirmed)
    select $1, new.file_id, new.url, $4, $5
    from (select unnest($2::bigint[]) as file_id, null as url union all select null, unnest($3::text[])) new
    where not exists (
      select 1 from order_item_links old
      where old.order_item_id = $1 and (old.file_id = new.file_id or old.url = new.url))`;
  await queryRows(tx, text, [itemId, sent.fileIds, sent.urls, sent.at, sent.unconfirmed]);
}

/** Confirms all files and links of an item. */
export async function confirmLinks(tx: Db, itemId: OrderItemId): Promise<void> {
  await queryRows(tx, 'update order_item_links set unconfirmed = false where order_item_id = $1', [itemId]);
}

/** Takes away the files and links of an item that nobody has confirmed, and returns the files that nothing else uses. */
export async function dropUnconfirmedLinks(tx: Db, itemId: OrderItemId): Promise<FileId[]> {
  const text = `
    with dropped as (delete from order_item_links where order_item_id = $1 and unconfirmed returning id, file_id)
    select distinct file_id from dropped
    where file_id is not null and not exists (
      select 1 from order_item_links l where l.file_id = dropped.file_id and l.id not in (select id from dropped))`;
  return (await queryRows<{ file_id: FileId }>(tx, text, [itemId])).map((row) => row.file_id);
}

/** Gives the guest orders of an address to its now verified account, which ends their private links; returns their ids. */
export async function attachGuestOrders(
  tx: Db,
  account: { userId: UserId; email: string; at: Date },
): Promise<OrderId[]> {
  const text = `
    with attached as (
      update orders set user_id = $1 where user_id is null and lower(payer_email) = lower($2) returning id
    ), revoked as (
      update order_links set revoked_at = $3 from attached
      where order_links.order_id = attached.id and revoked_at is null
    )
    select id from attached`;
  return (await queryRows<{ id: OrderId }>(tx, text, [account.userId, account.email, account.at])).map(
    (row) => row.id,
  );
}
