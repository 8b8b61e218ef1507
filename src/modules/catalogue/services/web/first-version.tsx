import { useSyncExternalStore } from 'react';
import { hoursText } from '@/modules/foundation/settings/settings.rules';
import { HOUR, MINUTE } from '@/shared/clock';
import { zonedFormat } from '@/shared/zoned-format';
import { browserNow } from '@/ui/browser-now';

type Hours = readonly [number, number];

const weekday = zonedFormat({ weekday: 'short' });
const dayOfMonth = zonedFormat({ day: 'numeric' });
const month = zonedFormat({ month: 'short' });

// 'Thu 26'; with its month where that is another one: 'Tue, Dec 1'.
function dayText(date: Date, now: Date): string {
  const isSameMonth = month().format(date) === month().format(now);
  const day = dayOfMonth().format(date);
  return isSameMonth
    ? `${weekday().format(date)} ${day}`
    : `${weekday().format(date)}, ${month().format(date)} ${day}`;
}

/** The days of the first version of what is paid and sent now, in the reader's own zone: 'Thu 26 to Sat 28', 'by Fri 28'. */
export function firstVersionText([min, max]: Hours, now: Date): string {
  const after = (hours: number) => dayText(new Date(now.getTime() + hours * HOUR), now);
  const [from, to] = [after(min), after(max)];
  return from === to ? `by ${to}` : `${from} to ${to}`;
}

// The day may change while a page is open.
function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/**
 * When the first version of what is ordered now comes. Only a browser knows its reader's day, and a page that the server
 * sent may be older than midnight: until scripts take over, the same is said in hours, which is true everywhere.
 */
export function FirstVersion({ hours: [min, max], lead = 'First version' }: { hours: Hours; lead?: string }) {
  const days = useSyncExternalStore(
    eachMinute,
    () => firstVersionText([min, max], browserNow()),
    () => null,
  );
  if (max === 0) return null;
  return (
    <span className="tabular-nums">
      {lead} {days ?? `in ${hoursText({ min, max })}`}
    </span>
  );
}
