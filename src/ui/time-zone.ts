import { createContext, useContext } from 'react';
import { useHydrated } from './use-hydrated';

/** The time zone in which times below it are told; undefined: the reader's own. The studio has one clock, customers have theirs. */
export const TimeZone = createContext<string | undefined>(undefined);

/**
 * The zone to tell times in, as formatters take it: the one that is set above, else the reader's own (undefined), for which the
 * server, which does not know it, says UTC.
 */
export function useTimeZone(): string | undefined {
  const fixed = useContext(TimeZone);
  const own = useHydrated() ? undefined : 'UTC';
  return fixed ?? own;
}
