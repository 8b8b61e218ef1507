import { Badge } from '@/ui/badge';
import { Distance } from './due-line';
import type { Order, OrderItem } from './order-types';
import { songName } from '../song-name.rules';
import { StatusBadge } from './status-badge';

const SEMAPHORE: Record<OrderItem['turn'], string> = {
  customer: 'Your turn',
  studio: 'Our turn',
  nobody: 'Done',
};

function Line({ item }: { item: OrderItem }) {
  const news = item.paused_at !== null ? 'Question' : item.user_is_read === 0 ? 'New File' : null;
  return (
    <li className="border-t border-line first:border-t-0">
      <a
        href={`#item-${item.id}`}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3 transition-colors hover:text-after"
      >
        <span className="min-w-0 grow basis-40 font-medium [overflow-wrap:anywhere]">{songName(item)}</span>
        {news !== null && <Badge tone="after">{news}</Badge>}
        <span className="text-sm text-muted">
          {item.is_giftcard ? 'By email' : SEMAPHORE[item.turn]}
          {item.due_at !== null && (
            <>
              {' '}
              <Distance at={item.due_at} />
            </>
          )}
        </span>
        <StatusBadge status={item.order_status} />
      </a>
    </li>
  );
}

/** Where each song of an order is, in one line each; nothing for an order of one. */
export function OrderGlance({ items }: { items: Order['orderItems'] }) {
  if (items.length < 2) return null;
  return (
    <nav aria-label="Songs of this order">
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </nav>
  );
}
