import { Link, useSearchParams } from 'react-router';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Distance } from './due-line';
import type { Order, OrderItem } from './order-types';
import { songName } from '../song-name.rules';
import { StatusBadge } from './status-badge';

const TURNS: Record<OrderItem['turn'], string> = {
  customer: 'Your turn',
  studio: 'Our turn',
  nobody: 'Done',
};

function newsOf(item: OrderItem): string | null {
  if (item.paused_at !== null) return 'Question';
  if (item.user_is_read === 0) return 'New File';
  return item.unread_messages > 0 ? 'New Messages' : null;
}

interface SongLineProps {
  readonly item: OrderItem;
  /** From 1. */
  readonly number: number;
  readonly isOpen: boolean;
  /** The only one: the page itself says what is new. */
  readonly isOnly: boolean;
}

function SongLine({ item, number, isOpen, isOnly }: SongLineProps) {
  const search = useSearchParams()[0].toString();
  const news = isOnly ? null : newsOf(item);
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={{ search, hash: `#item-${item.id}` }}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'flex min-h-12 items-center gap-x-3 border-l-2 py-1.5 pl-3 md:gap-x-4 transition-colors hover:text-after',
          isOpen ? 'border-after' : 'border-transparent',
        )}
      >
        <span className="figures flex-none text-sm text-muted">{number}</span>
        <span className="min-w-0 flex-1 truncate font-medium">{songName(item)}</span>
        {news !== null && (
          <span className="flex-none">
            <Badge tone="after">{news}</Badge>
          </span>
        )}
        {!isOnly && (
          <span className="flex-none text-sm text-muted max-sm:sr-only">
            {item.is_giftcard ? 'By email' : TURNS[item.turn]}
            {item.due_at !== null && (
              <>
                {' '}
                <Distance at={item.due_at} />
              </>
            )}
          </span>
        )}
        <span className={cx('flex-none', news !== null && 'max-sm:sr-only')}>
          <StatusBadge status={item.order_status} />
        </span>
      </Link>
    </li>
  );
}

interface SongsListProps {
  readonly items: Order['orderItems'];
  /** The song that is open on the page. */
  readonly openId: number;
}

/** The songs of an order, each with its own state in one line; a press opens one. */
export function SongsList({ items, openId }: SongsListProps) {
  return (
    <nav aria-label="Songs of this order">
      <ul>
        {items.map((item, index) => (
          <SongLine
            key={item.id}
            item={item}
            number={index + 1}
            isOpen={item.id === openId}
            isOnly={items.length === 1}
          />
        ))}
      </ul>
    </nav>
  );
}
