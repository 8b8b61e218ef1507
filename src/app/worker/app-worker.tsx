import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '@/modules/people/accounts/web/session-context';
import { Button } from '@/ui/button';
import { hasNewVersion, onNewVersion, openNewVersion, registerWorker } from '@/ui/app-worker';
import { isInstalled } from '@/ui/install-offer';
import { useApi } from '@/ui/page-data';

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Keeps the browser's side of the app in step with who is signed in, and says when a newer release is there. */
export function AppWorker() {
  const api = useApi();
  const { user, ready } = useSession();
  const userId = user?.id ?? null;
  const hasNews = useSyncExternalStore(onNewVersion, hasNewVersion, () => false);
  useEffect(() => {
    if (!ready) return undefined;
    const leaving = new AbortController();
    const run = async (): Promise<void> => {
      if (leaving.signal.aborted) return;
      if (userId === null && !isInstalled() && !hasWorker()) return;
      const { startBackground, endBackground } = await import('./background');
      await endBackground(api, userId);
      if (userId !== null) await startBackground(api, userId, leaving.signal);
      else if (isInstalled()) await registerWorker();
    };
    // What fails here is tried again at the next visit; the page needs none of it.
    run().catch(() => undefined);
    return () => leaving.abort();
  }, [api, ready, userId]);
  if (!hasNews) return null;
  return (
    <output className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-form items-center justify-between gap-4 rounded border border-line bg-raised px-4 py-3 shadow-float">
      <span>This site has a new version.</span>
      <Button size="sm" className="max-md:min-h-11" onClick={() => void openNewVersion()}>
        Reload
      </Button>
    </output>
  );
}
