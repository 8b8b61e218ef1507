import { useEffect, useRef, useState, type RefObject } from 'react';
import { aria } from '@/ui/aria';
import { LevelMeter } from '@/ui/level-meter';
import { METER_FLOOR_DB } from '@/ui/meter-scale';
import type { Levels } from './level-memory';
import type { PlayerEngine } from './player-engine';

interface PlayerMeterProps {
  readonly player: PlayerEngine;
  readonly playing: boolean;
}

/** How fast a bar falls, dB a second, and how long its highest place stays. */
const FALL = 24;
const HOLD_MS = 1500;
/** Figures change so often that they can be read. */
const FIGURES_MS = 250;
const CALM_MS = 1000;

const calm = '(prefers-reduced-motion: reduce)';

/** A bar on its way: up at once, down slowly. */
interface Bar {
  readonly level: number;
  readonly peak: number;
  /** Milliseconds of the page's clock. */
  readonly peakAt: number;
}

interface Reading {
  readonly left: Bar;
  readonly right: Bar;
}

interface Figures {
  readonly momentary: number | null;
  /** Highest so far. */
  readonly left: number;
  readonly right: number;
}

const LOW: Bar = { level: -Infinity, peak: -Infinity, peakAt: 0 };
const REST: Reading = { left: LOW, right: LOW };
const NONE: Figures = { momentary: null, left: -Infinity, right: -Infinity };

function moved(bar: Bar, level: number, { now, since }: { now: number; since: number }): Bar {
  const next = Math.max(level, bar.level - (FALL * since) / 1000);
  const held = next < bar.peak && now - bar.peakAt < HOLD_MS;
  return { level: next, peak: held ? bar.peak : next, peakAt: held ? bar.peakAt : now };
}

const text = (level: number | null): string =>
  level === null || level < METER_FLOOR_DB ? '–' : level.toFixed(1).replace('-', '−');

/** Calls back on every frame while the element is in view; nobody asks for frames of a hidden page. */
function everyFrameInView(element: Element, callback: (now: number) => void): () => void {
  let frame = 0;
  const tick = (now: number) => {
    callback(now);
    frame = requestAnimationFrame(tick);
  };
  const view = new IntersectionObserver((entries) => {
    cancelAnimationFrame(frame);
    if (entries.at(-1)?.isIntersecting === true) frame = requestAnimationFrame(tick);
  });
  view.observe(element);
  return () => {
    view.disconnect();
    cancelAnimationFrame(frame);
  };
}

function useReading(
  { player, playing }: PlayerMeterProps,
  area: RefObject<HTMLElement | null>,
): { reading: Reading; figures: Figures } {
  const [reading, setReading] = useState(REST);
  const [figures, setFigures] = useState(NONE);
  const highest = useRef(NONE);
  useEffect(() => {
    const element = area.current;
    if (!playing || element === null) return undefined;
    const still = matchMedia(calm).matches;
    let last = performance.now();
    let told = 0;
    const read = (now: number, levels: Levels | null) => {
      const { left, right } = highest.current;
      highest.current = {
        momentary: levels?.momentary ?? null,
        left: Math.max(left, levels?.left ?? -Infinity),
        right: Math.max(right, levels?.right ?? -Infinity),
      };
      const time = { now, since: now - last };
      last = now;
      if (!still) {
        setReading((bars) => ({
          left: moved(bars.left, levels?.left ?? -Infinity, time),
          right: moved(bars.right, levels?.right ?? -Infinity, time),
        }));
      }
      if (now - told < (still ? CALM_MS : FIGURES_MS)) return;
      told = now;
      setFigures(highest.current);
    };
    const stop = everyFrameInView(element, (now) => read(now, player.levels()));
    return () => {
      stop();
      setReading(REST);
      setFigures({ ...highest.current, momentary: null });
    };
  }, [player, playing, area]);
  return { reading, figures };
}

/**
 * For one heard recording: true peak of both channels as moving bars, and as figures beside momentary loudness. The figures are plain text: they
 * are read where somebody goes to them, and announce nothing by themselves.
 */
export function PlayerMeter(props: PlayerMeterProps) {
  const area = useRef<HTMLDivElement>(null);
  const { reading, figures } = useReading(props, area);
  return (
    <div
      ref={area}
      {...aria.group}
      aria-label="Levels"
      className="flex flex-wrap items-center gap-x-6 gap-y-2 border-y border-line py-3"
    >
      <div aria-hidden="true" className="flex min-w-52 flex-1 flex-col gap-1 motion-reduce:hidden">
        {(['left', 'right'] as const).map((side) => (
          <LevelMeter
            key={side}
            label={side}
            levelDb={reading[side].level}
            peakDb={reading[side].peak}
            scale={side === 'right'}
          />
        ))}
      </div>
      <dl className="readout grid grid-cols-[auto_auto] gap-x-4 text-xs">
        <dt className="text-muted">Momentary</dt>
        <dd className="min-w-32 text-right whitespace-pre">{`${text(figures.momentary)} LUFS`}</dd>
        <dt className="text-muted">True peak</dt>
        <dd className="min-w-32 text-right whitespace-pre">
          {`L ${text(figures.left)}  R ${text(figures.right)} dBTP`}
        </dd>
      </dl>
    </div>
  );
}
