import { useSyncExternalStore } from 'react';
import { relativeTime } from '@/shared/relative-time';
import { zonedFormat } from '@/shared/zoned-format';
import { browserNow } from './browser-now';
import { useTimeZone } from './time-zone';

const neverChanges = () => () => undefined;

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = zonedFormat(DAY);
const dayAndTime = zonedFormat({ ...DAY, hour: 'numeric', minute: '2-digit' });

interface WhenProps {
  readonly at: string;
  /** Adds 'in 2 days' or '3 hours ago'. */
  readonly relative?: boolean;
  readonly time?: boolean;
}

function Distance({ date }: { date: Date }) {
  const distance = useSyncExternalStore(
    neverChanges,
    () => relativeTime(date, browserNow()),
    () => null,
  );
  return distance !== null && <span className="text-muted"> ({distance})</span>;
}

/** An instant in the time zone of where it stands: the studio's, else the reader's own. */
export function When({ at, relative = false, time = true }: WhenProps) {
  const date = new Date(at);
  const format = time ? dayAndTime : day;
  const text = format(useTimeZone()).format(date);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {text}
      {relative && <Distance date={date} />}
    </time>
  );
}
