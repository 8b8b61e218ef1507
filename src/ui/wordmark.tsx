import { cx } from './cx';

/** The brand: its word with the -6 dB line a little above. Takes the size of the text around it. */
export function Wordmark({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <span
      className={cx(
        'relative inline-block pt-[0.22em] font-heading leading-none font-semibold tracking-tighter whitespace-nowrap before:absolute before:inset-x-0 before:top-0 before:h-[max(1.5px,0.06em)] before:bg-after',
        className,
      )}
    >
      {name}
    </span>
  );
}
