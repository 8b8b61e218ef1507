import { queryRows, type Db } from '@/platform/db/database';
import type { CheckoutId, Id, OrderId, OrderItemId, UploadSessionId, UserId } from '@/shared/ids';
import type { AnnouncedFile, NewSong, OpenItem } from '../drops.rules';

export type DropId = Id<'drop'>;

export type DropRow = {
  readonly id: DropId;
  readonly session_id: UploadSessionId;
  readonly user_id: UserId | null;
  readonly service_id: number | null;
  readonly variation_id: number | null;
  readonly checkout_id: CheckoutId | null;
  readonly asked_email: string | null;
  readonly asked_name: string | null;
  readonly asked_note: string | null;
  readonly created_at: Date;
};

export type DropSongRow = {
  readonly place: number;
  readonly title: string;
  readonly files: AnnouncedFile[];
  readonly order_item_id: OrderItemId | null;
  readonly joined_at: Date | null;
};

/** What a drop is for. */
export interface DropInsert {
  readonly sessionId: UploadSessionId;
  readonly userId: UserId | null;
  readonly serviceId: number | null;
  readonly variationId: number | null;
  readonly asked: { readonly email: string; readonly name: string; readonly note: string | null } | null;
  readonly songs: readonly NewSong[];
  readonly at: Date;
}

const COLUMNS = `id, session_id, user_id, service_id, variation_id, checkout_id, asked_email, asked_name, asked_note, created_at`;

/** The drop of a session, held until the transaction ends; null where there is none. */
export async function holdDropOfSession(tx: Db, sessionId: UploadSessionId): Promise<DropRow | null> {
  const text = `select ${COLUMNS} from drops where session_id = $1 for update`;
  return (await queryRows<DropRow>(tx, text, [sessionId]))[0] ?? null;
}

/** A drop, held until the transaction ends; null where it is gone. */
export async function holdDrop(tx: Db, id: DropId): Promise<DropRow | null> {
  return (
    (await queryRows<DropRow>(tx, `select ${COLUMNS} from drops where id = $1 for update`, [id]))[0] ?? null
  );
}

/** Writes what a session's files are for, in place of what was said before. */
export async function writeDrop(tx: Db, drop: DropInsert): Promise<DropId> {
  const { sessionId, userId, serviceId, variationId, asked, songs, at } = drop;
  const text = `
    insert into drops (session_id, user_id, service_id, variation_id, asked_email, asked_name, asked_note, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (session_id) do update set user_id = excluded.user_id, service_id = excluded.service_id,
      variation_id = excluded.variation_id, asked_email = excluded.asked_email, asked_name = excluded.asked_name,
      asked_note = excluded.asked_note
    returning id`;
  const said = [asked?.email ?? null, asked?.name ?? null, asked?.note ?? null];
  const [row] = await queryRows<{ id: DropId }>(tx, text, [
    sessionId,
    userId,
    serviceId,
    variationId,
    ...said,
    at,
  ]);
  if (row === undefined) throw new Error('A drop was not written.');
  await queryRows(tx, 'delete from drop_songs where drop_id = $1', [row.id]);
  const each = songs.map(({ title, files }, place) => ({ place, title, files }));
  await queryRows(
    tx,
    `insert into drop_songs (drop_id, place, title, files)
     select $1, one.place, one.title, one.files
     from jsonb_to_recordset($2::jsonb) as one(place integer, title text, files jsonb)`,
    [row.id, JSON.stringify(each)],
  );
  return row.id;
}

/** Ties a drop to a checkout, or to none. */
export async function setCheckout(tx: Db, id: DropId, checkoutId: CheckoutId): Promise<void> {
  await queryRows(tx, 'update drops set checkout_id = $2 where id = $1', [id, checkoutId]);
}

/** The songs of a drop in their order. */
export function songsOfDrop(db: Db, id: DropId): Promise<DropSongRow[]> {
  const text =
    'select place, title, files, order_item_id, joined_at from drop_songs where drop_id = $1 order by place';
  return queryRows<DropSongRow>(db, text, [id]);
}

/** Notes where a song went; no item for a request for a price. */
export async function markSongJoined(
  tx: Db,
  { dropId, place }: { dropId: DropId; place: number },
  { itemId, at }: { itemId: OrderItemId | null; at: Date },
): Promise<void> {
  const text = 'update drop_songs set order_item_id = $3, joined_at = $4 where drop_id = $1 and place = $2';
  await queryRows(tx, text, [dropId, place, itemId, at]);
}

export type PaidOrderRow = {
  readonly id: OrderId;
  readonly user_id: UserId | null;
  readonly payer_first_name: string;
  readonly payer_last_name: string;
  readonly created_at: Date;
};

/** The order that a checkout became; null before it is paid. */
export async function orderOfCheckout(db: Db, id: CheckoutId): Promise<PaidOrderRow | null> {
  const text = `
    select id, user_id, payer_first_name, payer_last_name, created_at from orders where checkout_id = $1`;
  return (await queryRows<PaidOrderRow>(db, text, [id]))[0] ?? null;
}

type OpenItemRow = OpenItem & { readonly id: OrderItemId };

/** The items of an order, as far as dropped files look at them, in the order they were bought. */
export function openItems(db: Db, orderId: OrderId): Promise<OpenItemRow[]> {
  const text = `
    select id, service_id, variation_id, is_gift_card, round_for is not null as is_round, status,
      files_received_at is not null or unconfirmed_at is not null as has_files
    from order_items where order_id = $1 order by id`;
  return queryRows<OpenItemRow>(db, text, [orderId]);
}

/** Drops that wait for an order. */
export async function dropsOfOrder(db: Db, orderId: OrderId): Promise<DropId[]> {
  const text = `
    select d.id from drops d join orders o on o.checkout_id = d.checkout_id
    where o.id = $1 and exists (select 1 from drop_songs s where s.drop_id = d.id and s.joined_at is null)
    order by d.id`;
  return (await queryRows<{ id: DropId }>(db, text, [orderId])).map(({ id }) => id);
}

/** Drops with songs that have gone nowhere, whose order is paid or whose price was asked for; the oldest first. */
export async function openDrops(db: Db, limit: number): Promise<DropId[]> {
  const text = `
    select d.id from drops d
    where (d.asked_email is not null or exists (select 1 from orders o where o.checkout_id = d.checkout_id))
      and exists (select 1 from drop_songs s where s.drop_id = d.id and s.joined_at is null)
    order by d.id limit $1`;
  return (await queryRows<{ id: DropId }>(db, text, [limit])).map(({ id }) => id);
}
