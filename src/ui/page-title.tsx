import type { ReactNode } from 'react';
import { cx } from './cx';

type PageTitleProps = {
  title: ReactNode;
  /** A sentence or two under it. */
  lead?: ReactNode;
  /** Above the line: a Breadcrumb. */
  above?: ReactNode;
  /** In place of the plain line: a LevelLine that measures something. */
  line?: ReactNode;
  /** At the end of the title's line: buttons. */
  actions?: ReactNode;
  /** h1 unless this is a title within a page. */
  heading?: 'h1' | 'h2' | 'h3' | 'h4' | undefined;
  className?: string | undefined;
};

/**
 * The h1 of a page under the brand's line, in a container with `page-top`. Every title has one size, and one of two
 * heights on the page: with a breadcrumb above it and without. Nothing that loads moves it.
 */
export function PageTitle({ title, lead, above, line, actions, ...props }: PageTitleProps) {
  const Heading = props.heading ?? 'h1';
  return (
    <header className={cx('flex flex-col gap-6', props.className)}>
      {above !== undefined && <div className="-mt-4 -mb-3 flex min-h-11 items-center">{above}</div>}
      {line ?? <div className="level-line" />}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <Heading className="max-w-[22ch] min-w-0 grow text-3xl md:text-4xl">{title}</Heading>
        {actions && <div className="flex flex-wrap items-center gap-3 md:min-h-14">{actions}</div>}
      </div>
      {lead && <div className="max-w-[60ch] text-md text-pretty text-muted md:text-lg">{lead}</div>}
    </header>
  );
}
