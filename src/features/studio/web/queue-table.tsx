import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StatusBadge } from '@/features/order-view/web';
import { Badge } from '@/ui/badge';
import { EmptyState } from '@/ui/empty-state';
import { Table, type Column } from '@/ui/table';
import type { queueItem } from '../studio.contract';
import { Due } from './due';
import { itemName } from './item-name';
import { QUEUE_PARTS, type QueuePart } from './queue-parts';
import { TakeButton } from './take-button';

export type QueueItem = z.output<typeof queueItem>;

function filesText(count: number): string {
  return count === 1 ? '1\u00A0file' : `${count}\u00A0files`;
}

/** Two lines in one cell: what matters over what belongs to it. */
function Lines({ over, under }: { over: ReactNode; under: ReactNode }) {
  return (
    <span className="flex flex-col items-start gap-0.5 max-sm:items-end max-sm:text-right">
      <span className="[overflow-wrap:anywhere]">{over}</span>
      <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">{under}</span>
    </span>
  );
}

function TrackCell({ item }: { item: QueueItem }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="[overflow-wrap:anywhere]">{itemName(item)}</span>
        {item.rush && <Badge tone="after">Rush</Badge>}
        {item.unread_messages > 0 && <Badge tone="before">New Messages</Badge>}
      </span>
      <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">
        {item.songs.length === 0 ? 'No brief yet' : item.songs.join(', ')}
      </span>
    </span>
  );
}

function columns(onChange: () => void): Column<QueueItem>[] {
  return [
    { key: 'track', header: 'Track', className: 'sm:w-[32%]', cell: (item) => <TrackCell item={item} /> },
    {
      key: 'service',
      header: 'Service',
      className: 'sm:w-[30%]',
      cell: (item) => (
        <Lines
          over={<span className="text-sm">{item.service_name}</span>}
          under={`${item.customer_name} · ${filesText(item.files_count)}`}
        />
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (item) => (
        <Lines
          over={<StatusBadge status={item.order_status} />}
          under={item.engineer?.name ?? 'Unassigned'}
        />
      ),
    },
    { key: 'due', header: 'Due', className: 'text-sm', cell: (item) => <Due item={item} /> },
    {
      key: 'take',
      header: 'Take',
      hideHeader: true,
      cell: (item) =>
        item.order_status === 0 && item.turn === 'studio' ? (
          <TakeButton itemId={item.id} name={itemName(item)} onChange={onChange} />
        ) : null,
    },
  ];
}

interface QueueTableProps {
  readonly part: QueuePart;
  /** Null while they load. */
  readonly items: readonly QueueItem[] | null;
  readonly onChange: () => void;
}

/** The items of one part of the queue; each row opens its item. */
export function QueueTable({ part, items, onChange }: QueueTableProps) {
  const { label, empty } = QUEUE_PARTS[part];
  return (
    <Table
      caption={`Queue: ${label}`}
      columns={columns(onChange)}
      rows={items ?? []}
      rowKey={(item) => item.id}
      rowHref={(item) => `/studio/items/${item.id}`}
      loading={items === null}
      skeletonRows={8}
      empty={<EmptyState title={empty.title} text={empty.text} />}
    />
  );
}
