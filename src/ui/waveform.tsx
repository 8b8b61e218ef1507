import { useMemo } from 'react';
import { aria } from './aria';
import { cx } from './cx';
import type { Signal } from './signal';
import { useMorph, type Compared } from './use-morph';
import { WaveDrawing } from './wave-drawing';
import { resamplePeaks, type Peak } from './waveform-path';

type WaveformProps = {
  peaks: readonly Peak[];
  signal?: Signal | undefined;
  /** Names the picture; empty where the words beside it say the same. */
  label: string;
  /** The line of −6 dB, half of full scale. */
  levelLabel?: boolean | undefined;
  /** How much of it was played, 0 to 1, with its playhead; without it the whole is drawn in full colour. */
  played?: number | undefined;
  /** Height by class, h-32 unless given. */
  className?: string | undefined;
};

/** The finest that is drawn: a bar is 3 points wide. */
const MAX_SLICES = 600;

/** One side or both as they are drawn, in slices that can be told apart. */
export function useCompared(sides: Compared): Compared {
  const { before, after, split } = sides;
  const left = useMemo(() => resamplePeaks(before, MAX_SLICES), [before]);
  const right = useMemo(() => resamplePeaks(after, MAX_SLICES), [after]);
  return useMemo(() => ({ before: left, after: right, split }), [left, right, split]);
}

/** A recording drawn from its peaks: a picture that does nothing (Timeline is the one to press). */
export function Waveform({ peaks, signal = 'after', label, levelLabel = false, ...props }: WaveformProps) {
  const { played, className } = props;
  const split = signal === 'before' ? 1 : 0;
  const drawn = useMorph(useCompared({ before: peaks, after: peaks, split }), false);
  return (
    <div
      {...(label === '' ? { 'aria-hidden': true } : { ...aria.image, 'aria-label': label })}
      className={cx('relative w-full min-w-0', className ?? 'h-32')}
    >
      <WaveDrawing
        drawn={drawn}
        part={Math.min(1, played ?? 1)}
        head={played !== undefined}
        level={levelLabel}
      />
    </div>
  );
}
