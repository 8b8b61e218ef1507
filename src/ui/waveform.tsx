import { useId, useMemo } from 'react';
import { aria } from './aria';
import { cx } from './cx';
import { signalColor, type Signal } from './signal';
import { cappedPercent, shownTo } from './slider-keys';
import { useMorph, type MorphState } from './use-morph';
import { useSlider } from './use-slider';
import { WAVEFORM_HEIGHT, resamplePeaks, waveformPath, type Peak } from './waveform-path';

type WaveformProps = {
  peaks: readonly Peak[];
  signal?: Signal | undefined;
  /** Names the picture or the slider. */
  label: string;
  /** Place and length in seconds; without a place the whole is drawn in full colour. */
  value?: number | undefined;
  duration?: number | undefined;
  /** Seconds that can be played without waiting. */
  buffered?: number | undefined;
  /** Makes it a slider: click, drag and keys. */
  onSeek?: ((seconds: number) => void) | undefined;
  /** The figure beside the -6 dB line. */
  levelLabel?: boolean | undefined;
  /** Height by class, h-32 unless given. */
  className?: string | undefined;
};

const MAX_SLICES = 1600;

/** A recording drawn from its peaks, with the real -6 dB line; seekable where `onSeek` is given. */
export function Waveform({ onSeek, className, levelLabel = true, ...props }: WaveformProps) {
  return (
    <div className={cx('flex w-full', className ?? 'h-32')}>
      {onSeek ? <SeekablePlot {...props} onSeek={onSeek} /> : <Plot {...props} />}
      {levelLabel && (
        <span
          aria-hidden="true"
          className="figures relative w-13 flex-none text-[0.7rem] leading-none whitespace-nowrap text-muted"
        >
          <span className="absolute top-1/4 left-2 -translate-y-1/2">−6 dB</span>
        </span>
      )}
    </div>
  );
}

type PlotProps = Omit<WaveformProps, 'onSeek' | 'className' | 'levelLabel'>;

function Plot({ value, duration = 0, ...props }: PlotProps) {
  return (
    <div {...aria.image} aria-label={props.label} className="relative min-w-0 flex-1">
      <Drawing {...props} part={value === undefined ? 1 : share(value, duration)} />
    </div>
  );
}

function SeekablePlot({ onSeek, ...props }: PlotProps & { onSeek: (seconds: number) => void }) {
  const { value, duration = 0, label, buffered } = props;
  const { shown, dragging, attributes } = useSlider({ label, value: value ?? 0, duration, onSeek });
  // Before it first plays the whole is drawn: there is no place in it yet.
  const isWhole = value === undefined && !dragging;
  return (
    <div {...attributes} className="relative min-w-0 flex-1 touch-pan-y rounded-sm select-none">
      <Drawing {...props} part={isWhole ? 1 : share(shown, duration)} head={!isWhole} />
      {buffered !== undefined && (
        <div className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 overflow-hidden bg-line">
          <div className="absolute inset-0 bg-edge" style={shownTo(cappedPercent(buffered, duration))} />
        </div>
      )}
    </div>
  );
}

function share(value: number, duration: number): number {
  return duration > 0 ? Math.min(1, Math.max(0, value / duration)) : 0;
}

interface Layer {
  readonly color: Signal;
  /** Of the width, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** One layer in the signal's colour; while it changes two, cold on the left of a border that travels and warm on its right. */
function layersOf(signal: Signal, { part, from }: MorphState): Layer[] {
  if (part >= 1 || from === signal) return [{ color: signal, from: 0, to: 1 }];
  const border = signal === 'before' ? part : 1 - part;
  return [
    { color: 'before', from: 0, to: border },
    { color: 'after', from: border, to: 1 },
  ];
}

const clip = (from: number, to: number) => ({
  clipPath: `inset(0 ${Math.max(0, 1 - to) * 100}% 0 ${from * 100}%)`,
});

type DrawingProps = Pick<WaveformProps, 'peaks' | 'signal'> & { part: number; head?: boolean };

function Drawing({ peaks, signal = 'after', part, head = false }: DrawingProps) {
  const shape = useId();
  const slices = useMemo(() => resamplePeaks(peaks, MAX_SLICES), [peaks]);
  const state = useMorph(slices, signal);
  const path = useMemo(() => waveformPath(state.peaks), [state.peaks]);
  const sheet = {
    viewBox: `0 0 ${Math.max(1, state.peaks.length - 1)} ${WAVEFORM_HEIGHT}`,
    preserveAspectRatio: 'none',
    'aria-hidden': true,
  } as const;
  const look = 'hatch absolute inset-0 size-full fill-current stroke-current';
  return (
    <>
      <svg className="absolute size-0" aria-hidden="true">
        <defs>
          <path
            id={shape}
            d={path}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
            strokeLinejoin="round"
          />
        </defs>
      </svg>
      {layersOf(signal, state).map(({ color, from, to }) => (
        <div
          key={color}
          className="absolute inset-0"
          style={{ color: signalColor[color], ...clip(from, to) }}
        >
          <svg {...sheet} className={cx(look, 'opacity-40')}>
            <use href={`#${shape}`} />
          </svg>
          <div className="absolute inset-0" style={clip(0, part)}>
            <svg {...sheet} className={look}>
              <use href={`#${shape}`} />
            </svg>
          </div>
        </div>
      ))}
      <span className="pointer-events-none absolute inset-x-0 top-1/4 h-px bg-ink opacity-50" />
      {head && (
        <span
          className="pointer-events-none absolute inset-0 border-r border-ink"
          style={shownTo(part * 100)}
        />
      )}
    </>
  );
}
