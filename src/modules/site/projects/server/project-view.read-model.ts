import { HAS_NEWS } from '@/modules/orders/orders/server/orders.rows';
import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { FileId, OrderItemId, ProjectId } from '@/shared/ids';

/** What is heard and drawn of a song of a record. */
export type HeardRow = {
  readonly id: OrderItemId;
  readonly is_new: boolean;
  /** Its newest version; null before the first. */
  readonly version: number | null;
  /** The files of that version, in their order. */
  readonly file_ids: FileId[];
  readonly durations_ms: (number | null)[];
  readonly loudness: (number | null)[];
  /** Packed peaks of the newest version that is drawn, and of what was sent. */
  readonly heard: string | null;
  readonly sent: string | null;
};

const HEARD = statement<HeardRow>(
  'project_heard',
  `select i.id, ${HAS_NEWS} as is_new, newest.version, heard.peaks as heard, sent.peaks as sent,
     coalesce(newest.file_ids, '{}') as file_ids, coalesce(newest.durations_ms, '{}') as durations_ms,
     coalesce(newest.loudness, '{}') as loudness
   from order_items i
   left join lateral (
     select d.version, array_agg(f.file_id order by f.position) as file_ids,
       array_agg(f.duration_ms order by f.position) as durations_ms,
       array_agg((f.peaks ->> 'lufs')::float8 order by f.position) as loudness
     from deliveries d join delivery_files f on f.delivery_id = d.id
     where d.order_item_id = i.id group by d.id order by d.version desc limit 1
   ) newest on true
   left join lateral (
     select f.peaks ->> 'peaks' as peaks from deliveries d join delivery_files f on f.delivery_id = d.id
     where d.order_item_id = i.id and f.peaks is not null order by d.version desc, f.position limit 1
   ) heard on true
   left join lateral (
     select s.peaks ->> 'peaks' as peaks from order_item_links l join sent_sounds s on s.file_id = l.file_id
     where l.order_item_id = i.id and not l.unconfirmed and s.peaks is not null order by l.id limit 1
   ) sent on true
   where i.project_id = $1`,
);

/** What is heard of each song of a record. */
export function heardOfProject(db: Db, id: ProjectId): Promise<HeardRow[]> {
  return runPrepared(db, HEARD, [id]);
}
