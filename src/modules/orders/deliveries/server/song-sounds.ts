import { unpackPeaks } from '@/modules/catalogue/samples/samples.rules';
import { queryRows, type Db } from '@/platform/db/database';
import type { OrderItemId } from '@/shared/ids';
import { beforeFile, type BeforeDeps } from './before';
import type { SongSide, SongWave } from './song-drawing';
import { findSentSound } from './sent-sounds.store';

/** Which sounds of a song are shown. */
export interface SongSounds {
  readonly itemId: OrderItemId;
  /** Whether what its versions are compared with is shown too. */
  readonly withBefore: boolean;
  /** The version that is shown; the newest one where none is named; `none` before there is one. */
  readonly version?: number | 'none';
}

type Drawn = { readonly peaks: { readonly peaks: string } | null; readonly duration_ms: number | null };

function sideOf(drawn: Drawn | null | undefined): SongSide | null {
  const peaks = drawn?.peaks ?? null;
  const length = drawn?.duration_ms ?? null;
  if (peaks === null) return null;
  return { slices: unpackPeaks(peaks.peaks), duration: length === null ? null : length / 1000 };
}

// The first sound of the version, as players show it.
const VERSION = `
  select f.peaks, f.duration_ms from deliveries d join delivery_files f on f.delivery_id = d.id
  join order_items i on i.id = d.order_item_id
  where d.order_item_id = $1 and i.files_deleted_at is null and ($2::integer is null or d.version = $2) and f.peaks is not null
  order by d.version desc, f.position limit 1`;

/** What is drawn of a song so far; both sides are null where that is nothing. */
export async function waveOfSong(deps: BeforeDeps, song: SongSounds): Promise<SongWave> {
  const { itemId, withBefore, version } = song;
  const before = withBefore ? await beforeFile(deps, itemId) : null;
  const sent = before === null ? null : await findSentSound(deps.db, before.id);
  if (version === 'none') return { before: sideOf(sent), after: null };
  const [delivered] = await queryRows<Drawn>(deps.db, VERSION, [itemId, version ?? null]);
  return { before: sideOf(sent), after: sideOf(delivered) };
}

/** Whether a version holds a sound, by the type of its files; whether it is drawn yet or not. */
export async function hasSound(db: Db, itemId: OrderItemId, version: number): Promise<boolean> {
  const text = `
    select 1 from deliveries d join delivery_files f on f.delivery_id = d.id
    where d.order_item_id = $1 and d.version = $2 and (f.drawn_at is null or f.peaks is not null) limit 1`;
  return (await queryRows(db, text, [itemId, version])).length > 0;
}
