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

function columns(onChange: () => void): Column<QueueItem>[] {
  return [
    {
      key: 'track',
      header: 'Track',
      cell: (item) => (
        <span className="flex min-w-40 flex-col">
          <span className="[overflow-wrap:anywhere]">{itemName(item)}</span>
          <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">
            {item.songs.join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'service',
      header: 'Service',
      cell: (item) => (
        <span className="flex flex-col items-start gap-1">
          <span>{item.service_name}</span>
          {item.rush && <Badge tone="after">Rush</Badge>}
        </span>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      cell: (item) => <span className="[overflow-wrap:anywhere]">{item.customer_name}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (item) => (
        <span className="flex flex-col items-start gap-1">
          <StatusBadge status={item.order_status} />
          <span className="text-sm text-muted">{item.engineer?.name ?? 'Unassigned'}</span>
        </span>
      ),
    },
    { key: 'due', header: 'Due', cell: (item) => <Due item={item} /> },
    { key: 'files', header: 'Files', numeric: true, cell: (item) => item.files_count },
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
