import { Form } from 'react-router';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import { listPath } from '../blog.rules';
import type { Categories } from './blog-data';

const SEVEN = ['w-24', 'w-20', 'w-25', 'w-28', 'w-29', 'w-32', 'w-30'];

/** As many buttons to come as the blog usually has (BLOG-03). */
export function CategorySkeletons() {
  return (
    <SkeletonGroup label="Loading categories" className="flex flex-wrap gap-2">
      {SEVEN.map((width) => (
        <Skeleton key={width} className={cx('h-11 rounded-full', width)} />
      ))}
    </SkeletonGroup>
  );
}

/** The choice of a category (BLOG-01). Each button sends to a page of its own, which works without scripts too. */
export function CategoryFilter({
  categories: { choices, failure },
  selected,
}: {
  categories: Categories;
  /** Slug. */
  selected: string;
}) {
  return (
    <div className="flex flex-col gap-3">
      <Form
        method="get"
        action="/blog"
        preventScrollReset
        aria-label="Category"
        className="flex flex-wrap gap-2"
      >
        {choices.map(({ slug, name }) => (
          <button
            key={slug}
            type="submit"
            formAction={listPath(slug)}
            aria-pressed={slug === selected}
            className={cx(
              'min-h-11 max-w-full truncate rounded-full border px-4 text-sm font-medium transition-colors',
              slug === selected
                ? 'border-after bg-warm text-on-warm'
                : 'border-edge text-ink hover:border-ink hover:bg-hover',
            )}
          >
            {name}
          </button>
        ))}
      </Form>
      {failure !== null && <p className="text-sm text-muted">{failure}. These are the usual ones.</p>}
    </div>
  );
}
