import { zonedFormat } from '@/shared/zoned-format';
import { useHydrated } from './use-hydrated';

const day = zonedFormat({ dateStyle: 'medium' });

/** A day in the reader's own time zone; the server, which does not know it, says the day in UTC. */
export function LocalDate({ instant }: { instant: string }) {
  const text = day(useHydrated() ? undefined : 'UTC').format(new Date(instant));
  return <time dateTime={instant}>{text}</time>;
}
