import { lazy, Suspense } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
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
