import { useSyncExternalStore } from 'react';
import { relativeTime, stretchText } from '@/modules/site/order/order-view.rules';
import { zonedFormat } from '@/shared/zoned-format';
import { useTimeZone } from '@/ui/time-zone';

const neverChanges = () => () => undefined;

const shortTime = zonedFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const now = (): Date => new Date(Math.floor(performance.timeOrigin + performance.now()));

interface TimeLinesProps {
  readonly at: string;
  /** What the server says; undefined where it left that to the reader's clock. */
  readonly overdue: boolean | undefined;
}

function TimeLines({ at, ...props }: TimeLinesProps) {
  const date = new Date(at);
  const late = useSyncExternalStore(
    neverChanges,
    () => date < now(),
    () => false,
  );
  const overdue = props.overdue ?? late;
  const text = shortTime(useTimeZone()).format(date);
  const distance = useSyncExternalStore(
    neverChanges,
    () => relativeTime(date, now()),
    () => null,
  );
  return (
    <time dateTime={at} className="cell-lines relative flex flex-col whitespace-nowrap tabular-nums">
      <span className={overdue ? 'font-medium text-clip' : undefined}>
        {overdue ? 'Overdue, ' : ''}
        {distance ?? text}
      </span>
      {distance !== null && <span className="text-muted sm:max-lg:sr-only">{text}</span>}
    </time>
  );
}

interface DueProps {
  readonly item: {
    readonly turn: string;
    readonly due_at: string | null;
    readonly paused_at: string | null;
    readonly minutes_left: number | null;
    readonly overdue?: boolean;
  };
}

/** When the studio's step is due, or what it waits for. */
export function Due({ item }: DueProps) {
  if (item.turn === 'nobody') return <span className="text-muted">Done</span>;
  if (item.paused_at !== null) {
    return (
      <span className="cell-lines flex flex-col">
        <span className="text-before">Paused for an answer</span>
        {item.minutes_left !== null && (
          <span className="text-muted">{stretchText(item.minutes_left)} left then</span>
        )}
      </span>
    );
  }
  if (item.due_at === null)
    return <span className="text-muted">{item.turn === 'customer' ? 'Waiting for files' : 'Not set'}</span>;
  if (item.turn === 'studio') return <TimeLines at={item.due_at} overdue={item.overdue} />;
  return (
    <span className="cell-lines flex flex-col">
      <span className="text-muted">Completes automatically</span>
      <TimeLines at={item.due_at} overdue={false} />
    </span>
  );
}
