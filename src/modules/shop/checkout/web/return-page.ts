import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';

/** How long a page that leads back shows why. */
const BACK_MS = 2_000;

/** Runs once, as soon as it is known who is signed in; a second rendering runs nothing again. */
export function useOnceReady(ready: boolean, run: () => Promise<void>): void {
  const begun = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    void start();
  }, [ready]);
}

/** Leads on to `path` after two seconds, once `leaves` is true (FINA-01, FINA-02). */
export function useLeaveTo(path: string, leaves: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => void navigate(path, { replace: true }), BACK_MS);
    return () => clearTimeout(timer);
  }, [leaves, path, navigate]);
}
