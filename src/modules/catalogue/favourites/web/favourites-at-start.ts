import { useEffect } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { useApi } from '@/ui/page-data';

/** Start-up: reads the favourites of whoever is signed in (SITE-13). */
export function useFavouritesAtStart(): void {
  const api = useApi();
  const { user, ready } = useSession();
  const id = ready ? (user?.id ?? null) : null;
  useEffect(() => {
    if (id === null) return;
    // Without them pages are whole; hearts ask again when they are looked at.
    import('./page-favourites').then(({ favouritesOf }) => favouritesOf(api).load()).catch(() => undefined);
  }, [api, id]);
}
