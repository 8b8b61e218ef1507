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
  disabled?: boolean | undefined;
};

/**
 * Behaviour of a bar one seeks in: pointer, touch and keyboard.
 * `shown` is the place to draw: that of the finger while it drags, else the value.
 */
export function useSlider({ label, value, duration, onSeek, disabled }: SliderOptions) {
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? value;
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
    setDragged(placeOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (dragged !== undefined) setDragged(placeOf(event));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (dragged === undefined) return;
    setDragged(undefined);
    onSeek(placeOf(event));
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
    onPointerCancel: () => setDragged(undefined),
  };
  return { shown, dragging: dragged !== undefined, attributes };
}
