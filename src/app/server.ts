import { Hono } from 'hono';
import { compressText } from '@/platform/http/compress';
import { faultResponse, refusalResponse } from '@/platform/http/errors';
import { mountRoutes, type HttpEnv, type MountDeps, type Route } from '@/platform/http/mount';
import { securityHeaders, type CspSources } from '@/platform/http/security-headers';
import { serveFolder, type FolderOptions } from '@/platform/http/static-files';
import { refuse } from '@/shared/result';

/** Renders the document of an address; the API of the same process stands ready for its loaders. */
export type Pages = (
  request: Request,
  page: { nonce: string; fetchApi: (request: Request) => Promise<Response> },
) => Promise<Response>;

export interface ServerDeps extends MountDeps {
  readonly routes: readonly Route[];
  /** Handlers that speak a protocol of their own below /api, by path prefix (tus). */
  readonly protocols: readonly {
    prefix: string;
    handle: (request: Request, ip: string) => Promise<Response>;
  }[];
  readonly folders: readonly FolderOptions[];
  readonly pages: Pages | null;
  readonly csp: CspSources;
  readonly https: boolean;
  readonly dev: boolean;
}

/** Puts the whole server together: headers, static files, the API and the pages. */
export function createServer(deps: ServerDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(securityHeaders({ sources: deps.csp, https: deps.https, dev: deps.dev }));
  app.onError((error, c) => {
    const requestId = c.get('requestId');
    deps.log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'request failed');
    return faultResponse(requestId);
  });
  for (const folder of deps.folders) app.get(`${folder.prefix}*`, serveFolder(folder));
  for (const { prefix, handle } of deps.protocols) {
    app.all(prefix, (c) => handle(c.req.raw, c.env?.ip ?? 'unknown'));
    app.all(`${prefix}/*`, (c) => handle(c.req.raw, c.env?.ip ?? 'unknown'));
  }
  app.use(compressText());
  mountRoutes(app, deps.routes, deps);
  app.all('/api/*', () => refusalResponse(refuse('not_found', 'This call does not exist.').refusal));
  if (deps.pages !== null) {
    const pages = deps.pages;
    app.all('*', (c) =>
      pages(c.req.raw, {
        nonce: c.get('nonce'),
        fetchApi: async (request) => app.fetch(request, { ip: c.env?.ip ?? 'unknown' }),
      }),
    );
  }
  return app;
}
