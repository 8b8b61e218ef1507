import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx';
import { pageItems } from './pagination-range';

type PaginationProps = {
  /** Current page, from 1. */
  page: number;
  pageCount: number;
  marginPages?: number | undefined;
  pagesInRange?: number | undefined;
  /** Makes every number a link that works without scripts and in a new tab. */
  hrefFor?: ((page: number) => string) | undefined;
  /** Called on a choice; with `hrefFor` in addition to following the link. */
  onSelect?: ((page: number) => void) | undefined;
  /** With `hrefFor`: leaves the place on the page to `onSelect` (for a smooth scroll to the top). */
  keepScroll?: boolean | undefined;
  /** Names the landmark where a page has several. */
  label?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Previous, numbers, Next; on phones the numbers have a row of their own. Nothing below one page. */
export function Pagination({ marginPages = 2, pagesInRange = 5, ...props }: PaginationProps) {
  const { page, pageCount } = props;
  if (pageCount < 1) return null;
  const items = pageItems({ page, pageCount, marginPages, pagesInRange });
  return (
    <nav
      aria-label={props.label ?? 'Pagination'}
      className={cx('flex flex-wrap items-center justify-between gap-2 sm:justify-center', props.className)}
    >
      <PageStep {...props} target={page - 1} label="Previous page" rel="prev">
        <ChevronLeft aria-hidden="true" />
        Previous
      </PageStep>
      <ol className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:w-full max-sm:justify-center max-sm:gap-0">
        {items.map((item, index) => (
          <li key={item === 'gap' ? `gap-${index}` : item}>
            {item === 'gap' ? (
              <span aria-hidden="true" className="grid h-11 min-w-7 place-items-center text-muted sm:w-11">
                …
              </span>
            ) : (
              <PageStep {...props} target={item} label={`Page ${item}`} square>
                {item}
              </PageStep>
            )}
          </li>
        ))}
      </ol>
      <PageStep {...props} target={page + 1} label="Next page" rel="next">
        Next
        <ChevronRight aria-hidden="true" />
      </PageStep>
    </nav>
  );
}

type StepProps = Omit<PaginationProps, 'label' | 'className'> & {
  target: number;
  label: string;
  rel?: 'prev' | 'next';
  square?: boolean;
  children: ReactNode;
};

function PageStep({ target, page, pageCount, hrefFor, onSelect, keepScroll = false, ...props }: StepProps) {
  const current = target === page;
  const className = cx(
    'flex min-h-11 items-center justify-center gap-1.5 rounded border transition-colors',
    props.square ? 'figures min-w-7.5 px-1 sm:min-w-11 sm:px-2' : 'px-3 text-sm font-medium',
    current ? 'border-after text-after' : 'border-transparent hover:not-aria-disabled:not-disabled:bg-hover',
    'disabled:opacity-45 aria-disabled:opacity-45',
  );
  const shared = {
    className,
    'aria-label': props.label,
    'aria-current': current ? ('page' as const) : undefined,
  };
  const impossible = target < 1 || target > pageCount || props.disabled === true;
  if (hrefFor && !impossible) {
    return (
      <Link
        {...shared}
        to={hrefFor(target)}
        rel={props.rel}
        preventScrollReset={keepScroll}
        onClick={() => onSelect?.(target)}
      >
        {props.children}
      </Link>
    );
  }
  return (
    <button type="button" {...shared} disabled={impossible} onClick={() => !current && onSelect?.(target)}>
      {props.children}
    </button>
  );
}
