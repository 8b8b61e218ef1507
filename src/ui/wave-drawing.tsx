import { useId, useMemo } from 'react';
import { cx } from './cx';
import { signalColor, type Signal } from './signal';
import { shownTo } from './slider-keys';
import type { Drawn } from './use-morph';
import { WAVEFORM_HEIGHT, waveformPath } from './waveform-path';

interface Layer {
  readonly color: Signal;
  /** Of the width, 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** Cold on the left of the split, warm on its right. */
function layersOf(split: number): Layer[] {
  const layers: Layer[] = [
    { color: 'before', from: 0, to: split },
    { color: 'after', from: split, to: 1 },
  ];
  return layers.filter(({ from, to }) => to > from);
}

const clip = (from: number, to: number) => ({
  clipPath: `inset(0 ${Math.max(0, 1 - to) * 100}% 0 ${from * 100}%)`,
});

interface WaveDrawingProps {
  readonly drawn: Drawn;
  /** How much of it was heard, 0 to 1: the rest is paler. */
  readonly part: number;
  /** The line of the place that is heard. */
  readonly head?: boolean;
  /** The line of half of full scale, with its name. */
  readonly level?: boolean;
}

/** A sound as bars, the colours by its split. The line of −6 dB is half of full scale, and drawn nowhere else. */
export function WaveDrawing({ drawn, part, head = false, level = false }: WaveDrawingProps) {
  const shape = useId();
  const path = useMemo(() => waveformPath(drawn.peaks), [drawn.peaks]);
  const sheet = {
    viewBox: `0 0 ${Math.max(1, drawn.peaks.length - 1)} ${WAVEFORM_HEIGHT}`,
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
      {layersOf(drawn.split).map(({ color, from, to }) => (
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
      {level && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 top-1/4 h-px bg-ink/50 text-ink"
        >
          <span className="readout absolute right-0 bottom-1 rounded-sm bg-page/90 px-1 py-0.5 text-[0.7rem] leading-none">
            −6 dB
          </span>
        </span>
      )}
      {head && (
        <span
          className="pointer-events-none absolute inset-0 border-r border-ink"
          style={shownTo(part * 100)}
        />
      )}
    </>
  );
}
