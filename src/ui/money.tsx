import { cx } from './cx';
import { VisuallyHidden } from './visually-hidden';

type MoneyProps = {
  /** Formatted, for example '$129.00'. */
  value: string;
  /** The price before, struck through. */
  was?: string | undefined;
  /** Beside it: '20% off', 'per month'. */
  note?: string | undefined;
  size?: 'md' | 'lg' | undefined;
  className?: string | undefined;
};

/** An amount in figures that line up. */
export function Money({ value, was, note, size = 'md', className }: MoneyProps) {
  return (
    <span className={cx('inline-flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={cx('figures', size === 'lg' ? 'text-xl font-medium' : '')}>
        {was && <VisuallyHidden>Now </VisuallyHidden>}
        {value}
      </span>
      {was && (
        <s className="figures text-sm text-muted">
          <VisuallyHidden>Before </VisuallyHidden>
          {was}
        </s>
      )}
      {note && <span className="text-sm text-after">{note}</span>}
    </span>
  );
}
