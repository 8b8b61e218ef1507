import type { MiddlewareHandler } from 'hono';
import { worksWhileClosed } from '@/modules/foundation/settings/settings.rules';
import type { HttpEnv } from '@/platform/http/mount';
import { isStudio, type Caller } from '@/shared/caller';
import { userOfCookies } from '@/shared/session';

const OPENING_SOON_PATH = '/opening-soon';

export interface OpeningSoonDeps {
  /** Whether visitors see the site. */
  isOpen(): Promise<boolean>;
  /** The person behind a session's token. */
  resolveCaller(token: string): Promise<Caller>;
}

const FOR_MACHINES = new Set(['/sitemap.xml', '/feed.xml']);

async function isStaff(cookie: string, deps: OpeningSoonDeps): Promise<boolean> {
  const session = userOfCookies(cookie);
  return session !== null && isStudio(await deps.resolveCaller(session.token));
}

/**
 * Until the owner opens the studio, visitors get one page in place of every public one; people of the studio see the site as
 * it will be. Private pages that people were mailed work on.
 */
export function openingSoon(deps: OpeningSoonDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path } = c.req;
    const isThePage = path === OPENING_SOON_PATH;
    if (worksWhileClosed(path) && !isThePage) return next();
    if (await deps.isOpen()) return isThePage ? c.redirect('/', 302) : next();
    c.header('cache-control', 'no-store');
    c.header('x-robots-tag', 'noindex');
    if (path === '/robots.txt') return c.text('User-agent: *\nDisallow: /\n');
    if (isThePage || (await isStaff(c.req.header('cookie') ?? '', deps))) return next();
    if (FOR_MACHINES.has(path)) return c.text('Opening soon', 404);
    return c.redirect(OPENING_SOON_PATH, 302);
  };
}
