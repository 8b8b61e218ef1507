import { useSyncExternalStore } from 'react';
import { relativeTime } from '../order-view.rules';

const neverChanges = () => () => undefined;

/** The browser's own now; only for what the server leaves out. */
export const browserNow = (): Date => new Date(Math.floor(performance.timeOrigin + performance.now()));

function dayAndTime(at: Date, zone: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  }).format(at);
}

/** A day and time of soon in the reader's own zone; in UTC, and saying so, in the page that the server sent. */
export function Soon({ at }: { at: string }) {
  const date = new Date(at);
  const text = useSyncExternalStore(
    neverChanges,
    () => dayAndTime(date, {}),
    () => dayAndTime(date, { timeZone: 'UTC', timeZoneName: 'short' }),
  );
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
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
  return text === null ? null : <span className="figures whitespace-nowrap">{text}</span>;
}

/** Whether an instant is over; false in the page that the server sent. */
export function useIsPast(at: string | null): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => at !== null && new Date(at) < browserNow(),
    () => false,
  );
}
