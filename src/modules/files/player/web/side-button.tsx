import { cx } from '@/ui/cx';
import type { Signal } from '@/ui/signal';

interface SideButtonProps {
  readonly side: Signal;
  readonly onChange: (side: Signal) => void;
  /** What is compared, where several pairs are on a page. */
  readonly of?: string | undefined;
  readonly className?: string | undefined;
}

const OTHER = { before: 'after', after: 'before' } as const;

/** One press to the other side, where both do not fit side by side. */
export function SideButton({ side, onChange, of, className }: SideButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onChange(OTHER[side])}
      aria-label={`Hear ${OTHER[side]}${of === undefined ? '' : ` of ${of}`}, now ${side}`}
      className={cx(
        'min-h-11 w-18 flex-none rounded-full text-sm font-semibold',
        side === 'before' ? 'bg-before text-on-before' : 'bg-warm text-on-warm',
        className,
      )}
    >
      {side === 'before' ? 'Before' : 'After'}
    </button>
  );
}
