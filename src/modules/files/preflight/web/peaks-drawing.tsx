import { useMemo } from 'react';
import { cx } from '@/ui/cx';
import { waveformPath, WAVEFORM_HEIGHT } from '@/ui/waveform-path';
import { readPeaks } from '../drawn-peaks.rules';

interface PeaksDrawingProps {
  /** As `drawnPeaks` packs them. */
  readonly peaks: string;
  readonly seconds: number;
  /** Seconds where something was found. */
  readonly places: readonly number[];
  readonly className?: string;
}

/** A small waveform with the −6 dB line and marks where something was found; the words beside it say what. */
export function PeaksDrawing({ peaks, seconds, places, className }: PeaksDrawingProps) {
  const slices = useMemo(() => readPeaks(peaks), [peaks]);
  const path = useMemo(() => waveformPath(slices), [slices]);
  return (
    <span aria-hidden="true" className={cx('relative block', className)}>
      <svg
        viewBox={`0 0 ${Math.max(1, slices.length - 1)} ${WAVEFORM_HEIGHT}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full fill-current stroke-current text-before"
      >
        <path d={path} strokeWidth="1" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
      </svg>
      <span className="absolute inset-x-0 top-1/4 h-px bg-ink opacity-40" />
      {seconds > 0 &&
        [...new Set(places)].map((at) => (
          <span
            key={at}
            className="absolute inset-y-0 w-0.5 bg-clip"
            style={{ left: `${Math.min(100, (at / seconds) * 100)}%` }}
          />
        ))}
    </span>
  );
}
