import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isStudioRole } from '@/features/accounts/roles.rules';
import { useSession } from '@/features/accounts/web';
import type { ApiClient } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import type { listWaitingChats } from '../../order-chat.contract';

type Waiting = ResponseOf<typeof listWaitingChats>;

class WaitingList {
  readonly #api: ApiClient;
  readonly #listeners = new Set<() => void>();
  #known: Waiting | null = null;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  readonly known = (): Waiting | null => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  // What could not be read is read with the next page or push.
  async refresh(): Promise<void> {
    const read = await this.#api.call<typeof listWaitingChats>('GET /studio/waiting-chats', {});
    if (!read.ok) return;
    this.#known = read.value;
    for (const listener of this.#listeners) listener();
  }
}

/** The chats about orders that wait for the studio; null until they are known. */
export function useWaitingChats(): Waiting | null {
  const api = useApi();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [list] = useState(() => new WaitingList(api));
  const waiting = useSyncExternalStore(list.subscribe, list.known, () => null);
  const may = user !== null && isStudioRole(user.role);
  useEffect(() => {
    if (may && pathname.startsWith('/studio')) void list.refresh();
  }, [list, may, pathname]);
  useLiveNews(({ topic, data }) => {
    const about = data as { kind?: string } | null;
    if (may && (topic === null || about?.kind === 'chat')) void list.refresh();
  });
  return waiting;
}
