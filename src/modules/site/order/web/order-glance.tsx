import { Badge } from '@/ui/badge';
import { Remembered } from '@/ui/remembered';
import { Distance } from './due-line';
import type { Order, OrderItem } from './order-types';
import { StatusBadge } from './status-badge';

const TURNS: Record<OrderItem['turn'], string> = {
  customer: 'Your turn',
  studio: 'Our turn',
  nobody: 'Done',
};

type Song = Pick<
  OrderItem,
  | 'id'
  | 'track'
  | 'service_name'
  | 'is_giftcard'
  | 'turn'
  | 'due_at'
  | 'paused_at'
  | 'user_is_read'
  | 'order_status'
>;

function songOf({ id, track, service_name, is_giftcard, turn, due_at, ...item }: OrderItem): Song {
  const { paused_at, user_is_read, order_status } = item;
  return { id, track, service_name, is_giftcard, turn, due_at, paused_at, user_is_read, order_status };
}

function Line({ item }: { item: Song }) {
  const news = item.paused_at !== null ? 'Question' : item.user_is_read === 0 ? 'New File' : null;
  return (
    <li className="border-t border-line first:border-t-0">
      <a
        href={`#item-${item.id}`}
        className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-3 transition-colors hover:text-after"
      >
        <span className="min-w-0 grow basis-40 font-medium [overflow-wrap:anywhere]">
          {item.track ?? item.service_name}
        </span>
        {news !== null && <Badge tone="after">{news}</Badge>}
        <span className="text-sm text-muted">
          {item.is_giftcard ? 'By mail' : TURNS[item.turn]}
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
  const songs = items.map(songOf);
  return (
    <Remembered as="nav" facts={songs} aria-label="Songs of this order">
      <ul>
        {songs.map((song) => (
          <Line key={song.id} item={song} />
        ))}
      </ul>
    </Remembered>
  );
}
