import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import type { HttpEnv } from './mount';

/** What a document's handler gets. */
export interface DocumentRequest {
  readonly request: Request;
  readonly url: URL;
  /** The page of a path of this site as somebody unknown gets it; null where no pages are served. */
  readonly page: ((path: string) => Promise<Response>) | null;
}

/** Something for machines at an address of its own, outside the API and the pages: a sitemap, a picture. */
export interface SiteDocument {
  /** Path as the router matches it, such as `/sitemap.xml` or `/share/*`. */
  readonly path: string;
  /** Null where the address names nothing: the pages answer it then. */
  readonly handle: (request: DocumentRequest) => Promise<Response | null>;
}

const SOON_STALE = 'public, max-age=300';

/** A text for machines, kept by caches for five minutes and asked for anew by its hash. */
export function textDocument(request: Request, body: string, contentType: string): Response {
  // Weak, since the same text leaves compressed or plain.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': contentType, 'cache-control': SOON_STALE, etag };
  const known = (request.headers.get('if-none-match') ?? '').split(/,\s*/);
  if (known.includes(etag) || known.includes('*')) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** Mounts a document; what it has no answer for goes on to the next handler. */
export function serveDocument(document: SiteDocument, page: DocumentRequest['page']): Handler<HttpEnv> {
  return async (c, next) => {
    const answer = await document.handle({ request: c.req.raw, url: new URL(c.req.url), page });
    if (answer === null) return next();
    return answer;
  };
}
