import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { aria } from './aria';
import { formatTime } from './format-time';
import { sliderKeyTarget } from './slider-keys';

export type SliderOptions = {
  label: string;
  /** Place in seconds. */
  value: number;
  /** Length in seconds; 0 while it is not known. */
  duration: number;
  /** Called with seconds: at each key, and once when a drag ends. */
  onSeek: (seconds: number) => void;
  /** A drag along the bar chooses a part of it, seconds; without it a drag moves the place. */
  onRange?: ((from: number, to: number) => void) | undefined;
  disabled?: boolean | undefined;
};

interface Drag {
  /** Where it began, in points of the window and in seconds. */
  readonly x: number;
  readonly from: number;
  readonly to: number;
  /** It went far enough to be more than a press. */
  readonly far: boolean;
}

/** Points that a finger may move while it presses. */
const PRESS_POINTS = 6;

/**
 * Behaviour of a bar one seeks in: pointer, touch and keyboard.
 * `shown` is the place to draw: that of the finger while it drags, else the value. `range` is the part that a drag
 * chooses, while it does.
 */
export function useSlider({ label, value, duration, onSeek, onRange, disabled }: SliderOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const range = onRange !== undefined && drag !== null && drag.far ? drag : null;
  const shown = drag !== null && onRange === undefined ? drag.to : value;
  const idle = disabled === true || !(duration > 0);

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return Math.min(1, Math.max(0, part)) * duration;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = sliderKeyTarget(event.key, { value, max: duration, step: 5, largeStep: 30 });
    if (target === undefined || idle) return;
    event.preventDefault();
    onSeek(target);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (idle || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    setDrag({ x: event.clientX, from: at, to: at, far: false });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    const far = drag.far || Math.abs(event.clientX - drag.x) > PRESS_POINTS;
    setDrag({ ...drag, to: placeOf(event), far });
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    const to = placeOf(event);
    setDrag(null);
    if (onRange !== undefined && drag.far) onRange(Math.min(drag.from, to), Math.max(drag.from, to));
    else onSeek(to);
  };

  const attributes = {
    ...aria.slider,
    tabIndex: idle ? -1 : 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.round(duration),
    'aria-valuenow': Math.round(shown),
    'aria-valuetext': `${formatTime(shown)} of ${formatTime(duration)}`,
    'aria-disabled': idle || undefined,
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: () => setDrag(null),
  };
  const dragging = drag !== null && onRange === undefined;
  return { shown, dragging, range, attributes };
}
