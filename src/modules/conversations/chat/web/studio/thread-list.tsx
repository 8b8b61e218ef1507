import { utcTime } from '@/shared/utc-time';
import { Link } from 'react-router';
import { Badge } from '@/ui/badge';
import { cx } from '@/ui/cx';
import { Skeleton, SkeletonGroup } from '@/ui/skeleton';
import type { WireThread } from '../../inbox.contract';
import { threadName } from '../../inbox.rules';
import { aboutOf, KIND_LABELS, writerOf } from './inbox-texts';

const frame = 'overflow-hidden rounded-lg border border-line bg-raised';

function Entry({ thread, selected, href }: { thread: WireThread; selected: boolean; href: string }) {
  const { kind, last_message: last, unread, assignee } = thread;
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
        <bdi className={cx('min-w-0 truncate', unread > 0 && 'font-semibold')}>{writerOf(thread)}</bdi>
        {unread > 0 && (
          <Badge tone="after" className="flex-none">
            {unread} unread
          </Badge>
        )}
      </span>
      <span className="flex min-w-0 gap-2 text-xs text-muted">
        <span className="flex-none font-medium">{KIND_LABELS[kind]}</span>
        <bdi className="min-w-0 truncate">{aboutOf(thread)}</bdi>
      </span>
      <span dir="auto" className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
        {last.from === 'studio' && 'Studio: '}
        {last.body === '' ? 'Files or links' : last.body}
      </span>
      <span className="flex justify-between gap-3 text-xs text-muted">
        <span className="min-w-0 truncate">{assignee === null ? 'Nobody yet' : assignee.name}</span>
        <time dateTime={thread.last_message_at} className="figures flex-none">
          {utcTime(thread.last_message_at)}
        </time>
      </span>
    </Link>
  );
}

interface ThreadListProps {
  readonly threads: readonly WireThread[];
  /** The name of the one that is open. */
  readonly selected: string | null;
  readonly hrefFor: (name: string) => string;
}

/** Threads, newest first; each opens beside the list. */
export function ThreadList({ threads, selected, hrefFor }: ThreadListProps) {
  return (
    <ul aria-label="Conversations" className={cx(frame, 'divide-y divide-line')}>
      {threads.map((thread) => {
        const name = threadName(thread);
        return (
          <li key={name}>
            <Entry thread={thread} selected={name === selected} href={hrefFor(name)} />
          </li>
        );
      })}
    </ul>
  );
}

/** The list to come. */
export function InboxSkeleton() {
  return (
    <SkeletonGroup className={cx(frame, 'divide-y divide-line lg:max-w-[340px]')}>
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
