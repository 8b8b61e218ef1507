import { Link } from 'react-router';
import { StatusBadge } from '@/modules/site/order/web/status-badge';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Due } from './due';
import { engineerText, itemName } from './item-name';
import type { QueueItem } from './queue-table';

interface QueueListProps {
  readonly items: readonly QueueItem[];
  /** The one that is open beside the list. */
  readonly open: number | null;
  readonly hrefOf: (item: QueueItem) => string;
}

function Row({ item, isOpen, href }: { item: QueueItem; isOpen: boolean; href: string }) {
  return (
    <li
      className={cx(
        'relative flex flex-col gap-1.5 border-t border-line px-4 py-3 text-sm transition-colors first:border-t-0',
        isOpen ? 'bg-press' : 'hover:bg-hover',
      )}
    >
      <Link
        to={href}
        data-row={item.id}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
        className="font-medium -outline-offset-2! [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-['']"
      >
        {itemName(item)}
      </Link>
      <span className="text-muted [overflow-wrap:anywhere]">
        {[item.songs.join(', '), item.service_name].filter((part) => part !== '').join(' · ')}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge status={item.order_status} />
        {item.rush && <Badge tone="after">Rush</Badge>}
        {item.unread_messages > 0 && <Badge tone="before">New Messages</Badge>}
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Due item={item} />
        <span className="text-muted">{engineerText(item)}</span>
      </span>
    </li>
  );
}

/** The queue beside an open item: narrow, the open one marked. */
export function QueueList({ items, open, hrefOf }: QueueListProps) {
  return (
    <ul aria-label="Queue" className="overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <Row key={item.id} item={item} isOpen={item.id === open} href={hrefOf(item)} />
      ))}
    </ul>
  );
}
