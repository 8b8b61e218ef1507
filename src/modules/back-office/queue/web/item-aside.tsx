import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '@/ui/button-style';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { useApi } from '@/ui/page-data';
import { useLiveNews } from '@/ui/use-live-updates';
import { useLoaded } from '@/ui/use-loaded';
import type { getStudioItem } from '../studio.contract';
import { itemName } from './item-name';
import { ItemSkeleton, ItemView } from './item-view';

interface ItemAsideProps {
  readonly itemId: number;
  /** The queue without it. */
  readonly closeHref: string;
  /** The item moved: the list is old. */
  readonly onChange: () => void;
}

const LOOK = buttonClass({ size: 'sm', variant: 'quiet' });

/** An item beside the queue, loaded by itself: going through the list leaves the list alone. */
export function ItemAside({ itemId, closeHref, onChange }: ItemAsideProps) {
  const api = useApi();
  const { value, failure, refresh, retrying } = useLoaded((signal) =>
    api.call<typeof getStudioItem>('GET /studio/items/{itemId}', {
      params: { itemId: String(itemId) },
      signal,
    }),
  );
  const box = useRef<HTMLElement>(null);
  useLiveNews(({ topic }) => {
    if (topic === null || topic === 'studio') refresh();
  });
  // A narrow screen shows it in place of the list: what was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('h2')?.focus();
  }, []);
  const changed = () => {
    refresh();
    onChange();
  };
  const name = value === null ? 'Item' : itemName(value.data.item);
  const isGone = failure?.kind === 'not_found' || failure?.kind === 'forbidden';
  return (
    <section
      ref={box}
      id="beside"
      aria-label={`Item ${itemId}`}
      className="flex min-w-0 flex-col gap-4 md:sticky md:top-4 md:max-h-[calc(100dvh-2rem)] md:overflow-y-auto md:rounded-lg md:border md:border-line md:p-4 xl:p-5"
    >
      <header className="flex items-start justify-between gap-4">
        <h2 tabIndex={-1} className="min-w-0 text-lg [overflow-wrap:anywhere] outline-none">
          {name}
        </h2>
        <span className="flex flex-none gap-1">
          <Link
            to={`/studio/items/${itemId}`}
            data-key="f"
            className={LOOK}
            aria-label={`Open ${name} on its own page`}
          >
            <Maximize2 size={16} aria-hidden />
          </Link>
          <Link
            to={closeHref}
            preventScrollReset
            data-key="Escape"
            className={LOOK}
            aria-label={`Close ${name}`}
          >
            <X size={18} aria-hidden />
          </Link>
        </span>
      </header>
      {value !== null && <ItemView beside studioItem={value.data} onChange={changed} />}
      {value === null && failure === null && <ItemSkeleton />}
      {isGone && <EmptyState title={failure.message} />}
      {failure !== null && !isGone && (
        <ErrorState
          title="This item could not be loaded"
          text={failure.message}
          safe="Nothing was changed."
          onRetry={refresh}
          retrying={retrying}
        />
      )}
    </section>
  );
}
