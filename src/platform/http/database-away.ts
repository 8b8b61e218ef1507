import type { MiddlewareHandler } from 'hono';
import type { Availability } from '@/platform/db/database';
import type { HttpEnv } from './mount';

const RETRY_AFTER_SECONDS = 5;

// Whoever has waited for this long may wait for a database that hangs.
const LONG_MS = 500;

/** What a call is told while the database is away. */
export const AWAY_MESSAGE =
  'The studio can’t reach its database at the moment. Please try again in a few seconds.';

/** Draws the page that people see meanwhile; it must not need the database. */
export type AwayPage = (page: { readonly nonce: string; readonly path: string }) => Promise<string>;

/** A request as the answer to it needs to know it. */
interface Asked {
  readonly path: string;
  readonly nonce: string;
}

// What scripts and machines read: data of pages, sitemaps, feeds, pictures.
const isFile = (path: string): boolean => /\.\w+$/.test(path);

/** 503 with Retry-After: JSON for calls, the studio's own page for people, one sentence for machines. */
export async function awayResponse({ path, nonce }: Asked, page: AwayPage): Promise<Response> {
  const answer = (type: string, body: string): Response =>
    new Response(body, {
      status: 503,
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'no-store',
        'retry-after': String(RETRY_AFTER_SECONDS),
      },
    });
  if (path === '/api' || path.startsWith('/api/'))
    return answer('application/json', JSON.stringify({ success: false, message: AWAY_MESSAGE }));
  if (isFile(path)) return answer('text/plain', AWAY_MESSAGE);
  return answer('text/html', await page({ path, nonce }));
}

/** The calls that say how the process is: they answer by themselves, database or not. */
const isHealth = (path: string): boolean => path === '/api/health' || path.startsWith('/api/health/');

/**
 * Answers what comes while the database is away, at once; and what waits for it when it is found away, then. A request that it had
 * begun may have been carried out: as after any lost connection, nobody is told what became of it.
 */
export function answerWhileAway(availability: Availability, page: AwayPage): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path } = c.req;
    if (isHealth(path)) return next();
    const asked = { path, nonce: c.get('nonce') };
    if (availability.isAway()) return awayResponse(asked, page);
    let forget = (): void => undefined;
    const away = new Promise<'away'>((resolve) => {
      forget = availability.onAway(() => resolve('away'));
    });
    const doubt = setInterval(() => availability.doubt(), LONG_MS);
    try {
      const first = await Promise.race([next(), away]);
      // A page that was made of what failed meanwhile says less than ours.
      return first === 'away' || (availability.isAway() && c.res.status >= 500)
        ? await awayResponse(asked, page)
        : undefined;
    } finally {
      clearInterval(doubt);
      forget();
    }
  };
}

/** The same for transfers, which need the database at their ends only: what is under way goes on. */
export function refuseWhileAway(availability: Availability, page: AwayPage): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!availability.isAway()) return next();
    return awayResponse({ path: c.req.path, nonce: c.get('nonce') }, page);
  };
}
