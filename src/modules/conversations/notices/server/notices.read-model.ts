import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, OrderItemId, SubscriptionId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** Somebody of the studio whom a notice may go to. */
export type StudioPerson = { readonly id: UserId; readonly email: string };

/** The admins, and beside them one engineer where named; nobody who may not log in any more. */
export async function peopleToTell(
  db: Db,
  { admins, engineerId }: { readonly admins: boolean; readonly engineerId: UserId | null },
): Promise<StudioPerson[]> {
  return queryRows<StudioPerson>(
    db,
    `select id, email from users where deactivated_at is null and blocked_at is null
       and ((role = 'admin' and $1) or (role in ('admin', 'engineer') and id = $2)) order by id`,
    [admins, engineerId],
  );
}

export type NoticedOrder = {
  readonly customer: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly songs: number;
};

/** What a notice says of an order; null where it is gone. */
export async function readNoticedOrder(db: Db, id: OrderId): Promise<NoticedOrder | null> {
  const rows = await queryRows<NoticedOrder>(
    db,
    `select trim(coalesce(u.first_name || ' ' || u.last_name, o.payer_first_name || ' ' || o.payer_last_name)) as customer,
       o.amount, o.currency,
       (select count(*)::int from order_items i where i.order_id = o.id) as songs
     from orders o left join users u on u.id = o.user_id where o.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type NoticedItem = {
  readonly id: OrderItemId;
  readonly song: string;
  readonly engineer_id: UserId | null;
  readonly order_id: OrderId;
  readonly last_link_id: number | null;
};

/** What a notice says of a song; null where it is gone. */
export async function readNoticedItem(db: Db, id: OrderItemId): Promise<NoticedItem | null> {
  const rows = await queryRows<NoticedItem>(
    db,
    `select i.id, coalesce(i.track, i.service_name) as song, i.engineer_id, i.order_id,
       (select max(l.id) from order_item_links l where l.order_item_id = i.id) as last_link_id
     from order_items i where i.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type DueItem = NoticedItem & { readonly due_at: Date };

/** Songs in work whose time ends before an instant; those whose clock stands still are not among them. */
export async function itemsDueBefore(db: Db, before: Date): Promise<DueItem[]> {
  return queryRows<DueItem>(
    db,
    `select i.id, coalesce(i.track, i.service_name) as song, i.engineer_id, i.order_id, null::bigint as last_link_id, i.due_at
     from order_items i where i.due_at <= $1 and i.paused_at is null and i.status <> 3 order by i.due_at limit 500`,
    [before],
  );
}

export type PackageOwner = { readonly user_id: UserId; readonly customer: string };

/** Whose monthly package a notice is about; null where it is gone. */
export async function readNoticedPackage(db: Db, id: SubscriptionId): Promise<PackageOwner | null> {
  const rows = await queryRows<PackageOwner>(
    db,
    `select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as customer
     from subscriptions s join users u on u.id = s.user_id where s.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Jobs that were stopped since an instant. */
export async function stoppedJobs(
  db: Db,
  since: Date,
): Promise<{ readonly id: string; readonly job: string }[]> {
  const text = 'select id::text as id, job from quarantined_jobs where quarantined_at >= $1';
  return queryRows<{ id: string; job: string }>(db, text, [since]);
}

/** The orders of an account. */
export async function orderIdsOf(db: Db, userId: UserId): Promise<OrderId[]> {
  const rows = await queryRows<{ id: OrderId }>(db, 'select id from orders where user_id = $1', [userId]);
  return rows.map(({ id }) => id);
}
