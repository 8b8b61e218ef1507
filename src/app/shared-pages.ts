import { SETTINGS_CHANNEL } from '@/modules/foundation/settings/server/settings.store';
import { queryRows, type Db } from '@/platform/db/database';
import type { Listener } from '@/platform/events/listener';
import type { Pages } from './server';

const CHANNEL = 'headroom_pages';

/**
 * Has this process drop the pages it keeps when another one says so, when settings change, and when it may have missed either. Before
 * the listener starts.
 * @returns says so to all processes
 */
export function sharePages(
  { db, listener }: { readonly db: Db; readonly listener: Listener },
  pages: Pages | null,
): () => Promise<void> {
  const forget = (): void => pages?.forget?.();
  listener.listen(CHANNEL, forget);
  listener.listen(SETTINGS_CHANNEL, forget);
  listener.onConnect(async () => forget());
  return async () => {
    await queryRows(db, 'select pg_notify($1, $2)', [CHANNEL, '']);
  };
}
