import { memo } from 'react';
import { aria } from './aria';
import { cx } from './cx';
import { signalColor, type Signal } from './signal';
import { useSlider } from './use-slider';
import { resamplePeaks, waveformPath, type Peak } from './waveform-path';

export type WaveformProps = {
  peaks: readonly Peak[];
  signal?: Signal | undefined;
  /** Names the picture or the slider. */
  label: string;
  /** Place and length in seconds; without them the whole is drawn in full colour. */
  value?: number | undefined;
  duration?: number | undefined;
  /** Makes it a slider: click, drag and keys. */
  onSeek?: ((seconds: number) => void) | undefined;
  /** The figure beside the -6 dB line. */
  levelLabel?: boolean | undefined;
  /** Height by class, h-32 unless given. */
  className?: string | undefined;
};

const MOST_SLICES = 600;

/** A recording drawn from its peaks, with the real -6 dB line; seekable where `onSeek` is given. */
export function Waveform({ onSeek, className, ...props }: WaveformProps) {
  const look = cx('relative block w-full', className ?? 'h-32');
  if (onSeek) return <SeekableWaveform {...props} onSeek={onSeek} className={look} />;
  const { value, duration = 0 } = props;
  return (
    <div {...aria.image} aria-label={props.label} className={look}>
      <Drawing {...props} part={value === undefined ? 1 : share(value, duration)} />
    </div>
  );
}

function SeekableWaveform({ onSeek, className, ...props }: WaveformProps & { onSeek: (at: number) => void }) {
  const { value = 0, duration = 0, label } = props;
  const { shown, attributes } = useSlider({ label, value, duration, onSeek });
  return (
    <div {...attributes} className={cx(className, 'touch-pan-y rounded-sm select-none')}>
      <Drawing {...props} part={share(shown, duration)} head />
    </div>
  );
}

function share(value: number, duration: number): number {
  return duration > 0 ? Math.min(1, Math.max(0, value / duration)) : 0;
}

type DrawingProps = Pick<WaveformProps, 'peaks' | 'signal' | 'levelLabel'> & { part: number; head?: boolean };

function Drawing({ peaks, signal = 'after', levelLabel = true, part, head = false }: DrawingProps) {
  return (
    <>
      <div className="absolute inset-0" style={{ color: signalColor[signal] }}>
        <Shape peaks={peaks} faint />
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }}>
          <Shape peaks={peaks} />
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-1/4 flex -translate-y-1/2 items-center gap-2">
        <span className="h-0 flex-1 border-t border-dashed border-edge" />
        {levelLabel && <span className="figures text-[0.7rem] leading-none text-muted">−6 dB</span>}
      </div>
      {head && (
        <span
          className="pointer-events-none absolute inset-y-0 w-px bg-ink"
          style={{ left: `${part * 100}%` }}
        />
      )}
    </>
  );
}

const Shape = memo(function Shape({ peaks, faint = false }: { peaks: readonly Peak[]; faint?: boolean }) {
  const slices = resamplePeaks(peaks, MOST_SLICES);
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, slices.length - 1)} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block size-full fill-current stroke-current', faint && 'opacity-35')}
    >
      <path
        d={waveformPath(slices)}
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
      />
    </svg>
  );
});
