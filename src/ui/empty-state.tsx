import type { ReactNode } from 'react';
import { cx } from './cx';

export type StateHeading = 'h1' | 'h2' | 'h3' | 'h4' | 'p';

type EmptyStateProps = {
  title: string;
  /** What this place is for and what comes next. */
  text?: ReactNode;
  /** The next step: a Button or ButtonLink. */
  action?: ReactNode;
  heading?: StateHeading | undefined;
  className?: string | undefined;
};

/** Nothing here yet: a flat signal, a sentence, the next step. */
export function EmptyState({ title, text, action, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-4 px-5 py-16 text-center', className)}>
      <svg viewBox="0 0 160 40" aria-hidden="true" className="h-10 w-40 fill-none stroke-edge">
        <path d="M0 4h160" strokeDasharray="2 4" className="stroke-line" />
        <path d="M0 26h70l2-3 2 6 2-10 2 12 2-8 2 4 2-1h76" strokeWidth="1.25" strokeLinejoin="round" />
      </svg>
      <div className="flex flex-col gap-2">
        <Heading className="font-heading text-lg leading-tight font-semibold">{title}</Heading>
        {text && <div className="max-w-[52ch] text-balance text-muted">{text}</div>}
      </div>
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
