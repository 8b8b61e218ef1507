import {
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';

// From column to column, over those that don't take what is dragged.
const nextColumn: KeyboardCoordinateGetter = (event, { context }) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.code] ?? 0;
  if (by === 0) return undefined;
  event.preventDefault();
  const { collisionRect, droppableContainers, droppableRects } = context;
  if (collisionRect === null) return undefined;
  const rects = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .filter(
      ({ left }) => Math.sign(left - collisionRect.left) === by && Math.abs(left - collisionRect.left) > 24,
    )
    .sort((a, b) => by * (a.left - b.left));
  const [next] = rects;
  return next === undefined
    ? undefined
    : { x: next.left + 12, y: Math.max(next.top + 48, collisionRect.top) };
};

/** Drags by pointer after some pixels, so that links can be pressed; by keys from column to column. */
export function useBoardSensors() {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  );
}
