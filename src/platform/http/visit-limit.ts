import type { Clock } from '@/shared/clock';
import { NewestMap } from '@/shared/newest-map';

const MINUTE_MS = 60_000;
/** Pages for one client address in a minute: a person opens a few, a search engine in a hurry some 600. */
export const MAX_PAGES_PER_MINUTE = 1_200;
const MAX_VISITORS = 20_000;

// This machine itself: a proxy that nobody named in TRUST_PROXY, monitoring, a benchmark. None of them is a visitor.
const OWN = new Set(['127.0.0.1', '0:0:0:0::/64', 'inside', 'unknown']);

/** Asks whether a client may have one more page: null, or the seconds to wait. */
export type VisitLimit = (who: string) => number | null;

/**
 * Counts pages by who asks for them, kept or not, in this process: a kept page is sent in less time than a database
 * takes to count it. Remembers the newest 20,000 visitors of the current minute.
 */
export function createVisitLimit(clock: Clock, limit = MAX_PAGES_PER_MINUTE): VisitLimit {
  const counts = new NewestMap<string, number>(MAX_VISITORS);
  let minute = 0;
  return (who) => {
    if (OWN.has(who)) return null;
    const now = clock.now().getTime();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count > limit ? Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now) / 1000)) : null;
  };
}
