import { useEffect, useSyncExternalStore } from 'react';
import { onSessionChange, readSession } from '@/modules/people/accounts/web/browser-session';
import type { ApiClient } from '@/shared/api-client';
import { useApi } from '@/ui/page-data';
import { toast } from '@/ui/toast-store';
import { FavouritesStore, NOT_KNOWN, type FavouritesView } from './favourites-store';

let pageStore: FavouritesStore | null = null;

/** The favourites of this page; made in the browser only. */
export function favouritesOf(api: ApiClient): FavouritesStore {
  return (pageStore ??= new FavouritesStore({
    api,
    token: () => readSession()?.token,
    onSession: (listener) => void onSessionChange(listener),
    say: (message) => toast.error(message, { durationMs: 3_000, source: 'favourites' }),
  }));
}

/** What is known of the favourites, read as soon as somebody looks; not on the server. */
export function useFavourites(): FavouritesView {
  const api = useApi();
  useEffect(() => void favouritesOf(api).load(), [api]);
  return useSyncExternalStore(
    (listener) => favouritesOf(api).subscribe(listener),
    () => favouritesOf(api).view(),
    () => NOT_KNOWN,
  );
}
