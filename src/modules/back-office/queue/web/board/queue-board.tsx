import { DndContext, useDroppable, type Announcements, type DragEndEvent } from '@dnd-kit/core';
import { useId, useState } from 'react';
import type { giveBackItem, takeItem } from '@/modules/orders/orders/orders.contract';
import type { ResponseOf } from '@/shared/endpoint';
import { cx } from '@/ui/cx';
import { useApi } from '@/ui/page-data';
import { SkeletonCard, SkeletonGroup } from '@/ui/skeleton';
import { useChanges } from '@/ui/use-changes';
import { BOARD_COLUMNS, moveBetween, type BoardColumn } from '../../queue.rules';
import type { getBoard } from '../../studio.contract';
import { itemName } from '../item-name';
import { queueHref, type QueueAddress } from '../queue-address';
import type { QueueItem } from '../queue-table';
import { BoardCard } from './board-card';
import { useBoardSensors } from './board-sensors';

type Board = ResponseOf<typeof getBoard>;
type Column = Board['columns'][number];

const NAMES: Record<BoardColumn, { readonly label: string; readonly empty: string }> = {
  pending: { label: 'Pending', empty: 'Nothing is unassigned.' },
  'in-progress': { label: 'In Progress', empty: 'No songs in progress.' },
  'in-revision': { label: 'In Revision', empty: 'No open revisions.' },
  waiting: { label: 'Waiting for the customer', empty: 'Nothing is waiting for a customer.' },
  completed: { label: 'Completed', empty: 'Nothing completed yet.' },
};

const columnOf = (board: Board, id: unknown): Column | undefined =>
  board.columns.find(({ items }) => items.some((item) => item.id === id));
const itemIn = (board: Board, id: unknown): QueueItem | undefined =>
  columnOf(board, id)?.items.find((item) => item.id === id);

function announcementsOf(board: Board): Announcements {
  const name = (id: unknown): string => {
    const item = itemIn(board, id);
    return item === undefined ? 'The item' : itemName(item);
  };
  const label = (id: unknown): string => NAMES[id as BoardColumn].label;
  return {
    onDragStart: ({ active }) =>
      `${name(active.id)} is picked up. Arrow keys choose a column, Space drops it.`,
    onDragOver: ({ active, over }) => (over === null ? '' : `${name(active.id)} is over ${label(over.id)}.`),
    onDragEnd: ({ active, over }) =>
      over === null ? '' : `${name(active.id)} was dropped on ${label(over.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
}

interface ColumnViewProps {
  readonly column: Column;
  /** What is dragged may be dropped here. */
  readonly takes: boolean;
  readonly address: QueueAddress;
}

function ColumnView({ column: { key, total, items }, takes, address }: ColumnViewProps) {
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: !takes });
  const { label, empty } = NAMES[key];
  return (
    <section
      ref={setNodeRef}
      aria-label={`${label}: ${total}`}
      className={cx(
        'flex w-60 flex-none flex-col gap-3 rounded-lg border p-3 transition-colors xl:w-auto xl:min-w-0 xl:flex-1',
        takes ? 'border-dashed border-after' : 'border-line',
        isOver && 'bg-press',
      )}
    >
      <h2 className="flex items-baseline justify-between gap-3 px-1 text-sm font-medium">
        {label}
        <span className="figures text-xs whitespace-nowrap text-muted">{total}</span>
      </h2>
      {items.length === 0 ? (
        <p className="px-1 py-6 text-center text-sm text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {items.map((item) => (
            <BoardCard
              key={item.id}
              item={item}
              canMove={BOARD_COLUMNS.some((to) => moveBetween(item, key, to) !== null)}
              isOpen={item.id === address.item}
              href={queueHref(address, { item: item.id })}
            />
          ))}
        </ul>
      )}
      {total > items.length && (
        <p className="px-1 text-xs text-muted tabular-nums">{total - items.length} more in the table.</p>
      )}
    </section>
  );
}

interface QueueBoardProps {
  readonly address: QueueAddress;
  readonly board: Board;
  readonly onChange: () => void;
}

function useMove(board: Board, onChange: () => void) {
  const api = useApi();
  const { change } = useChanges(onChange);
  return async ({ active, over }: DragEndEvent): Promise<void> => {
    const item = itemIn(board, active.id);
    const from = columnOf(board, active.id);
    if (item === undefined || from === undefined || over === null) return;
    const move = moveBetween(item, from.key, over.id as BoardColumn);
    const params = { itemId: String(item.id) };
    const name = itemName(item);
    const { version } = item;
    const done =
      move === 'take'
        ? await change(
            () => api.call<typeof takeItem>('POST /studio/items/{itemId}/take', { params }),
            `${name} is yours.`,
          )
        : move === 'give-back'
          ? await change(
              () =>
                api.call<typeof giveBackItem>('POST /studio/items/{itemId}/give-back', {
                  params,
                  body: { version },
                }),
              `${name} is unassigned again.`,
            )
          : null;
    // Refused: somebody was faster, and what is shown is old.
    if (move !== null && done === null) onChange();
  };
}

/** The queue in columns: an item is dragged to take it or to give it back, by pointer or by keys. */
export function QueueBoard({ address, board, onChange }: QueueBoardProps) {
  const [dragged, setDragged] = useState<unknown>(null);
  const move = useMove(board, onChange);
  const sensors = useBoardSensors();
  const id = useId();
  const item = itemIn(board, dragged);
  const from = columnOf(board, dragged);
  const takes = (to: BoardColumn) =>
    item !== undefined && from !== undefined && moveBetween(item, from.key, to) !== null;
  return (
    <DndContext
      id={id}
      sensors={sensors}
      accessibility={{
        announcements: announcementsOf(board),
        screenReaderInstructions: {
          draggable: 'Space picks the item up; arrow keys choose a column, Space drops it.',
        },
      }}
      onDragStart={({ active }) => setDragged(active.id)}
      onDragCancel={() => setDragged(null)}
      onDragEnd={(event) => {
        setDragged(null);
        void move(event);
      }}
    >
      <div className="-mx-5 overflow-x-auto px-5 pb-2 md:mx-0 md:px-0">
        <div className="flex items-start gap-3">
          {board.columns.map((column) => (
            <ColumnView key={column.key} column={column} takes={takes(column.key)} address={address} />
          ))}
        </div>
      </div>
    </DndContext>
  );
}

/** The board while it is on its way. */
export function BoardSkeleton() {
  return (
    <SkeletonGroup className="flex gap-3 overflow-hidden">
      {[3, 2, 2, 1, 3].map((lines, place) => (
        // Columns stand still.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="w-60 flex-none xl:w-auto xl:flex-1">
          <SkeletonCard picture={false} lines={lines * 2} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
