import { createHmac, randomBytes } from 'node:crypto';
import { isbot } from 'isbot';
import type { Db } from '@/platform/db/database';
import type { Clock } from '@/shared/clock';
import type { BodyOf } from '@/shared/endpoint';
import type { countEvents } from '../analytics.contract';
import { countedPath, storedDetails } from '../analytics.rules';
import { deleteEventsBefore, deleteSaltsBefore, insertEvents, saltOfDay } from './analytics.store';

type Events = BodyOf<typeof countEvents>['events'];

/** Who sends events. Used to tell visitors of one day apart, and then forgotten. */
export interface Sender {
  readonly ip: string;
  readonly userAgent: string;
  /** Asked not to be counted: Global Privacy Control or Do Not Track. */
  readonly optedOut: boolean;
}

export interface AnalyticsService {
  /** Counts events once each; those of bots and of who asked not to be counted are dropped (API-76). */
  count(events: Events, sender: Sender): Promise<void>;
  /** Removes salts of days that are over, and events older than 25 months. */
  forget(): Promise<void>;
}

const STORED_MONTHS = 25;
const HASH_BYTES = 16;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

function stored(event: Events[number], now: Date) {
  const path = countedPath(event.path);
  if (path === null) return [];
  return [
    {
      id: event.id,
      name: event.name,
      happened_at: new Date(now.getTime() - event.ago_ms).toISOString(),
      path,
      referrer_host: event.referrer_host ?? null,
      viewport: event.viewport,
      details: storedDetails(event.details ?? {}),
    },
  ];
}

/** Builds the service that counts events. */
export function createAnalyticsService({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): AnalyticsService {
  let known: { readonly day: string; readonly salt: Buffer } | null = null;

  async function saltOf(day: string): Promise<Buffer> {
    if (known?.day === day) return known.salt;
    const salt = await saltOfDay(db, day, randomBytes(32));
    await deleteSaltsBefore(db, day);
    known = { day, salt };
    return salt;
  }

  return {
    async count(events, { ip, userAgent, optedOut }) {
      if (optedOut || userAgent === '' || isbot(userAgent)) return;
      const now = clock.now();
      const saved = events.flatMap((event) => stored(event, now));
      if (saved.length === 0) return;
      const salt = await saltOf(dayOf(now));
      const hash = createHmac('sha256', salt).update(`${ip}\n${userAgent}`).digest();
      await insertEvents(db, hash.subarray(0, HASH_BYTES), saved);
    },
    async forget() {
      const now = clock.now();
      await deleteSaltsBefore(db, dayOf(now));
      const oldest = new Date(now);
      oldest.setUTCMonth(oldest.getUTCMonth() - STORED_MONTHS);
      await deleteEventsBefore(db, oldest);
    },
  };
}
