import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { aria } from './aria';
import { cx } from './cx';
import { IconButton } from './icon-button';

type Key = number | string;

interface SortableListProps<Item> {
  /** What the list is, for those who don't see it. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  /** What people call it: said while it moves. */
  readonly nameOf: (item: Item) => string;
  /**
   * Keeps a new order. What was moved stands where it was put until `items` come anew; an answer of false puts it back.
   */
  readonly onOrder: (items: Item[]) => Promise<boolean>;
  readonly disabled?: boolean;
  /** Rows under each other, or cards beside each other. */
  readonly layout?: 'rows' | 'grid';
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** A step that was pressed: where the entry stands after it, and which way it went. */
interface Step {
  readonly at: number;
  readonly by: 1 | -1;
}

function useOrder<Item>({ items, keyOf, nameOf, onOrder }: SortableListProps<Item>) {
  const [moved, setMoved] = useState<{ from: readonly Item[]; order: readonly Item[] } | null>(null);
  const [said, setSaid] = useState('');
  const shown = moved !== null && moved.from === items ? moved.order : items;
  const keep = async (order: Item[]): Promise<void> => {
    if (!(await onOrder(order))) setMoved(null);
  };
  const move = (from: number, to: number): void => {
    if (from < 0 || to < 0 || to >= shown.length || from === to) return;
    const order = arrayMove([...shown], from, to);
    const name = order[to];
    if (name !== undefined) setSaid(`${nameOf(name)} is ${to + 1} of ${order.length} now.`);
    setMoved({ from: items, order });
    void keep(order);
  };
  const placeOf = (key: Key): number => shown.findIndex((item) => keyOf(item) === key);
  return { shown, said, move, placeOf };
}

// A button that moves its own row must not lose the focus with it.
function useFocusOnStep(list: RefObject<HTMLUListElement | null>) {
  const step = useRef<Step | null>(null);
  useLayoutEffect(() => {
    const last = step.current;
    if (last === null) return;
    step.current = null;
    const row = list.current?.children[last.at];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-step]') ?? [])];
    const wanted = buttons.find((button) => button.dataset['step'] === String(last.by) && !button.disabled);
    (wanted ?? buttons.find((button) => !button.disabled))?.focus();
  });
  return step;
}

function announcementsOf(nameOfKey: (key: Key) => string, placeOf: (key: Key) => string): Announcements {
  return {
    onDragStart: ({ active }) => `Picked up ${nameOfKey(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over === null ? undefined : `${nameOfKey(active.id)} would be ${placeOf(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      over === null ? undefined : `Put ${nameOfKey(active.id)} down: ${placeOf(over.id)}.`,
    onDragCancel: ({ active }) => `${nameOfKey(active.id)} is back where it was.`,
  };
}

interface EntryProps {
  readonly id: Key;
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly grid: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly children: ReactNode;
}

function Entry({ id, name, place, count, disabled, grid, onStep, children }: EntryProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
      className={cx(
        'flex rounded border bg-raised',
        grid ? 'flex-col' : 'flex-col sm:flex-row sm:items-center sm:gap-2 sm:py-1.5 sm:pr-2 sm:pl-1',
        isDragging ? 'relative z-10 border-after shadow-float' : 'border-line',
      )}
    >
      <div
        className={cx(
          'order-last flex flex-none items-center justify-between border-t border-line p-1',
          // A narrow row has no room beside its own words.
          !grid && 'sm:order-none sm:justify-start sm:border-t-0 sm:p-0',
        )}
      >
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          aria-disabled={disabled || undefined}
          title="Drag, or press space and use the arrow keys"
          className="grid size-9 flex-none cursor-grab touch-none place-items-center rounded text-muted transition-colors hover:bg-hover hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
        >
          <GripVertical size={18} aria-hidden="true" />
        </button>
        {([-1, 1] as const).map((by) => (
          <IconButton
            key={by}
            size="sm"
            data-step={by}
            label={by === -1 ? `Move ${name} up` : `Move ${name} down`}
            icon={
              by === -1 ? (
                <ArrowUp size={16} aria-hidden="true" />
              ) : (
                <ArrowDown size={16} aria-hidden="true" />
              )
            }
            disabled={disabled || (by === -1 ? place === 0 : place === count - 1)}
            onClick={() => onStep(by)}
            className="text-muted"
          />
        ))}
      </div>
      <div className={cx('min-w-0 flex-1', !grid && 'px-3 py-2 sm:p-0')}>{children}</div>
    </li>
  );
}

/**
 * A list that its reader puts into order: dragged by pointer, picked up with space and moved by arrow keys, or moved
 * one step by buttons.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, keyOf, nameOf, disabled = false, layout = 'rows', className, children } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { shown, said, move, placeOf } = useOrder(props);
  const step = useFocusOnStep(list);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const nameOfKey = (key: Key): string => {
    const item = shown[placeOf(key)];
    return item === undefined ? '' : nameOf(item);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over !== null) move(placeOf(active.id), placeOf(over.id));
  };
  const announcements = announcementsOf(nameOfKey, (key) => `${placeOf(key) + 1} of ${shown.length}`);
  return (
    <>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements }}
        onDragEnd={drop}
      >
        <SortableContext
          items={shown.map(keyOf)}
          strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
        >
          <ul
            ref={list}
            aria-label={label}
            className={cx(
              layout === 'grid' ? 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3' : 'flex flex-col gap-2',
              className,
            )}
          >
            {shown.map((item, place) => (
              <Entry
                key={keyOf(item)}
                id={keyOf(item)}
                name={nameOf(item)}
                place={place}
                count={shown.length}
                disabled={disabled}
                grid={layout === 'grid'}
                onStep={(by) => {
                  step.current = { at: place + by, by };
                  move(place, place + by);
                }}
              >
                {children(item)}
              </Entry>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p {...aria.status} className="sr-only">
        {said}
      </p>
    </>
  );
}
