import { useEffect, useState } from 'react';
import type { AppWorker } from './app-worker';

/** The browser's side of the app, loaded after everything that the page itself needs. */
export function AppWorkerLater() {
  const [Loaded, setLoaded] = useState<typeof AppWorker | null>(null);
  useEffect(() => {
    const left = new AbortController();
    const load = async (): Promise<void> => {
      const code = await import('./app-worker').catch(() => null);
      if (code !== null && !left.signal.aborted) setLoaded(() => code.AppWorker);
    };
    const idle = (): void => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => void load(), { timeout: 5000 });
      else setTimeout(() => void load(), 1000);
    };
    if (document.readyState === 'complete') idle();
    else window.addEventListener('load', idle, { once: true, signal: left.signal });
    return () => left.abort();
  }, []);
  return Loaded && <Loaded />;
}
