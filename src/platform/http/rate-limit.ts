import { queryRows, type Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import { defineJob, jobHandler, type JobHandler } from '@/platform/jobs/job';
import { DAY, type Clock } from '@/shared/clock';
import type { RateLimit } from '@/shared/endpoint';

export interface RateLimiter {
  /** Counts one call; null when it may pass, else the seconds to wait. */
  hit(key: string, rule: Rule): Promise<number | null>;
  /**
   * The same for several rules, in their order and in one statement: a call that one of them refuses does not count for
   * those after it. Null when it may pass, else the seconds to wait and which of the hits says so, counted from 0.
   */
  hitInOrder(hits: readonly Hit[]): Promise<{ readonly wait: number; readonly by: number } | null>;
}

type Rule = Pick<RateLimit, 'limit' | 'windowSeconds'>;

/** One call, counted under a name by a rule. */
export interface Hit {
  readonly key: string;
  readonly rule: Rule;
}

/** A time to wait, as people read it. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} seconds`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
}

// Each rule counts only where the one before it let the call pass; its own limit is the third of its values.
function counting(index: number): string {
  const [key, start, limitBefore] = [3 * index + 1, 3 * index + 2, 3 * index];
  const passed = index === 0 ? '' : ` from rule_${index - 1} where hits <= $${limitBefore}`;
  return `rule_${index} as (
    insert into rate_limits (key, window_start, hits) select $${key}::text, $${start}::timestamptz, 1${passed}
    on conflict (key) do update set
      hits = case when rate_limits.window_start = excluded.window_start then rate_limits.hits + 1 else 1 end,
      window_start = excluded.window_start
    returning hits)`;
}

function hitStatement(rules: number) {
  const all = Array.from({ length: rules }, (_, index) => index);
  const refused = all.map(
    (index) => `select ${index} as rule from rule_${index} where hits > $${3 * index + 3}::int`,
  );
  const text = `with ${all.map(counting).join(', ')} ${refused.join(' union all ')}`;
  return statement<{ rule: number }>(`rate_limits_hit_${rules}`, text);
}

const HITS = new Map<number, ReturnType<typeof hitStatement>>();

function statementFor(rules: number): ReturnType<typeof hitStatement> {
  const known = HITS.get(rules);
  if (known !== undefined) return known;
  const made = hitStatement(rules);
  HITS.set(rules, made);
  return made;
}

const prune = defineJob<Record<string, never>>('rate-limits.prune');

/** Forgets each night whose calls were counted in windows that are over; the longest is a day. */
export function rateLimitJobs(db: Db, clock: Clock): JobHandler[] {
  const over = () => new Date(clock.now().getTime() - DAY);
  const work = async (): Promise<void> => {
    await queryRows(db, 'delete from rate_limits where window_start <= $1', [over()]);
  };
  return [jobHandler(prune, work, '17 3 * * *')];
}

/** Fixed windows counted in PostgreSQL, so that several server processes count together. */
export function createRateLimiter(db: Db, clock: Clock): RateLimiter {
  const hitInOrder: RateLimiter['hitInOrder'] = async (hits) => {
    if (hits.length === 0) return null;
    const now = clock.now().getTime();
    const counted = hits.map(({ key, rule: { limit, windowSeconds } }) => {
      const size = windowSeconds * 1000;
      const start = Math.floor(now / size) * size;
      return { values: [`${key}:${windowSeconds}`, new Date(start), limit], over: start + size };
    });
    const values = counted.flatMap((one) => one.values);
    const [refused] = await runPrepared(db, statementFor(hits.length), values);
    const over = refused === undefined ? undefined : counted[refused.rule]?.over;
    if (refused === undefined || over === undefined) return null;
    return { wait: Math.max(1, Math.ceil((over - now) / 1000)), by: refused.rule };
  };
  return {
    hit: async (key, rule) => (await hitInOrder([{ key, rule }]))?.wait ?? null,
    hitInOrder,
  };
}
