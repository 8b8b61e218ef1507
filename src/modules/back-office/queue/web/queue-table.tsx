import type { ReactNode } from 'react';
import type { z } from 'zod';
import { StatusBadge } from '@/modules/site/order/web/status-badge';
import { Badge } from '@/ui/badge';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import type { queueItem } from '../studio.contract';
import { Due } from './due';
import { AssignButton } from './item-actions';
import { engineerText, itemName } from './item-name';
import { QUEUE_PARTS, type QueuePart } from './queue-parts';
import { TakeButton } from './take-button';

export type QueueItem = z.output<typeof queueItem>;

function filesText(count: number): string {
  return count === 1 ? '1\u00A0file' : `${count}\u00A0files`;
}

/** Two lines in one cell: what matters over what belongs to it. */
function Lines({ over, under }: { over: ReactNode; under: ReactNode }) {
  return (
    <span className="cell-lines flex flex-col items-start gap-0.5 max-sm:items-end max-sm:text-right">
      <span className="[overflow-wrap:anywhere]">{over}</span>
      <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">{under}</span>
    </span>
  );
}

function TrackCell({ item }: { item: QueueItem }) {
  return (
    <span className="cell-lines flex flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="[overflow-wrap:anywhere]">{itemName(item)}</span>
        {item.rush && <Badge tone="after">Rush</Badge>}
        {item.unread_messages > 0 && <Badge tone="before">New Messages</Badge>}
      </span>
      <span className="text-sm font-normal text-muted [overflow-wrap:anywhere]">
        {item.songs.length === 0 ? 'No brief yet' : item.songs.join(', ')}
        {item.record !== null && ` · ${item.record.name}, ${item.record.position} of ${item.record.of}`}
        {item.asked_engineer !== null && ` · Asked for ${item.asked_engineer}`}
      </span>
    </span>
  );
}

function EngineerCell({
  item,
  engineers,
  onChange,
}: { item: QueueItem } & Pick<QueueTableProps, 'engineers' | 'onChange'>) {
  if (!item.can_assign) return engineerText(item);
  return <AssignButton item={item} inRow name={itemName(item)} engineers={engineers} onChange={onChange} />;
}

function columns({
  engineers,
  onChange,
}: Pick<QueueTableProps, 'engineers' | 'onChange'>): DataColumn<QueueItem>[] {
  return [
    { key: 'track', header: 'Track', className: 'sm:w-[30%]', cell: (item) => <TrackCell item={item} /> },
    {
      key: 'service',
      header: 'Service',
      className: 'sm:w-[25%]',
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
      className: 'sm:w-[21%]',
      cell: (item) => (
        <Lines
          over={<StatusBadge status={item.order_status} />}
          under={<EngineerCell item={item} engineers={engineers} onChange={onChange} />}
        />
      ),
    },
    { key: 'due', header: 'Due', className: 'text-sm sm:w-[17%]', cell: (item) => <Due item={item} /> },
    {
      key: 'take',
      header: 'Take',
      hideHeader: true,
      cell: (item) =>
        item.can_take && item.turn === 'studio' ? (
          <TakeButton itemId={item.id} name={itemName(item)} onChange={onChange} />
        ) : null,
    },
  ];
}

interface QueueTableProps {
  readonly part: QueuePart;
  /** Null while they load. */
  readonly items: readonly QueueItem[] | null;
  readonly engineers: readonly { readonly id: number; readonly name: string }[];
  /** The address of an item beside the list. */
  readonly hrefOf: (item: QueueItem) => string;
  /** Why nothing is there; the part's own words unless told. */
  readonly empty?: ReactNode;
  /** Beside the choice of columns. */
  readonly toolbar?: ReactNode;
  readonly onChange: () => void;
}

/** The items of one part of the queue; each row opens its item. */
export function QueueTable({ part, items, empty, toolbar, hrefOf, ...rest }: QueueTableProps) {
  const words = QUEUE_PARTS[part];
  return (
    <DataTable
      name="queue"
      caption={`Queue: ${words.label}`}
      columns={columns(rest)}
      rows={items ?? []}
      rowKey={(item) => item.id}
      rowHref={hrefOf}
      canBeCompact
      toolbar={toolbar}
      loading={items === null}
      skeletonRows={8}
      empty={empty ?? <EmptyState title={words.empty.title} text={words.empty.text} />}
    />
  );
}
