import type { z } from 'zod';
import type { RenditionsService } from '@/modules/files/renditions/server/renditions.service';
import { thinPeaks } from '@/modules/catalogue/samples/samples.rules';
import { beforesOf, drawnOf, type BeforeDeps } from '@/modules/orders/deliveries/server/before';
import type { FileShelf } from '@/modules/orders/deliveries/server/deliveries.deps';
import { factsOf } from '@/modules/orders/orders/server/orders.rows';
import { projectName } from '@/modules/orders/projects/projects.rules';
import { stepFields } from '@/modules/site/order/server/item-details';
import { route, type Route } from '@/platform/http/mount';
import type { FileId } from '@/shared/ids';
import { ok } from '@/shared/result';
import { listMySongs, type mySong } from '../songs.contract';
import { taskOf } from '../songs.rules';
import { songsOfUser, type SongRow } from './songs.read-model';

type WireSong = z.input<typeof mySong>;

export type SongsDeps = BeforeDeps & {
  readonly files: FileShelf;
  readonly copies: Pick<RenditionsService, 'copiesOf'>;
};

const MAX_SONGS = 60;
/** Slices of a row's wave, one for each pixel of the widest: a fraction of what a player draws. */
const SLICES = 160;

/** A sound of a song: its newest version, or what was sent. */
interface Heard {
  readonly side: 'before' | 'after';
  readonly id: FileId;
  readonly peaks: string | null;
  readonly ms: number | null;
}

/** What is drawn and played of each song: its newest version, before that what was sent. */
async function heardOf(deps: SongsDeps, rows: readonly SongRow[]): Promise<Map<number, Heard>> {
  const waiting = rows.filter(({ heard, files_deleted_at }) => heard === null && files_deleted_at === null);
  const befores = await beforesOf(deps, waiting);
  const drawn = await drawnOf(
    deps.db,
    [...befores.values()].map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row): [number, Heard][] => {
      const { id, heard, heard_id, heard_ms } = row;
      if (heard_id !== null) return [[id, { side: 'after', id: heard_id, peaks: heard, ms: heard_ms }]];
      const before = befores.get(id);
      if (before === undefined) return [];
      const known = drawn.get(before.id);
      const peaks = known?.peaks?.peaks ?? null;
      return [[id, { side: 'before', id: before.id, peaks, ms: known?.duration_ms ?? null }]];
    }),
  );
}

function waveOf(heard: Heard | undefined): WireSong['wave'] {
  if (heard === undefined || heard.peaks === null) return null;
  return { side: heard.side, peaks: thinPeaks(heard.peaks, SLICES) };
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

function wireSong(row: SongRow, heard: Heard | undefined, sound: WireSong['sound']): WireSong {
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
    wave: waveOf(heard),
    sound,
    completed_at: row.completed_at?.toISOString() ?? null,
    ...stepFields(row),
  };
}

async function songsOf(deps: SongsDeps, rows: readonly SongRow[]): Promise<WireSong[]> {
  const heard = await heardOf(deps, rows);
  const copies = await deps.copies.copiesOf([...heard.values()].map(({ id }) => id));
  return rows.map((row) => {
    const sound = heard.get(row.id);
    // What is gone, or can't be read, is drawn at most.
    if (sound === undefined || sound.peaks === null || row.files_deleted_at !== null)
      return wireSong(row, sound, null);
    const { lossless_id = null, preview_id = null } = copies.get(sound.id) ?? {};
    const address = (id: FileId) => deps.files.address(id, 'listen');
    return wireSong(row, sound, {
      listen_url: address(lossless_id ?? sound.id),
      preview_url: preview_id === null ? null : address(preview_id),
      duration: sound.ms === null ? null : sound.ms / 1000,
    });
  });
}

/** The call for a customer's songs. */
export function songsRoutes(deps: SongsDeps): Route[] {
  return [
    route(listMySongs, async ({ caller }) => {
      if (caller.kind !== 'user') return ok({ success: true as const, data: [], more: false });
      const rows = await songsOfUser(deps.db, caller.userId, MAX_SONGS + 1);
      const data = await songsOf(deps, rows.slice(0, MAX_SONGS));
      return ok({ success: true as const, data, more: rows.length > MAX_SONGS });
    }),
  ];
}
