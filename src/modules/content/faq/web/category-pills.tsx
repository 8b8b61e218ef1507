import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { cx } from '@/ui/cx';
import type { QuestionGroup } from '../faq.rules';

interface CategoryPillsProps {
  groups: readonly QuestionGroup[];
  /** Slug of the chosen category; undefined while a search looks into all of them. */
  current: string | undefined;
  /** Slug that the page's address names, if it does. */
  addressed: string | null;
  addressOf: (slug: string) => string;
  onChoose: () => void;
}

const look =
  'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors hover:bg-hover';

/** Categories as pills: a row to swipe on phones, a column beside the answers on wide screens (FAQ-01). */
export function CategoryPills({ groups, current, addressed, addressOf, onChoose }: CategoryPillsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current === undefined || !row.current) return;
    const pill = row.current.querySelector<HTMLElement>('[aria-current]');
    if (!pill) return;
    // Only the row moves, never the page.
    row.current.scrollLeft = pill.offsetLeft - (row.current.clientWidth - pill.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Categories" className="min-w-0 lg:sticky lg:top-24">
      <ul
        ref={row}
        className="rail-cue relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 lg:flex-col lg:items-start"
      >
        {groups.map(({ slug, name, questions }) => (
          <li key={slug}>
            <Link
              to={addressOf(slug)}
              preventScrollReset
              aria-current={slug === current ? 'true' : undefined}
              onClick={(event) => {
                // The same address once more would load the page anew.
                if (slug === addressed) event.preventDefault();
                onChoose();
              }}
              className={cx(look, slug === current ? 'border-after text-after' : 'border-edge')}
            >
              {name}
              <span aria-hidden="true" className="figures text-xs text-muted">
                {questions.length}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
