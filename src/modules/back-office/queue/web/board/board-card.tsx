import { useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Due } from '../due';
import { engineerText, itemName } from '../item-name';
import type { QueueItem } from '../queue-table';

interface BoardCardProps {
  readonly item: QueueItem;
  /** Some other column takes it. */
  readonly canMove: boolean;
  readonly isOpen: boolean;
  readonly href: string;
}

/** One item on the board; its handle moves it, where it can be moved. */
export function BoardCard({ item, canMove, isOpen, href }: BoardCardProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: item.id,
    disabled: !canMove,
  });
  const moved =
    transform === null ? undefined : { transform: `translate(${transform.x}px, ${transform.y}px)` };
  return (
    <li
      ref={setNodeRef}
      style={moved}
      className={cx(
        'relative flex flex-col gap-1.5 rounded border border-line bg-raised p-3 text-sm',
        isOpen && 'border-after',
        isDragging ? 'z-20 shadow-float' : 'hover:bg-hover',
      )}
    >
      <div className="flex items-start gap-2">
        <Link
          to={href}
          data-row={item.id}
          aria-current={isOpen ? 'true' : undefined}
          preventScrollReset
          className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-['']"
        >
          <span className="line-clamp-4">{itemName(item)}</span>
        </Link>
        {canMove && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            aria-label={`Move ${itemName(item)}`}
            className="relative z-10 -m-1 grid size-8 flex-none cursor-grab touch-none place-items-center rounded text-muted hover:bg-press pointer-coarse:size-11"
          >
            <GripVertical size={16} aria-hidden />
          </button>
        )}
      </div>
      <span className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
        {item.songs.length === 0 ? 'No brief yet' : item.songs.join(', ')}
        {item.record !== null && ` · ${item.record.name}, ${item.record.position} of ${item.record.of}`}
      </span>
      {(item.rush || item.unread_messages > 0) && (
        <span className="flex flex-wrap gap-2">
          {item.rush && <Badge tone="after">Rush</Badge>}
          {item.unread_messages > 0 && <Badge tone="before">New Messages</Badge>}
        </span>
      )}
      <span className="flex flex-col gap-0.5">
        <Due item={item} />
        <span className="text-muted [overflow-wrap:anywhere]">{engineerText(item)}</span>
      </span>
    </li>
  );
}
