import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId } from '@/shared/ids';

/** How many songs a line of an order holds. */
export type SongsOfLine = {
  readonly line: number;
  /** Its items. */
  readonly songs: number;
  /** How many songs one piece of its service holds; null for one. */
  readonly included: number | null;
};

const SONGS = statement<SongsOfLine>(
  'orders_songs_of_lines',
  `select i.line, count(*)::int as songs, max(coalesce(v.max_songs, s.max_songs))::int as included
   from order_items i
   left join services s on s.id = i.service_id
   left join variations v on v.id = i.variation_id
   where i.order_id = $1 and not i.is_gift_card and i.round_for is null and i.service_type = 'one_time'
   group by i.line`,
);

/** The lines of an order that are songs; packages, which send singles month by month, are none. */
export function songsOfLines(db: Db, orderId: OrderId): Promise<SongsOfLine[]> {
  return runPrepared(db, SONGS, [orderId]);
}
