import { useEffect, useRef, useState } from 'react';
import { aria } from './aria';
import { cx } from './cx';

const SHOWN_MS = 1000;

function useArrived(pending: Promise<unknown> | null): boolean {
  const [settled, setSettled] = useState<Promise<unknown> | null>(null);
  useEffect(() => {
    let here = true;
    const settle = () => {
      if (here) setSettled(pending);
    };
    pending?.then(settle, settle);
    return () => {
      here = false;
    };
  }, [pending]);
  return pending === null || settled === pending;
}

interface RouteProgressProps {
  routeKey: string;
  /** What the page is shown from where it is still under way; null where it is there. */
  pending: Promise<unknown> | null;
}

/**
 * A thin bar at the top for 1 s whenever `routeKey` changes (SITE-04); not on the first page. Once the page is there it
 * runs to its end and fades: what is left of the second shows nothing.
 */
export function RouteProgress({ routeKey, pending }: RouteProgressProps) {
  const seen = useRef(routeKey);
  const [shownFor, setShownFor] = useState<string | null>(null);
  const arrived = useArrived(pending);
  useEffect(() => {
    if (seen.current === routeKey) return undefined;
    seen.current = routeKey;
    setShownFor(routeKey);
    const timer = setTimeout(() => setShownFor(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [routeKey]);
  if (shownFor === null) return null;
  return (
    <div
      key={shownFor}
      {...aria.progressbar}
      aria-label="Loading page"
      data-arrived={arrived}
      className={cx('route-bar', arrived && 'route-bar-arrived')}
    />
  );
}
