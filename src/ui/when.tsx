import { useSyncExternalStore } from 'react';
import { relativeTime } from '@/shared/relative-time';

const neverChanges = () => () => undefined;

function format(at: Date, timeZone: string | undefined, withTime: boolean): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    ...(withTime ? { hour: 'numeric', minute: '2-digit' } : {}),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(at);
}

interface WhenProps {
  readonly at: string;
  /** Adds 'in 2 days' or '3 hours ago'. */
  readonly relative?: boolean;
  readonly time?: boolean;
}

/** An instant in the reader's own time zone; UTC in the page that the server sent, so that both agree. */
export function When({ at, relative = false, time = true }: WhenProps) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    neverChanges,
    () => format(date, undefined, time),
    () => format(date, 'UTC', time),
  );
  const distance = useSyncExternalStore(
    neverChanges,
    () => relativeTime(date, new Date(Math.floor(performance.timeOrigin + performance.now()))),
    () => null,
  );
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {text}
      {relative && distance !== null && <span className="text-muted"> ({distance})</span>}
    </time>
  );
}
