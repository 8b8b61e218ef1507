import { useHydrated } from './use-hydrated';

/** A day in the reader's own time zone; the server, which does not know it, says the day in UTC. */
export function LocalDate({ instant }: { instant: string }) {
  const zone = useHydrated() ? {} : { timeZone: 'UTC' };
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...zone }).format(new Date(instant));
  return <time dateTime={instant}>{text}</time>;
}
