import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '@/ui/cx';

/** Whether an element is out of view, and how high it was then; always in view in the page that the server sent. */
function useAway() {
  const place = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState<{ readonly height: number } | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const seen = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry === undefined) return;
      setAway(entry.isIntersecting ? null : { height: entry.boundingClientRect.height });
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return { place, away };
}

/** What stays in reach: where its own place is out of view, it stands at the bottom of the window. */
export function Staying({ label, children }: { label: string; children: (isAway: boolean) => ReactNode }) {
  const { place, away } = useAway();
  return (
    <div ref={place} style={away === null ? undefined : { minHeight: away.height }}>
      <section
        aria-label={label}
        data-staying={away === null ? undefined : true}
        className={cx(
          away !== null &&
            'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] shadow-float print:hidden [html:has([data-bottom-bar])_&]:bottom-20',
        )}
      >
        <div className={cx(away !== null && 'page-width')}>{children(away !== null)}</div>
      </section>
    </div>
  );
}
