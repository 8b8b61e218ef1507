import { Hono, type ErrorHandler, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import { isDatabaseAway, type Availability } from '@/platform/db/database';
import { subjectOf } from '@/platform/http/client-ip';
import { compressText } from '@/platform/http/compress';
import { answerWhileAway, awayResponse, refuseWhileAway, type AwayPage } from '@/platform/http/database-away';
import { serveDocument, type SiteDocument } from '@/platform/http/documents';
import { faultResponse, refusalResponse } from '@/platform/http/errors';
import { honoPath, mountRoutes, type HttpEnv, type MountDeps, type Route } from '@/platform/http/mount';
import { waitText } from '@/platform/http/rate-limit';
import { securityHeaders, type CspSources } from '@/platform/http/security-headers';
import { serveFolder, type FolderOptions } from '@/platform/http/static-files';
import type { VisitLimit } from '@/platform/http/visit-limit';
import { loggedNetwork } from '@/platform/log/logged-subject';
import type { Access, AnyEndpoint } from '@/shared/endpoint';
import { refuse } from '@/shared/result';
import { createAwayPage } from './away-page';
import { serveApiReference } from './openapi/api-reference';
import { openingSoon } from './opening-soon';
import { serveWorker, type WorkerFiles } from './service-worker-file';

/** Renders the document of an address; the API of the same process stands ready for its loaders. */
export interface Pages {
  (
    request: Request,
    page: { nonce: string; fetchApi: (request: Request) => Promise<Response> },
  ): Promise<Response>;
  /** Called when the studio changed something: nothing that was rendered before is shown any more. */
  forget?(): void;
  /** Seconds for which a page may be kept for visitors without a session; 0 where its route declares none. */
  readonly cacheSeconds?: (pathname: string) => number;
  /** Addresses of the style sheets that every page has. */
  readonly styles?: readonly string[];
}

export interface ServerDeps extends MountDeps {
  readonly routes: readonly Route[];
  /** Handlers that speak a protocol of their own below /api, by path prefix (tus). */
  readonly protocols: readonly {
    prefix: string;
    handle: (request: Request, ip: string) => Promise<Response>;
  }[];
  readonly folders: readonly FolderOptions[];
  /** What machines ask for beside pages: sitemap, feed, pictures. */
  readonly documents: readonly SiteDocument[];
  readonly pages: Pages | null;
  /** What the service worker is served from; null while developing. */
  readonly worker?: Pick<WorkerFiles, 'folder' | 'enabled'> | null;
  /** Whether visitors see the site; unset where it always is. */
  readonly isOpen?: () => Promise<boolean>;
  /** Whether a client may have one more page; all may where unset. */
  readonly mayVisit?: VisitLimit;
  /** Has every process drop the pages that it keeps; unset where there is one. */
  readonly forgetPagesEverywhere?: () => Promise<void>;
  readonly csp: () => Promise<CspSources>;
  readonly availability: Availability;
  /** The studio's name, as it was last known; never fails. */
  readonly siteName: () => Promise<string>;
  readonly https: boolean;
  readonly dev: boolean;
}

// 10,000 characters of any script, as a form without scripts encodes them, with room to spare.
const LARGEST_FORM = 256 * 1024;
const TOO_LARGE =
  'That is too much to send at once. Go back: what you typed is still there. Make it shorter.';

// Whatever nobody expected: told by its number, found in the log. A database that went away is told as what it is.
function logFault({ log }: ServerDeps, page: AwayPage): ErrorHandler<HttpEnv> {
  return (error, c) => {
    const requestId = c.get('requestId');
    if (isDatabaseAway(error)) {
      log.warn({ requestId, method: c.req.method, path: c.req.path }, 'request refused: no database');
      c.env?.onAway?.();
      return awayResponse({ path: c.req.path, nonce: c.get('nonce') }, page);
    }
    log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'request failed');
    return faultResponse(requestId);
  };
}

// The API as pages of this process call it: the same calls and checks, without headers and compression that only matter on
// the wire.
function innerApi(deps: ServerDeps, page: AwayPage): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  api.use(async (c, next) => {
    c.set('requestId', randomUUID());
    await next();
  });
  api.onError(logFault(deps, page));
  mountRoutes(api, deps.routes, deps);
  return api;
}

// Pages as documents of this process read them: nobody is signed in, and nothing goes over the wire.
function pageOf(pages: Pages, inside: Hono<HttpEnv>): (path: string) => Promise<Response> {
  return async (path) =>
    pages(new Request(new URL(path, 'http://inside')), {
      nonce: '',
      fetchApi: async (request) => inside.fetch(request, { ip: 'inside' }),
    });
}

// Pages that are kept count too: whoever asks for a thousand in a minute reads none of them.
function limitPages({ mayVisit, log }: ServerDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const who = c.env?.ip ?? 'unknown';
    const wait = mayVisit?.(who) ?? null;
    if (wait === null) return next();
    log.info({ path: c.req.path, from: loggedNetwork(who) }, 'page refused: too many');
    return c.text(`That was a little fast. Please try again in ${waitText(wait)}.`, 429, {
      'retry-after': String(wait),
      'cache-control': 'no-store',
    });
  };
}

const PEOPLE_OF_THE_STUDIO: ReadonlySet<Access> = new Set(['admin', 'studio', 'engineer-assigned']);

// Calls of the documented API outside of /api/studio by which the studio changes what visitors read, such as blog categories.
const isStudioWrite = ({ method, access }: AnyEndpoint): boolean =>
  method !== 'GET' && access.some((kind) => PEOPLE_OF_THE_STUDIO.has(kind));

/** Drops rendered pages after a write of the studio, here and at all other processes, before it is answered. */
function forgetPages({ pages, forgetPagesEverywhere, log }: ServerDeps): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || !c.res.ok) return;
    pages?.forget?.();
    // What others keep is five seconds old at most; the write itself is done.
    await forgetPagesEverywhere?.().catch((error: unknown) =>
      log.warn({ err: error }, 'other processes could not be told to drop their pages'),
    );
  };
}

/** Puts the whole server together: headers, static files, the API and the pages. */
export function createServer(deps: ServerDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders({ sources: deps.csp, https: deps.https, dev: deps.dev }));
  const { routes, siteName } = deps;
  const styles = deps.pages?.styles ?? [];
  const awayPage = createAwayPage(siteName, styles);
  app.onError(logFault(deps, awayPage));
  // The build has packed its own files; drawings of the content are packed on their way.
  for (const folder of deps.folders) {
    if (!folder.immutable) app.use(`${folder.prefix}*`, compressText());
    app.get(`${folder.prefix}*`, serveFolder(folder));
  }
  for (const { prefix, handle } of deps.protocols) {
    app.use(`${prefix}/*`, refuseWhileAway(deps.availability, awayPage));
    app.all(prefix, (c) => handle(c.req.raw, subjectOf(c.env?.ip ?? 'unknown')));
    app.all(`${prefix}/*`, (c) => handle(c.req.raw, subjectOf(c.env?.ip ?? 'unknown')));
  }
  app.use(compressText());
  app.use(answerWhileAway(deps.availability, awayPage));
  const forget = forgetPages(deps);
  app.use('/api/studio/*', forget);
  for (const { endpoint } of deps.routes) {
    if (isStudioWrite(endpoint)) app.on(endpoint.method, honoPath(endpoint), forget);
  }
  mountRoutes(app, deps.routes, deps);
  const inside = innerApi(deps, awayPage);
  if (deps.worker !== null && deps.worker !== undefined)
    serveWorker(app, { ...deps.worker, styles, siteName });
  serveApiReference(app, { routes, siteName, styles, limit: limitPages(deps) });
  app.all('/api/*', () => refusalResponse(refuse('not_found', 'This call does not exist.').refusal));
  const { isOpen } = deps;
  if (isOpen !== undefined)
    app.use(openingSoon({ isOpen, resolveCaller: (token) => deps.resolveCaller(token) }));
  const page = deps.pages && pageOf(deps.pages, inside);
  for (const document of deps.documents) app.get(document.path, serveDocument(document, page));
  if (deps.pages !== null) {
    const pages = deps.pages;
    app.use('*', limitPages(deps));
    app.all('*', bodyLimit({ maxSize: LARGEST_FORM, onError: (c) => c.text(TOO_LARGE, 413) }), async (c) => {
      let away = false;
      const onAway = (): void => void (away = true);
      const env = { ip: c.env?.ip ?? 'unknown', callers: new Map(), onAway };
      const page = await pages(c.req.raw, {
        nonce: c.get('nonce'),
        fetchApi: async (request) => inside.fetch(request, env),
      });
      if (away) return awayResponse({ path: c.req.path, nonce: c.get('nonce') }, awayPage);
      // Pages may hold what only one person may see: no cache between us, and none behind the back button.
      const answer = new Response(page.body, page);
      if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-store');
      return answer;
    });
  }
  return app;
}
