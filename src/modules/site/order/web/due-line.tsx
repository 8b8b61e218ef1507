import { useSyncExternalStore } from 'react';
import { zonedFormat } from '@/shared/zoned-format';
import { browserNow } from '@/ui/browser-now';
import { relativeTime } from '../order-view.rules';

const neverChanges = () => () => undefined;

const SHORT = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const own = zonedFormat(SHORT);
const named = zonedFormat({ ...SHORT, timeZoneName: 'short' });

/** A day and time of soon in the reader's own zone; in UTC, and saying so, in the page that the server sent. */
export function Soon({ at }: { at: string }) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    neverChanges,
    () => own().format(date),
    () => named('UTC').format(date),
  );
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  );
}

/** How far away an instant is: 'in 2 days'. Nothing in the page that the server sent, which is read later. */
export function Distance({ at }: { at: string }) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    neverChanges,
    () => relativeTime(date, browserNow()),
    () => null,
  );
  return text === null ? null : <span className="whitespace-nowrap tabular-nums">{text}</span>;
}

/** Whether an instant is over; false in the page that the server sent. */
export function useIsPast(at: string | null): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => at !== null && new Date(at) < browserNow(),
    () => false,
  );
}
