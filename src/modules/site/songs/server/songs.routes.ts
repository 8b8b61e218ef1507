import type { z } from 'zod';
import { thinPeaks } from '@/modules/catalogue/samples/samples.rules';
import { factsOf } from '@/modules/orders/orders/server/orders.rows';
import { projectName } from '@/modules/orders/projects/projects.rules';
import { stepFields } from '@/modules/site/order/server/item-details';
import type { Db } from '@/platform/db/database';
import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { listMySongs, type mySong } from '../songs.contract';
import { taskOf } from '../songs.rules';
import { songsOfUser, type SongRow } from './songs.read-model';

type WireSong = z.input<typeof mySong>;

const MAX_SONGS = 60;
/** Slices of a row's wave, one for each pixel of the widest: a fraction of what a player draws. */
const SLICES = 160;

function waveOf({ heard, sent }: SongRow): WireSong['wave'] {
  if (heard !== null) return { side: 'after', peaks: thinPeaks(heard, SLICES) };
  return sent === null ? null : { side: 'before', peaks: thinPeaks(sent, SLICES) };
}

function recordOf({
  project_id: id,
  position,
  project,
  service_name,
  record_songs,
}: SongRow): WireSong['record'] {
  if (id === null || position === null) return null;
  const name = projectName({ title: project?.title ?? null, service_name });
  return { id, name, position, of: record_songs };
}

function wireSong(row: SongRow): WireSong {
  const { id, order_id, of_several, track, service_name, song, songs, delivered, is_new } = row;
  return {
    id,
    order_id,
    of_several,
    track,
    service_name,
    song,
    songs_of_line: songs,
    record: recordOf(row),
    version: delivered,
    task: taskOf(factsOf(row)),
    is_new,
    wave: waveOf(row),
    completed_at: row.completed_at?.toISOString() ?? null,
    ...stepFields(row),
  };
}

/** The call for a customer's songs. */
export function songsRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route(listMySongs, async ({ caller }) => {
      if (caller.kind !== 'user') return ok({ success: true as const, data: [], more: false });
      const rows = await songsOfUser(db, caller.userId, MAX_SONGS + 1);
      const data = rows.slice(0, MAX_SONGS).map(wireSong);
      return ok({ success: true as const, data, more: rows.length > MAX_SONGS });
    }),
  ];
}
