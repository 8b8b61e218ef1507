import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { DeliveryId, FileId, OrderId, OrderItemId, UserId } from '@/shared/ids';
import type { Drawing } from './draw-task';

/** A delivered version with the ids of its files in order. */
export type DeliveryRow = {
  readonly id: DeliveryId;
  readonly order_item_id: OrderItemId;
  readonly version: number;
  readonly note: string;
  readonly created_at: Date;
  readonly file_ids: number[];
};

const OF_ITEMS = statement<DeliveryRow>(
  'deliveries_of_items',
  `select d.id, d.order_item_id, d.version, d.note, d.created_at,
     coalesce((select array_agg(f.file_id order by f.position) from delivery_files f where f.delivery_id = d.id), '{}') as file_ids
   from deliveries d where d.order_item_id = any($1::bigint[]) order by d.order_item_id, d.version`,
);

/** The versions of these items, oldest first. */
export async function deliveriesOfItems(db: Db, itemIds: readonly number[]): Promise<DeliveryRow[]> {
  return runPrepared(db, OF_ITEMS, [itemIds]);
}

/** The newest version where it holds just these files and this note: a repeated request finds its own delivery. */
export async function findSameAsNewest(
  tx: Db,
  itemId: OrderItemId,
  sent: { fileIds: readonly number[]; note: string },
): Promise<DeliveryRow | null> {
  const newest = (await deliveriesOfItems(tx, [itemId])).at(-1);
  const same = newest?.note === sent.note && newest.file_ids.join() === sent.fileIds.join();
  return same ? newest : null;
}

/** How many revision rounds an item has had. */
export async function countRounds(tx: Db, itemId: OrderItemId): Promise<number> {
  const text = 'select count(*) as count from revisions where order_item_id = $1';
  return (await queryRows<{ count: number }>(tx, text, [itemId]))[0]?.count ?? 0;
}

export interface NewDelivery {
  readonly itemId: OrderItemId;
  readonly engineerId: UserId;
  readonly note: string;
  readonly fileIds: readonly number[];
  readonly at: Date;
}

/** Writes the next version of an item that this transaction holds. */
export async function insertDelivery(tx: Db, delivery: NewDelivery): Promise<DeliveryRow> {
  const text = `
    with made as (
      insert into deliveries (order_item_id, version, note, engineer_id, created_at)
      select $1, coalesce(max(version), 0) + 1, $2, $3, $4 from deliveries where order_item_id = $1
      returning id, order_item_id, version, note, created_at
    ), files as (
      insert into delivery_files (delivery_id, file_id, position)
      select made.id, file.id, file.position from made, unnest($5::bigint[]) with ordinality as file (id, position)
    )
    select made.*, $5::bigint[] as file_ids from made`;
  const { itemId, note, engineerId, at, fileIds } = delivery;
  const [made] = await queryRows<DeliveryRow>(tx, text, [itemId, note, engineerId, at, fileIds]);
  if (made === undefined) throw new Error('the delivery was not written');
  return made;
}

/** A file of a version with what was drawn of it. */
export type DrawnFile = {
  readonly file_id: FileId;
  readonly duration_ms: number | null;
  /** Those drawn before there was a finer level have none. */
  readonly peaks: (Pick<Drawing, 'peaks' | 'lufs'> & { readonly fine?: string }) | null;
  /** When it was drawn, or found to be nothing that can be. */
  readonly drawn_at: Date | null;
};

/** One version with its item; null where there is none. */
export async function findDelivery(db: Db, id: DeliveryId): Promise<DeliveryRow | null> {
  const text = `
    select d.id, d.order_item_id, d.version, d.note, d.created_at,
      coalesce((select array_agg(f.file_id order by f.position) from delivery_files f where f.delivery_id = d.id), '{}') as file_ids
    from deliveries d where d.id = $1`;
  return (await queryRows<DeliveryRow>(db, text, [id]))[0] ?? null;
}

/** The files of a version with their waveforms, in order. */
export async function drawnFiles(db: Db, id: DeliveryId): Promise<DrawnFile[]> {
  const text =
    'select file_id, duration_ms, peaks, drawn_at from delivery_files where delivery_id = $1 order by position';
  return queryRows<DrawnFile>(db, text, [id]);
}

/** Keeps what was drawn of a file, wherever it was delivered; null where nothing can be. */
export async function keepDrawing(
  db: Db,
  fileId: FileId,
  { drawing, at }: { drawing: Drawing | null; at: Date },
): Promise<void> {
  const text = 'update delivery_files set peaks = $2, duration_ms = $3, drawn_at = $4 where file_id = $1';
  const stored = drawing === null ? null : { peaks: drawing.peaks, fine: drawing.fine, lufs: drawing.lufs };
  await queryRows(db, text, [fileId, stored, drawing?.durationMs ?? null, at]);
}

/** The items that a file was delivered for, with their orders. */
export async function itemsWithFile(
  db: Db,
  fileId: FileId,
): Promise<{ order_id: OrderId; order_item_id: OrderItemId }[]> {
  const text = `
    select distinct i.order_id, i.id as order_item_id from delivery_files f
    join deliveries d on d.id = f.delivery_id join order_items i on i.id = d.order_item_id
    where f.file_id = $1`;
  return queryRows(db, text, [fileId]);
}

/** Which of these files were delivered. */
export async function filesOfDeliveries(db: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select distinct file_id from delivery_files where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(db, text, [ids])).map((row) => row.file_id);
}

/** The delivered files of an item that no other item with kept files has too. */
export async function filesDeliveredForItem(tx: Db, itemId: OrderItemId): Promise<number[]> {
  const text = `
    select distinct f.file_id from deliveries d join delivery_files f on f.delivery_id = d.id
    where d.order_item_id = $1 and not exists (
      select 1 from delivery_files other
      join deliveries od on od.id = other.delivery_id join order_items i on i.id = od.order_item_id
      where other.file_id = f.file_id and i.id <> $1 and i.files_deleted_at is null)`;
  return (await queryRows<{ file_id: number }>(tx, text, [itemId])).map((row) => row.file_id);
}
