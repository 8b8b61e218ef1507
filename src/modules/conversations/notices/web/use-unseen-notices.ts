import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isStudioRole } from '@/modules/people/accounts/roles.rules';
import { useSession } from '@/modules/people/accounts/web/session-context';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import type { countNotices } from '../notices.contract';
import { titleWithCount } from '../notices.rules';

const isNotice = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'kind') === 'notice';

const SEEN = 'notices-seen';

/** Says to this tab that notices were seen. */
export function announceSeen(): void {
  window.dispatchEvent(new Event(SEEN));
}

class Unseen {
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

  // What could not be read is read with the next page or notice.
  async refresh(): Promise<void> {
    const read = await this.#api.call<typeof countNotices>('GET /studio/notices/unseen', {});
    if (!read.ok) return;
    this.#known = read.value.unseen;
    for (const listener of this.#listeners) listener();
  }
}

/** How many notices somebody of the studio has not seen; 0 until it is known. Also counted while the tab is hidden. */
function useUnseen(): number {
  const api = useApi();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [store] = useState(() => new Unseen(api));
  const unseen = useSyncExternalStore(store.subscribe, store.known, () => 0);
  const may = user !== null && isStudioRole(user.role);
  useEffect(() => {
    if (may && pathname.startsWith('/studio')) void store.refresh();
  }, [store, may, pathname]);
  useEffect(() => {
    const again = (): void => void store.refresh();
    window.addEventListener(SEEN, again);
    return () => window.removeEventListener(SEEN, again);
  }, [store]);
  useLiveNews(
    ({ topic, data }) => {
      if (may && (topic === null || isNotice(data))) void store.refresh();
    },
    { hiddenToo: true },
  );
  return unseen;
}

/** Keeps the number of unseen notices in the tab's title, whichever page sets it; answers the number. */
export function useNoticesInTitle(): number {
  const unseen = useUnseen();
  useEffect(() => {
    const apply = (): void => {
      const wanted = titleWithCount(document.title, unseen);
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWithCount(document.title, 0);
    };
  }, [unseen]);
  return unseen;
}
