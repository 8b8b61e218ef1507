/** Where songs that a browser keeps for playing without a connection lie: in this cache, below this path. */
export const OFFLINE_SONGS_CACHE = 'kept-songs';
export const OFFLINE_SONGS_PATH = '/offline/';
/** The list of them, as JSON. */
export const OFFLINE_SONGS_LIST = `${OFFLINE_SONGS_PATH}songs.json`;

/** A song as its customer last saw it. */
export interface OfflineSong {
  /** Of its order's item. */
  readonly id: number;
  readonly order_id: number;
  readonly name: string;
  readonly service_name: string;
  readonly version: number | null;
  /** Whose turn it was. */
  readonly turn: 'customer' | 'studio' | 'nobody';
  /** Where its newest version can be played; null where it is not kept. */
  readonly file: string | null;
  readonly bytes: number;
}

export interface OfflineSongs {
  /** Whose they are: shown to nobody else. */
  readonly user_id: number;
  /** When they were last read from the studio (ISO 8601). */
  readonly saved_at: string;
  readonly songs: readonly OfflineSong[];
}

/** The list that this browser keeps; null where it keeps none. */
export async function readOfflineSongs(): Promise<OfflineSongs | null> {
  const kept = await caches.match(OFFLINE_SONGS_LIST, { cacheName: OFFLINE_SONGS_CACHE });
  return kept === undefined ? null : ((await kept.json()) as OfflineSongs);
}
