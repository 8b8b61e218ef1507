import { endAll, renew } from '@/modules/conversations/devices/web/device-push';
import { endKeeping, keepsSongs, refreshKeptSongs } from '@/modules/site/songs/web/offline/keep-songs';
import type { ApiClient } from '@/shared/api-client';
import { readKeptSongs } from '@/shared/kept-songs';
import { registerWorker } from '@/ui/app-worker';

/** For who is signed in: the worker, the address of this browser at its push service, and the kept songs. */
export async function startBackground(api: ApiClient, userId: number, signal: AbortSignal): Promise<void> {
  if ((await registerWorker()) === null || signal.aborted) return;
  await renew(api, { userId });
  if (!signal.aborted && keepsSongs()) await refreshKeptSongs(api, { userId, signal });
}

/** For who has signed out, or whose place another one took: nothing of them stays in this browser. */
export async function endBackground(api: ApiClient, userId: number | null): Promise<void> {
  if (!('caches' in window)) return;
  const kept = await readKeptSongs().catch(() => null);
  if (kept !== null && kept.user_id !== userId) await endKeeping();
  if (userId === null) await endAll(api);
}
