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
  /** display: home and landing pages; page: the rest. */
  size?: 'display' | 'page' | undefined;
  /** h1 unless this is a title within a page. */
  heading?: 'h1' | 'h2' | 'h3' | 'h4' | undefined;
  className?: string | undefined;
};

const sizes = {
  display: 'text-3xl md:text-5xl lg:text-6xl',
  page: 'text-2xl md:text-4xl',
};

/** The h1 of a page under the brand's line. */
export function PageTitle({ title, lead, above, line, actions, size = 'page', ...props }: PageTitleProps) {
  const Heading = props.heading ?? 'h1';
  return (
    <header className={cx('flex flex-col gap-6', props.className)}>
      {above}
      {line ?? <div className="level-line" />}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <Heading className={cx('max-w-[20ch] min-w-0 grow tracking-[-0.03em]', sizes[size])}>{title}</Heading>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {lead && <div className="max-w-[60ch] text-md text-pretty text-muted md:text-lg">{lead}</div>}
    </header>
  );
}
