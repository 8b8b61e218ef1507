import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '@/features/accounts/web';
import { useApi } from '@/ui/page-data';
import { useHydrated } from '@/ui/use-hydrated';
import type { HeartButtonProps } from './heart-button';

// Visitors have no hearts: their pages don't carry the code of one.
const LazyButton = lazy(async () => ({ default: (await import('./heart-button')).HeartButton }));

/** The heart of a service, for signed-in people (FAVO-01); gift cards have none. */
export function Heart({ service }: HeartButtonProps) {
  const { user, ready } = useSession();
  const hydrated = useHydrated();
  if (!hydrated || !ready || user === null) return null;
  return (
    <Suspense fallback={null}>
      <LazyButton service={service} />
    </Suspense>
  );
}

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
