import { zonedFormat } from '@/shared/zoned-format';
import { useHydrated } from './use-hydrated';

const day = zonedFormat({ dateStyle: 'medium' });

/** A day in a time zone, else in the reader's own; the server, which does not know that one, says the day in UTC. */
export function LocalDate({ instant, timeZone }: { instant: string; timeZone?: string }) {
  const own = useHydrated() ? undefined : 'UTC';
  const text = day(timeZone ?? own).format(new Date(instant));
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {text}
    </time>
  );
}
