import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isStudioRole } from '@/modules/people/accounts/roles.rules';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import type { countUnread } from '../../inbox.contract';

class Unread {
  readonly #api: ApiClient;
  readonly #listeners = new Set<() => void>();
  #known = 0;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  readonly known = (): number => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  // What could not be read is read with the next page or push.
  async refresh(): Promise<void> {
    const read = await this.#api.call<typeof countUnread>('GET /studio/inbox/unread', {});
    if (!read.ok) return;
    this.#known = read.value.unread;
    for (const listener of this.#listeners) listener();
  }
}

function isOfInbox(data: unknown): boolean {
  const about = data as { kind?: string; chat_id?: number } | null;
  return about?.chat_id !== undefined || about?.kind === 'chat' || about?.kind === 'contact';
}

/** In how many threads of the inbox something was not seen; 0 until it is known. */
export function useInboxUnread(): number {
  const api = useApi();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [unread] = useState(() => new Unread(api));
  const count = useSyncExternalStore(unread.subscribe, unread.known, () => 0);
  const may = user !== null && isStudioRole(user.role);
  useEffect(() => {
    if (may && pathname.startsWith('/studio')) void unread.refresh();
  }, [unread, may, pathname]);
  useLiveNews(({ topic, data }) => {
    if (may && (topic === null || isOfInbox(data))) void unread.refresh();
  });
  return count;
}
