import { aria } from './aria';
import { cx } from './cx';

/** The turning mark alone; for inside of something that says what is going on. */
export function SpinnerMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      className={cx('size-[1.15em] flex-none animate-spin', className)}
    >
      <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

type SpinnerProps = {
  /** What is loading, read aloud and shown under the mark when `visibleLabel` is set. */
  label?: string | undefined;
  visibleLabel?: boolean | undefined;
  className?: string | undefined;
};

/** A centred spinner for a region of a page: role status, named 'Loading'. */
export function Spinner({ label = 'Loading', visibleLabel = false, className }: SpinnerProps) {
  return (
    <div
      {...aria.status}
      aria-label={label}
      className={cx('flex flex-col items-center justify-center gap-3 py-12 text-muted', className)}
    >
      <SpinnerMark className="text-[1.75rem]" />
      {visibleLabel && <p>{label}</p>}
    </div>
  );
}
