import type { ReactNode } from 'react';
import { aria } from './aria';
import { Card } from './card';
import { cx } from './cx';

/** One grey shape; give it the final size by class. Hidden from readers that listen. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-breathe bg-line',
        !className?.includes('rounded') && 'rounded-sm',
        className,
      )}
    />
  );
}

type SkeletonGroupProps = {
  /** Read aloud once for the whole group. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Wraps the skeletons of a region: role status, named 'Loading'. */
export function SkeletonGroup({ label = 'Loading', className, children }: SkeletonGroupProps) {
  return (
    <div {...aria.status} aria-label={label} className={className}>
      {children}
    </div>
  );
}

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'];

/** Lines of text to come. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string | undefined }) {
  return (
    <span className={cx('flex flex-col gap-[0.6em]', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          key={index}
          className={cx(
            'h-[1em]',
            lines > 1 && index === lines - 1 ? 'w-3/5' : widths[index % widths.length],
          )}
        />
      ))}
    </span>
  );
}

/** A card to come: picture (unless left out), title, lines. */
export function SkeletonCard({ picture = true, lines = 2 }: { picture?: boolean; lines?: number }) {
  return (
    <Card padding="none" className="overflow-hidden">
      {picture && <Skeleton className="aspect-[4/3] w-full rounded-none" />}
      <div className="flex flex-col gap-5 p-5 md:p-6">
        <Skeleton className="h-[1.3em] w-3/5" />
        <SkeletonText lines={lines} />
      </div>
    </Card>
  );
}

const outline = (() => {
  const heights = Array.from({ length: 121 }, (_, x) => {
    const swell = Math.sin((x / 120) * Math.PI) ** 0.5;
    return 6 + 34 * swell * (0.62 + 0.38 * Math.sin(x * 1.7) * Math.sin(x * 0.31 + 1));
  });
  const over = heights.map((height, x) => `${x} ${(50 - height).toFixed(1)}`);
  const under = heights.map((height, x) => `${x} ${(50 + height).toFixed(1)}`).toReversed();
  return `M${over.join('L')}L${under.join('L')}Z`;
})();

/** A waveform to come. */
export function SkeletonWaveform({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 120 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('hatch block w-full animate-breathe fill-line', className ?? 'h-32')}
    >
      <path d={outline} />
    </svg>
  );
}
