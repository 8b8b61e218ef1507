import { songName } from '@/modules/site/order/song-name.rules';
import type { getOrder } from '@/modules/site/order/order-view.contract';
import type { ApiClient } from '@/shared/api-client';
import {
  OFFLINE_SONGS_CACHE,
  OFFLINE_SONGS_LIST,
  OFFLINE_SONGS_PATH,
  readOfflineSongs,
  type OfflineSong,
  type OfflineSongs,
} from '@/shared/offline-songs';
import { isInstalled } from '@/ui/install-offer';
import type { listMySongs } from '../../songs.contract';
import type { MySong } from '../song-row';

const CHOICE = 'keep-songs';
const MAX_BYTES = 100 * 1024 * 1024;

function choice(): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/** Whether this browser keeps songs: where its person said so, and in the installed app unless they said no. */
export function keepsSongs(): boolean {
  if (!('caches' in window)) return false;
  const chosen = choice();
  return chosen === null ? isInstalled() : chosen === 'yes';
}

/** Forgets every kept song. */
export async function forgetSongs(): Promise<void> {
  if ('caches' in window) await caches.delete(OFFLINE_SONGS_CACHE);
}

/** Keeps what the person chose; turned off, every kept song is forgotten at once. */
export async function chooseKeeping(keeps: boolean): Promise<void> {
  window.localStorage.setItem(CHOICE, keeps ? 'yes' : 'no');
  if (!keeps) await forgetSongs();
}

/** Forgets songs and choice: the person has signed out, or another one has signed in. */
export async function endKeeping(): Promise<void> {
  try {
    window.localStorage.removeItem(CHOICE);
  } catch {
    // Then nothing was chosen either.
  }
  await forgetSongs();
}

const addressOf = ({ id, version }: MySong): string => `${OFFLINE_SONGS_PATH}${id}-v${version}`;

// The small mp3 of it; while that is still being made, what the page itself plays.
async function soundOf(api: ApiClient, song: MySong, signal: AbortSignal): Promise<string | null> {
  const params = { orderId: String(song.order_id) };
  const order = await api.call<typeof getOrder>('GET /orders/{orderId}', { params, signal });
  if (!order.ok) return null;
  const item = order.value.data.order.orderItems.find(({ id }) => id === song.id);
  const sounds = (item?.deliveries.at(-1)?.files ?? []).filter(({ media_type }) =>
    media_type.startsWith('audio/'),
  );
  const small = sounds.find(({ preview_url }) => preview_url !== null);
  return small?.preview_url ?? sounds[0]?.listen_url ?? null;
}

interface Keeping {
  readonly api: ApiClient;
  readonly cache: Cache;
  readonly known: readonly OfflineSong[];
  readonly signal: AbortSignal;
}

async function fetchSound(keeping: Keeping, song: MySong, room: number): Promise<number | null> {
  const { api, cache, signal } = keeping;
  const address = await soundOf(api, song, signal);
  if (address === null) return null;
  const answer = await fetch(address, { signal });
  if (!answer.ok) return null;
  const sound = await answer.blob();
  if (sound.size > room) return null;
  const headers = { 'content-type': sound.type, 'content-length': String(sound.size) };
  await cache.put(addressOf(song), new Response(sound, { headers }));
  return sound.size;
}

async function keepSong(keeping: Keeping, song: MySong, room: number): Promise<OfflineSong> {
  const { id, order_id, service_name, version, turn } = song;
  const told = { id, order_id, name: songName(song), service_name, version, turn };
  if (version === null) return { ...told, file: null, bytes: 0 };
  const file = addressOf(song);
  const before = keeping.known.find((one) => one.file === file);
  if (before !== undefined && before.bytes <= room) return { ...told, file, bytes: before.bytes };
  const bytes = await fetchSound(keeping, song, room).catch(() => null);
  return bytes === null ? { ...told, file: null, bytes: 0 } : { ...told, file, bytes };
}

async function dropOthers(cache: Cache, songs: readonly OfflineSong[]): Promise<void> {
  const wanted = new Set([OFFLINE_SONGS_LIST, ...songs.map(({ file }) => file)]);
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    if (!wanted.has(path)) await cache.delete(path);
  }
}

async function keepAll(
  api: ApiClient,
  { userId, signal }: { readonly userId: number; readonly signal: AbortSignal },
): Promise<OfflineSongs | null> {
  const listed = await api.call<typeof listMySongs>('GET /songs', { signal });
  if (!listed.ok) return null;
  const before = await readOfflineSongs();
  if (before !== null && before.user_id !== userId) await forgetSongs();
  const cache = await caches.open(OFFLINE_SONGS_CACHE);
  const known = before?.user_id === userId ? before.songs : [];
  const songs: OfflineSong[] = [];
  let room = MAX_BYTES;
  for (const song of listed.value.data) {
    const kept = await keepSong({ api, cache, known, signal }, song, room);
    room -= kept.bytes;
    songs.push(kept);
    if (signal.aborted || !keepsSongs()) return null;
  }
  const all = { user_id: userId, saved_at: new Date().toISOString(), songs };
  await cache.put(OFFLINE_SONGS_LIST, Response.json(all));
  await dropOthers(cache, songs);
  return all;
}

/**
 * Brings the kept songs up to date: the newest version of each, newest songs first, until 100 MB are used. One tab does it;
 * the others, and a studio that does not answer, leave everything as it is.
 */
export async function refreshOfflineSongs(
  api: ApiClient,
  who: { readonly userId: number; readonly signal: AbortSignal },
): Promise<OfflineSongs | null> {
  return navigator.locks.request('kept-songs', { ifAvailable: true }, (lock) =>
    lock === null ? null : keepAll(api, who),
  );
}
