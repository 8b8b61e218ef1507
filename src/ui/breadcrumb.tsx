import { Link } from 'react-router';
import { cx } from './cx';

export type Crumb = {
  label: string;
  /** Absent for the page one is on. */
  to?: string | undefined;
};

/** The way back up. */
export function Breadcrumb({
  items,
  className,
}: {
  items: readonly Crumb[];
  className?: string | undefined;
}) {
  return (
    <nav aria-label="Breadcrumb" className={cx('text-sm text-muted', className)}>
      <ol className="flex flex-wrap items-baseline gap-x-2">
        {items.map((item, index) => (
          <li key={item.label} className="flex min-w-0 items-baseline gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {item.to ? (
              <Link to={item.to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
