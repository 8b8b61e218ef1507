import type { ReactNode } from 'react';
import { cx } from '../cx';

/** One part of the system with an anchor. */
export function Part({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-8 border-t border-line pt-6 pb-14">
      <h3 id={`${id}-title`}>
        <a href={`#${id}`} className="hover:text-after">
          {title}
        </a>
      </h3>
      {text && <p className="mt-1 max-w-[68ch] text-sm text-muted">{text}</p>}
      <div className="mt-6 flex flex-col gap-8">{children}</div>
    </section>
  );
}

/** One state of a part, named. */
export function State({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="figures text-xs text-muted">{name}</p>
      <div className={cx(!wide && 'max-w-form')}>{children}</div>
    </div>
  );
}

/** States beside each other. */
export function Grid({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <div className={cx('grid gap-x-8 gap-y-8 md:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {children}
    </div>
  );
}

/** Parts in a line that wraps. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export const LONG_NAME =
  'Wolfeschlegelsteinhausenbergerdorff and the Quite Unreasonably Long Orchestra of the Lower Valley';
