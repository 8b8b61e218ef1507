import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import type { WireWaiting } from '../../order-chat.contract';
import { chatTime } from './chat-words';
import { useWaitingChats } from './use-waiting-chats';

function Entry({ chat }: { chat: WireWaiting }) {
  const about = chat.track ?? chat.service_name;
  return (
    <Link
      to={`/studio/items/${chat.order_item_id}`}
      className="grid gap-x-6 gap-y-1 px-4 py-3 transition-colors hover:bg-hover sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{about}</span>
        <span className="text-sm text-muted">
          {chat.customer_name}
          {chat.round !== null && ` · Round ${chat.round}`}
        </span>
        <Badge tone="after">{chat.unread} unread</Badge>
      </span>
      <time dateTime={chat.last_message_at} className="figures text-xs text-muted sm:text-right">
        {chatTime(chat.last_message_at)}
      </time>
      <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere] sm:col-span-2">
        {chat.last_message === '' ? 'Files or links' : chat.last_message}
      </span>
    </Link>
  );
}

/** What customers wrote about their orders and nobody has read; nothing where nothing waits. */
export function WaitingChats() {
  const waiting = useWaitingChats();
  if (waiting === null || waiting.total === 0) return null;
  const { data, total } = waiting;
  return (
    <section aria-label="About orders" className="flex flex-col gap-3">
      <h2 className="text-md">About orders</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {data.map((chat) => (
          <li key={`${chat.order_item_id} ${chat.round}`}>
            <Entry chat={chat} />
          </li>
        ))}
      </ul>
      {total > data.length && (
        <p className="text-sm text-muted">{total - data.length} more wait; they show as these are read.</p>
      )}
    </section>
  );
}
