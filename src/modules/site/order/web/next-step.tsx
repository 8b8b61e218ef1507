import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { cx } from '@/ui/cx';
import { stretchText } from '../order-view.rules';
import { Distance, Soon, useIsPast } from './due-line';
import type { OrderItem } from './order-types';
import { When } from './when';

interface Look {
  readonly title: string;
  readonly tone: string;
}

function lookOf(item: OrderItem): Look {
  if (item.turn === 'customer') return { title: 'Your turn', tone: 'text-after' };
  if (item.turn === 'studio') return { title: 'Our turn', tone: 'text-ink' };
  return { title: 'Done', tone: 'text-good' };
}

function Time({ children, distance }: { children: ReactNode; distance: string | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
      <span>{children}</span>
      {distance !== null && (
        <span className="text-ink">
          <Distance at={distance} />
        </span>
      )}
    </p>
  );
}

function StudioTime({ item, dueAt }: { item: OrderItem; dueAt: string }) {
  const late = useIsPast(dueAt);
  if (late) {
    return (
      <Time distance={null}>
        It was due <Soon at={dueAt} />. We are late, and we are sorry. It is our top priority.
      </Time>
    );
  }
  return (
    <Time distance={dueAt}>
      {item.due_from === null ? (
        'By '
      ) : (
        <>
          Between <Soon at={item.due_from} /> and{' '}
        </>
      )}
      <Soon at={dueAt} />
    </Time>
  );
}

function StepTime({ item }: { item: OrderItem }) {
  if (item.paused_at !== null) {
    return (
      <Time distance={null}>
        Since <Soon at={item.paused_at} />.{' '}
        {item.minutes_left !== null &&
          (item.minutes_left === 0
            ? 'When you answer, it is our top priority.'
            : `When you answer, we have ${stretchText(item.minutes_left)} left.`)}
      </Time>
    );
  }
  if (item.due_at === null) return null;
  if (item.turn === 'studio') return <StudioTime item={item} dueAt={item.due_at} />;
  return (
    <Time distance={item.due_at}>
      Completes automatically on <Soon at={item.due_at} />
    </Time>
  );
}

/** Until when a song's files stay, or when they went. */
export function StoredFiles({ item }: { item: OrderItem }) {
  if (item.files_deleted_at !== null) {
    return (
      <p className="text-sm text-muted">
        The files of this song were deleted on <When at={item.files_deleted_at} time={false} />.
      </p>
    );
  }
  if (item.delete_at === null) return null;
  return (
    <p className="text-sm text-muted">
      Your files stay here until <When at={item.delete_at} time={false} />. Download what you want to keep.
    </p>
  );
}

function CalendarLink({ orderId }: { orderId: number }) {
  const link = useSearchParams()[0].get('link');
  const query = link === null ? '' : `?link=${encodeURIComponent(link)}`;
  return (
    <a
      href={`/api/orders/${orderId}/calendar.ics${query}`}
      download
      className="link inline-flex min-h-11 items-center gap-2 self-start text-sm"
    >
      <CalendarPlus aria-hidden="true" size={16} />
      Add to calendar
    </a>
  );
}

/** Whose turn an item is, what happens next, and by when. */
export function NextStep({ orderId, item }: { orderId: number; item: OrderItem }) {
  const look = lookOf(item);
  return (
    <div className="flex flex-col gap-0.5">
      <p className="max-w-[60ch] text-pretty md:text-md">
        <span className={cx('font-semibold', look.tone)}>{look.title}</span>
        {item.paused_at !== null && <span className="text-muted"> · Paused</span>}
        <span className="text-muted"> · </span>
        <span>{item.next_step}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5">
        <StepTime item={item} />
        {item.due_at !== null && <CalendarLink orderId={orderId} />}
      </div>
      {item.deliveries.length === 0 && <StoredFiles item={item} />}
    </div>
  );
}
