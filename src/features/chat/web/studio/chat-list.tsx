import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireStudioChat } from '../../chat.contract';
import { chatTime, visitorName } from './chat-words';

const frame = 'overflow-hidden rounded-lg border border-line bg-raised';

function Entry({ chat, selected, href }: { chat: WireStudioChat; selected: boolean; href: string }) {
  const { last_message: last } = chat;
  return (
    <Link
      to={href}
      preventScrollReset
      aria-current={selected ? 'true' : undefined}
      className={cx(
        'flex flex-col gap-1 border-l-2 px-4 py-3 transition-colors hover:bg-hover',
        selected ? 'border-l-after bg-hover' : 'border-l-transparent',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        <span className={cx('min-w-0 truncate', chat.unread > 0 && 'font-semibold')}>
          {visitorName(chat)}
        </span>
        {chat.unread > 0 && (
          <Badge tone="after" className="flex-none">
            {chat.unread} unread
          </Badge>
        )}
        {chat.unread === 0 && chat.state === 'closed' && <Badge className="flex-none">Closed</Badge>}
      </span>
      <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
        {last.from === 'studio' && 'Studio: '}
        {last.body}
      </span>
      <span className="flex justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 truncate">{chat.page}</span>
        <time dateTime={chat.last_message_at} className="figures flex-none">
          {chatTime(chat.last_message_at)}
        </time>
      </span>
    </Link>
  );
}

interface ChatListProps {
  readonly chats: readonly WireStudioChat[];
  readonly selectedId: number | null;
  readonly hrefFor: (id: number) => string;
}

/** The chats of a page, open ones first; each opens beside the list. */
export function ChatList({ chats, selectedId, hrefFor }: ChatListProps) {
  return (
    <ul className={cx(frame, 'divide-y divide-line')}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <Entry chat={chat} selected={chat.id === selectedId} href={hrefFor(chat.id)} />
        </li>
      ))}
    </ul>
  );
}

/** The list to come. */
export function ChatListSkeleton() {
  return (
    <SkeletonGroup className={cx(frame, 'divide-y divide-line lg:max-w-[400px]')}>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
