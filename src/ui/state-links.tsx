import { Link } from 'react-router';
import { cx } from './cx';

export interface StateLink {
  readonly to: string;
  readonly label: string;
  readonly current: boolean;
  /** How many there are; absent where nobody counted. */
  readonly count?: number;
}

interface StateLinksProps {
  /** What the row is, for those who don't see it. */
  readonly label: string;
  readonly links: readonly StateLink[];
}

/** The states of a list as links, the chosen one marked: the choice is in the address. */
export function StateLinks({ label, links }: StateLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={link.current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded border px-3 text-sm font-medium transition-colors sm:px-4',
                link.current
                  ? 'border-after text-ink'
                  : 'border-edge text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {link.label}
              {link.count !== undefined && <span className="figures">{link.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
