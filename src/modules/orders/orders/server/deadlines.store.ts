import { queryRows, type Db } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';
import type { DeletionNotice } from '../clock.rules';

const OPEN_WINDOW = 'i.status in (1, 2) and i.revision_asked_at is null';

/** Open items whose revision window has ended, the longest over first. */
export async function itemsPastWindow(db: Db, now: Date, limit: number): Promise<OrderItemId[]> {
  const text = `
    select i.id from order_items i where ${OPEN_WINDOW} and i.revision_deadline < $1
    order by i.revision_deadline limit $2`;
  return (await queryRows<{ id: OrderItemId }>(db, text, [now, limit])).map((row) => row.id);
}

/** Open items whose window ends until then, whose customers were not reminded of that end. */
export async function itemsToRemind(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<OrderItemId[]> {
  const text = `
    select i.id from order_items i
    where ${OPEN_WINDOW} and i.revision_deadline >= $1 and i.revision_deadline <= $2
      and i.window_told_for is distinct from i.revision_deadline
    order by i.revision_deadline limit $3`;
  return (await queryRows<{ id: OrderItemId }>(db, text, [now, until, limit])).map((row) => row.id);
}

/** Notes that the customer of an item was reminded of the end of its window; false where they had been. */
export async function noteReminded(tx: Db, itemId: OrderItemId, endsAt: Date): Promise<boolean> {
  const text = `
    update order_items set window_told_for = $2
    where id = $1 and window_told_for is distinct from $2 returning id`;
  return (await queryRows(tx, text, [itemId, endsAt])).length > 0;
}

/** A completed item whose files are kept for a while yet. */
export type StoredItem = {
  readonly id: OrderItemId;
  readonly delete_at: Date;
  /** The nearest notice of this very date; null for none. */
  readonly told: DeletionNotice | null;
};

const KEPT = `
  i.id, i.delete_at,
  case when i.deletion_told_for = i.delete_at then i.deletion_told_days end as told`;
const COMPLETED = 'i.status = 3 and i.files_deleted_at is null';

/** Completed items whose files are deleted until then, after the one given, by their dates. */
export async function itemsToDelete(
  db: Db,
  { until, after, limit }: { until: Date; after: StoredItem | null; limit: number },
): Promise<StoredItem[]> {
  const text = `
    select ${KEPT} from order_items i
    where ${COMPLETED} and i.delete_at <= $1 and ($2::timestamptz is null or (i.delete_at, i.id) > ($2, $3))
    order by i.delete_at, i.id limit $4`;
  return queryRows<StoredItem>(db, text, [until, after?.delete_at ?? null, after?.id ?? null, limit]);
}

/** One of them, in a transaction that holds it; null where its files are gone, or it was opened again. */
export async function storedItem(tx: Db, itemId: OrderItemId): Promise<StoredItem | null> {
  const text = `select ${KEPT} from order_items i where i.id = $1 and ${COMPLETED} and i.delete_at is not null`;
  return (await queryRows<StoredItem>(tx, text, [itemId]))[0] ?? null;
}

/** Notes which notice of the deletion was given, and the day that it named. */
export async function noteDeletionTold(
  tx: Db,
  itemId: OrderItemId,
  { days, deleteAt }: { days: DeletionNotice; deleteAt: Date },
): Promise<void> {
  const text = `
    update order_items set delete_at = $2, deletion_told_for = $2, deletion_told_days = $3 where id = $1`;
  await queryRows(tx, text, [itemId, deleteAt, days]);
}

/** Which files an item was sent that no other item with kept files uses. */
export async function filesSentForItem(tx: Db, itemId: OrderItemId): Promise<number[]> {
  const text = `
    select distinct l.file_id from order_item_links l
    where l.order_item_id = $1 and l.file_id is not null and not exists (
      select 1 from order_item_links o join order_items i on i.id = o.order_item_id
      where o.file_id = l.file_id and o.order_item_id <> $1 and i.files_deleted_at is null)`;
  return (await queryRows<{ file_id: number }>(tx, text, [itemId])).map((row) => row.file_id);
}

/** Forgets the addresses elsewhere that an item's customer sent. */
export async function forgetAddresses(tx: Db, itemId: OrderItemId): Promise<void> {
  await queryRows(tx, 'delete from order_item_links where order_item_id = $1 and url is not null', [itemId]);
}
