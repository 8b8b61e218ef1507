import { endAll, renew } from '@/modules/conversations/devices/web/device-push';
import { endKeeping, keepsSongs, refreshOfflineSongs } from '@/modules/site/songs/web/offline/keep-songs';
import type { ApiClient } from '@/shared/api-client';
import { readOfflineSongs } from '@/shared/offline-songs';
import { registerWorker } from '@/ui/app-worker';

/** For who is signed in: the worker, the address of this browser at its push service, and the kept songs. */
export async function startBackground(api: ApiClient, userId: number, signal: AbortSignal): Promise<void> {
  if ((await registerWorker()) === null || signal.aborted) return;
  await renew(api, { userId });
  if (!signal.aborted && keepsSongs()) await refreshOfflineSongs(api, { userId, signal });
}

/** For who has signed out, or whose place another one took: nothing of them stays in this browser. */
export async function endBackground(api: ApiClient, userId: number | null): Promise<void> {
  if (!('caches' in window)) return;
  const kept = await readOfflineSongs().catch(() => null);
  if (kept !== null && kept.user_id !== userId) await endKeeping();
  if (userId === null) await endAll(api);
}
