import type { ReactNode } from 'react';
import { cx } from './cx';

export type BadgeTone = 'neutral' | 'before' | 'after' | 'good' | 'clip';

const tones: Record<BadgeTone, string> = {
  neutral: 'text-muted',
  before: 'text-before',
  after: 'text-after',
  good: 'text-good',
  clip: 'text-clip',
};

type BadgeProps = {
  tone?: BadgeTone | undefined;
  /** The dot that carries the colour; off for plain tags. */
  dot?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A state in a word or two. The word says it; the colour helps. */
export function Badge({ tone = 'neutral', dot = true, className, children }: BadgeProps) {
  return (
    <span className={cx(dot ? 'badge badge-dot' : 'badge', tones[tone], className)}>
      <span className="truncate">{children}</span>
    </span>
  );
}
