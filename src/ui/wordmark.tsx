import { cx } from './cx';

// Names longer than this take two lines at a smaller size: a header has some 200 px for them on a phone.
const LONG_NAME = 14;

/**
 * The brand: its word with the -6 dB line a little above. Takes the size of the text around it; a long name breaks into two
 * lines, and ends in an ellipsis where even they have no room for it.
 */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  const isLong = name.length > LONG_NAME;
  return (
    <span
      title={isLong ? name : undefined}
      className={cx(
        'relative inline-block max-w-full min-w-0 pt-[0.22em] font-heading font-semibold tracking-tighter before:absolute before:inset-x-0 before:top-0 before:h-[max(1.5px,0.06em)] before:bg-after',
        isLong ? 'leading-tight' : 'leading-none whitespace-nowrap',
        className,
      )}
    >
      {isLong ? (
        <span className="line-clamp-2 text-[0.72em] [overflow-wrap:anywhere] text-balance">{name}</span>
      ) : (
        name
      )}
    </span>
  );
}
