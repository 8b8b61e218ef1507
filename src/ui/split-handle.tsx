import { ChevronsLeftRight } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { aria } from './aria';
import { sliderKeyTarget } from './slider-keys';

interface SplitHandleProps {
  /** Names the slider: 'Compare before and after'. */
  readonly label: string;
  /** Of the width, 0 to 1: how much shows the left side. */
  readonly split: number;
  /** What lies left and right of it, in words. */
  readonly sides: readonly [left: string, right: string];
  readonly onSplit: (split: number) => void;
  /** A hand took it, or let it go. */
  readonly onHold: (held: boolean) => void;
}

const held = (split: number): number => Math.min(1, Math.max(0, split));

function textOf(percent: number, [left, right]: SplitHandleProps['sides']): string {
  if (percent === 0) return `All ${right}`;
  return percent === 100 ? `All ${left}` : `${left} up to ${percent}%, then ${right}`;
}

/** What is dragged between before and after, by a pointer, a finger or keys. Its parent is as wide as the wave. */
export function SplitHandle({ label, split, sides, onSplit, onHold }: SplitHandleProps) {
  const start = useRef<{ x: number; split: number; width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width } = event.currentTarget.parentElement?.getBoundingClientRect() ?? { width: 0 };
    start.current = { x: event.clientX, split, width };
    onHold(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (from === null || from.width === 0) return;
    onSplit(held(from.split + (event.clientX - from.x) / from.width));
  };
  const letGo = () => {
    if (start.current === null) return;
    start.current = null;
    onHold(false);
  };
  const percent = Math.round(split * 100);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = sliderKeyTarget(event.key, { value: percent, max: 100, step: 5, largeStep: 25 });
    if (target === undefined) return;
    event.preventDefault();
    onSplit(target / 100);
  };
  const attributes = {
    ...aria.slider,
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': percent,
    'aria-valuetext': textOf(percent, sides),
    onPointerDown,
    onPointerMove,
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown,
  };
  return (
    <>
      {split > 0 && split < 1 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -bottom-2 top-0 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${split * 100}%` }}
        />
      )}
      <span
        {...attributes}
        className="split-handle"
        style={{ left: `clamp(0px, calc(${split * 100}% - 22px), calc(100% - 44px))` }}
      >
        <span aria-hidden="true" className="split-knob">
          <ChevronsLeftRight size={16} />
        </span>
      </span>
    </>
  );
}
