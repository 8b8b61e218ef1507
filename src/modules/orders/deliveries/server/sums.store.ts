import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, OrderItemId } from '@/shared/ids';

/** An item's tracks added up, or on their way to it. */
export type SumRow = {
  readonly order_item_id: OrderItemId;
  readonly made_of: number[];
  /** Null while it is being made, and where it could not be. */
  readonly file_id: FileId | null;
  readonly state: 'waiting' | 'made' | 'failed';
  /** By how much the level was reduced so that nothing clips, dB. */
  readonly reduced_db: number;
  readonly left_out: string[];
};

const OF_ITEMS = statement<SumRow>(
  'track_sums_of_items',
  `select order_item_id, made_of, file_id, state, reduced_db, left_out from track_sums
   where order_item_id = any($1::bigint[])`,
);

/** The sums of these items, by item. */
export async function sumsOfItems(db: Db, itemIds: readonly number[]): Promise<Map<number, SumRow>> {
  if (itemIds.length === 0) return new Map();
  const rows = await runPrepared(db, OF_ITEMS, [itemIds]);
  return new Map(rows.map((row) => [row.order_item_id, row]));
}

/** Keeps where an item's sum is; answers the file of the one before it, where that is another. */
export async function keepSum(tx: Db, row: SumRow, at: Date): Promise<FileId | null> {
  const [before] = await queryRows<{ file_id: FileId | null }>(
    tx,
    'select file_id from track_sums where order_item_id = $1 for update',
    [row.order_item_id],
  );
  const text = `
    insert into track_sums (order_item_id, made_of, file_id, state, reduced_db, left_out, changed_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (order_item_id) do update set made_of = excluded.made_of, file_id = excluded.file_id,
      state = excluded.state, reduced_db = excluded.reduced_db, left_out = excluded.left_out, changed_at = excluded.changed_at`;
  const { order_item_id, made_of, file_id, state, reduced_db, left_out } = row;
  await queryRows(tx, text, [order_item_id, made_of, file_id, state, reduced_db, left_out, at]);
  const old = before?.file_id ?? null;
  return old === file_id ? null : old;
}

/** Forgets an item's sum, as it has a rough mix or a single sound now; answers the sum's file. */
export async function dropSum(tx: Db, itemId: OrderItemId): Promise<FileId | null> {
  const text = 'delete from track_sums where order_item_id = $1 returning file_id';
  return (await queryRows<{ file_id: FileId | null }>(tx, text, [itemId]))[0]?.file_id ?? null;
}

/** Which of these files are sums that are listened to. */
export async function filesOfSums(tx: Db, ids: readonly number[]): Promise<number[]> {
  const text = 'select file_id from track_sums where file_id = any($1)';
  return (await queryRows<{ file_id: number }>(tx, text, [ids])).map(({ file_id }) => file_id);
}

/** The sum of an item: it goes with its project files. */
export async function filesSummedForItem(tx: Db, itemId: OrderItemId): Promise<number[]> {
  const text = 'select file_id from track_sums where order_item_id = $1 and file_id is not null';
  return (await queryRows<{ file_id: number }>(tx, text, [itemId])).map(({ file_id }) => file_id);
}
