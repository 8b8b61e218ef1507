import { useEffect, useRef, useState } from 'react';
import { aria } from './aria';

/** A thin bar at the top for 1 s whenever `routeKey` changes; not on the first page. */
export function RouteProgress({ routeKey }: { routeKey: string }) {
  const seen = useRef(routeKey);
  const [shownFor, setShownFor] = useState<string | null>(null);
  useEffect(() => {
    if (seen.current === routeKey) return undefined;
    seen.current = routeKey;
    setShownFor(routeKey);
    const timer = setTimeout(() => setShownFor(null), 1000);
    return () => clearTimeout(timer);
  }, [routeKey]);
  if (shownFor === null) return null;
  return (
    <div
      key={shownFor}
      {...aria.progressbar}
      aria-label="Loading page"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-route bg-after"
    />
  );
}
