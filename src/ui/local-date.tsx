import { zonedFormat } from '@/shared/zoned-format';
import { useTimeZone } from './time-zone';

const day = zonedFormat({ dateStyle: 'medium' });

/** A day in a time zone; where none is named, in that of where it stands. */
export function LocalDate({ instant, timeZone }: { instant: string; timeZone?: string }) {
  const own = useTimeZone();
  const text = day(timeZone ?? own).format(new Date(instant));
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {text}
    </time>
  );
}
