import { HAS_NEWS, ITEM_COLUMNS, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, UserId } from '@/shared/ids';

/** A song with what its list shows beside its item. */
export type SongRow = OrderItemRow & {
  /** Its newest version; null before the first. */
  readonly delivered: number | null;
  readonly is_new: boolean;
  readonly of_several: boolean;
  /** How many songs its record has; 0 for a song by itself. */
  readonly record_songs: number;
  /** Of the newest version that is drawn: its packed peaks, its file and its length. */
  readonly heard: string | null;
  readonly heard_id: FileId | null;
  readonly heard_ms: number | null;
};

const OF_USER = statement<SongRow>(
  'songs_of_user',
  `select ${ITEM_COLUMNS}, newest.version as delivered, heard.peaks as heard,
     heard.file_id as heard_id, heard.duration_ms as heard_ms,
     ${HAS_NEWS} as is_new,
     (select count(*) from order_items r where r.project_id = i.project_id) as record_songs,
     exists (select 1 from order_items other where other.order_id = i.order_id and other.id <> i.id) as of_several
   from order_items i
   join orders o on o.id = i.order_id
   cross join lateral (select max(d.version) as version from deliveries d where d.order_item_id = i.id) newest
   left join lateral (
     select f.peaks ->> 'peaks' as peaks, f.file_id, f.duration_ms from deliveries d join delivery_files f on f.delivery_id = d.id
     where d.order_item_id = i.id and f.peaks is not null order by d.version desc, f.position limit 1
   ) heard on true
   where o.user_id = $1 and not i.is_gift_card and i.round_for is null
   order by (i.status = 3), i.completed_at desc nulls last, i.order_id desc, i.id
   limit $2`,
);

/** Songs of a customer: those in work, the newest order in front and its songs in their order, then the finished ones, the one that was finished last in front. */
export async function songsOfUser(db: Db, userId: UserId, limit: number): Promise<SongRow[]> {
  return runPrepared(db, OF_USER, [userId, limit]);
}
