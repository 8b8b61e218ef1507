import { rawQuery, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { DAY, type Clock } from '@/shared/clock';
import type { RateLimit } from '@/shared/endpoint';

export interface RateLimiter {
  /** Counts one call; null when it may pass, else the seconds to wait. */
  hit(key: string, rule: Pick<RateLimit, 'limit' | 'windowSeconds'>): Promise<number | null>;
}

/** A time to wait, as people read it. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} seconds`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

const HIT = statement<{ hits: number }>(
  'rate_limits_hit',
  `insert into rate_limits (key, window_start, hits) values ($1, $2, 1)
  on conflict (key) do update set
    hits = case when rate_limits.window_start = excluded.window_start then rate_limits.hits + 1 else 1 end,
    window_start = excluded.window_start
  returning hits`,
);

const prune = defineJob<Record<string, never>>('rate-limits.prune');

/** Forgets each night whose calls were counted in windows that are over; the longest is a day. */
export function rateLimitJobs(db: Db, clock: Clock): JobHandler[] {
  const over = () => new Date(clock.now().getTime() - DAY);
  const work = async (): Promise<void> => {
    await rawQuery(db, 'delete from rate_limits where window_start <= $1', [over()]);
  };
  return [jobHandler(prune, work, '17 3 * * *')];
}

/** Fixed windows counted in PostgreSQL, so that several server processes count together. */
export function createRateLimiter(db: Db, clock: Clock): RateLimiter {
  return {
    async hit(key, rule) {
      const now = clock.now().getTime();
      const size = rule.windowSeconds * 1000;
      const start = Math.floor(now / size) * size;
      const rows = await runPrepared(db, HIT, [`${key}:${rule.windowSeconds}`, new Date(start)]);
      const hits = rows[0]?.hits ?? 0;
      return hits > rule.limit ? Math.max(1, Math.ceil((start + size - now) / 1000)) : null;
    },
  };
}
