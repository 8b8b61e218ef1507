import { useState, type ReactNode } from 'react';
import { cx } from './cx';
import { cappedPercent, shownTo } from './slider-keys';
import { SplitHandle } from './split-handle';
import { useMorph, type Compared } from './use-morph';
import { useSlider, type SliderOptions } from './use-slider';
import { WaveDrawing } from './wave-drawing';
import { useCompared } from './waveform';

export interface TimelineProps extends Omit<SliderOptions, 'value' | 'disabled'> {
  readonly sides: Compared;
  /** Place in seconds; before it first plays there is none, and the whole is drawn in full colour. */
  readonly value: number | undefined;
  /** Seconds that can be played without waiting. */
  readonly buffered?: number | undefined;
  /** The handle between both sides; where there is one sound only there is none. */
  readonly handle?:
    | {
        readonly label: string;
        readonly sides: readonly [left: string, right: string];
        readonly onSplit: (split: number) => void;
      }
    | undefined;
  /** The part that is looped or written about, seconds. */
  readonly part?: { readonly from: number; readonly to: number } | null | undefined;
  readonly levelLabel?: boolean | undefined;
  /** Height of the wave by class. */
  readonly className: string;
  /** What lies on it: pins. */
  readonly children?: ReactNode;
}

const share = (value: number, duration: number): number =>
  duration > 0 ? Math.min(1, Math.max(0, value / duration)) : 0;

function Part({ from, to, duration }: { from: number; to: number; duration: number }) {
  const [left, right] = [share(from, duration), share(to, duration)];
  return (
    <span
      aria-hidden="true"
      data-part
      className="pointer-events-none absolute inset-y-0 border-x border-good bg-good/15"
      style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
    />
  );
}

/** The wave of one sound or two, which is the seek bar too: a press moves there, a drag chooses a part, the handle compares. */
export function Timeline({
  sides,
  value,
  duration,
  buffered,
  handle,
  part,
  className,
  ...props
}: TimelineProps) {
  const { label, onSeek, onRange, levelLabel = false, children } = props;
  const [held, setHeld] = useState(false);
  const drawn = useMorph(useCompared(sides), held);
  const slider = useSlider({ label, value: value ?? 0, duration, onSeek, onRange });
  const isWhole = value === undefined && !slider.dragging;
  const chosen = slider.range ?? part ?? null;
  const [from, to] = chosen === null ? [0, 0] : [chosen.from, chosen.to].toSorted((a, b) => a - b);
  return (
    <div className={cx('relative', handle !== undefined && 'mb-6')}>
      <div
        {...slider.attributes}
        className={cx('relative min-w-0 cursor-pointer touch-pan-y rounded-sm select-none', className)}
      >
        <WaveDrawing
          drawn={drawn}
          part={isWhole ? 1 : share(slider.shown, duration)}
          head={!isWhole}
          level={levelLabel}
        />
        {chosen !== null && <Part from={from ?? 0} to={to ?? 0} duration={duration} />}
        {buffered !== undefined && (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 overflow-hidden bg-line">
            <div className="absolute inset-0 bg-edge" style={shownTo(cappedPercent(buffered, duration))} />
          </div>
        )}
      </div>
      {children}
      {handle !== undefined && <SplitHandle {...handle} split={drawn.split} onHold={setHeld} />}
    </div>
  );
}
