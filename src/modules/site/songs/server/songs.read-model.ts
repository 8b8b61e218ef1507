import { HAS_NEWS, ITEM_COLUMNS, type OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { UserId } from '@/shared/ids';

/** A song with what its list shows beside its item. */
export type SongRow = OrderItemRow & {
  /** Its newest version; null before the first. */
  readonly delivered: number | null;
  readonly is_new: boolean;
  readonly of_several: boolean;
  /** How many songs its record has; 0 for a song by itself. */
  readonly record_songs: number;
  /** Packed peaks of the newest version that is drawn, and of what was sent: a mix, or the sum of its tracks. */
  readonly heard: string | null;
  readonly sent: string | null;
};

const OF_USER = statement<SongRow>(
  'songs_of_user',
  `select ${ITEM_COLUMNS}, newest.version as delivered, heard.peaks as heard, sent.peaks as sent,
     ${HAS_NEWS} as is_new,
     (select count(*) from order_items r where r.project_id = i.project_id) as record_songs,
     exists (select 1 from order_items other where other.order_id = i.order_id and other.id <> i.id) as of_several
   from order_items i
   join orders o on o.id = i.order_id
   cross join lateral (select max(d.version) as version from deliveries d where d.order_item_id = i.id) newest
   left join lateral (
     select f.peaks ->> 'peaks' as peaks from deliveries d join delivery_files f on f.delivery_id = d.id
     where d.order_item_id = i.id and f.peaks is not null order by d.version desc, f.position limit 1
   ) heard on true
   left join lateral (
     select s.peaks ->> 'peaks' as peaks, 0 as rank, l.id as at
     from order_item_links l join sent_sounds s on s.file_id = l.file_id
     where l.order_item_id = i.id and not l.unconfirmed and s.peaks is not null
     union all
     select s.peaks ->> 'peaks', 1, t.file_id from track_sums t join sent_sounds s on s.file_id = t.file_id
     where t.order_item_id = i.id and s.peaks is not null
     order by rank, at limit 1
   ) sent on true
   where o.user_id = $1 and not i.is_gift_card and i.round_for is null
   order by (i.status = 3), i.completed_at desc nulls last, i.id desc
   limit $2`,
);

/** Songs of a customer: those in work, newest first, then the finished ones, the one that was finished last in front. */
export async function songsOfUser(db: Db, userId: UserId, limit: number): Promise<SongRow[]> {
  return runPrepared(db, OF_USER, [userId, limit]);
}
