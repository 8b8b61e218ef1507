import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, OrderItemId } from '@/shared/ids';

/** Category 3 of the catalogue is Mastering: of a finished mix, but for the mastering of stems. */
const SONG = `
  select i.order_id, i.files_deleted_at is not null as files_are_gone,
    coalesce(s.category_id, 0) <> 3 or i.service_name ilike '%stem%' as takes_tracks
  from order_items i left join services s on s.id = i.service_id where i.id = $1`;

/** What an item's service says about its tracks. */
export type SummedItem = {
  readonly order_id: OrderId;
  readonly files_are_gone: boolean;
  /** Whether several sounds that were sent for it are the tracks of one song. */
  readonly takes_tracks: boolean;
};

/** Null where the item is gone. */
export async function summedItem(db: Db, id: OrderItemId): Promise<SummedItem | null> {
  return (await queryRows<SummedItem>(db, SONG, [id]))[0] ?? null;
}
