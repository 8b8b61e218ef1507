import type { ReactNode } from 'react';
import { aria } from './aria';
import { Card } from './card';
import { cx } from './cx';

/** One grey shape; give it the final size by class. Hidden from readers that listen. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />;
}

export type SkeletonGroupProps = {
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
      {picture && <Skeleton className="aspect-[16/10] w-full rounded-none" />}
      <div className="flex flex-col gap-5 p-5 md:p-6">
        <Skeleton className="h-[1.3em] w-3/5" />
        <SkeletonText lines={lines} />
      </div>
    </Card>
  );
}

const bars = [22, 38, 30, 64, 48, 82, 56, 92, 70, 44, 76, 58, 34, 66, 88, 52, 40, 72, 46, 28, 60, 36, 50, 24]
  .map((height, index) => `M${index * 10 + 2} ${50 - height / 2}h6v${height}h-6z`)
  .join('');

/** A waveform to come. */
export function SkeletonWaveform({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 240 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block h-24 w-full animate-breathe fill-line', className)}
    >
      <path d={bars} />
    </svg>
  );
}
