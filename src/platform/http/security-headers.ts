import type { MiddlewareHandler } from 'hono';
import { randomBytes, randomUUID } from 'node:crypto';
import type { HttpEnv } from './mount';

/** Addresses that the studio's configuration adds to the policy (card and PayPal scripts, storage). */
export interface CspSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  readonly media: readonly string[];
  /** Whose frames may open the wallet of the browser. */
  readonly payments: readonly string[];
  readonly images: readonly string[];
  /** Whether somebody's script writes style elements; they need the page's nonce. */
  readonly nonceStyles: boolean;
  /** Whether a window that a page opens may speak with it. */
  readonly popups: boolean;
}

function policy(nonce: string, sources: CspSources, dev: boolean): string {
  const script = [`'nonce-${nonce}'`, "'strict-dynamic'", "'wasm-unsafe-eval'", ...sources.scripts];
  return [
    "default-src 'self'",
    `script-src ${script.join(' ')}`,
    // Attributes only: widths of progress bars and positions of markers are styles of single elements.
    dev
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self'${sources.nonceStyles ? ` 'nonce-${nonce}'` : ''}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...sources.images].join(' ')}`,
    "font-src 'self'",
    `media-src ${["'self'", 'blob:', ...sources.media].join(' ')}`,
    `connect-src ${["'self'", ...(dev ? ['ws:'] : []), ...sources.connections].join(' ')}`,
    `frame-src ${sources.frames.length > 0 ? sources.frames.join(' ') : "'none'"}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

// Addresses that open something by themselves: a private link, a mailed token, a payment's page.
const SECRET_QUERIES = ['link', 'key', 'token', 'secret'];
const SECRET_PATHS =
  /^\/(listen|pay|reset-password|email-change|verify-email|sign-in|studio\/join|blog\/preview)\//;

// Their forms work without scripts, and a page without a referrer posts them without an origin too, which is refused.
const WITH_FORMS = new Set(['/unsubscribe', '/join-again']);

// Shared by people who don't run a site: no crawler that finds the address keeps anything of it.
const UNLISTED = /^\/listen(\/|$)/;

function referrerPolicy(address: string): string {
  const { pathname, searchParams } = new URL(address);
  if (WITH_FORMS.has(pathname)) return 'same-origin';
  const isSecret = SECRET_PATHS.test(pathname) || SECRET_QUERIES.some((name) => searchParams.has(name));
  return isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin';
}

/**
 * Gives each request an id and a script nonce, and each answer the headers that keep browsers strict;
 * those that only documents obey go with documents.
 * @param options sources is asked for every page, as the studio may change its configuration
 */
export function securityHeaders(options: {
  sources: () => Promise<CspSources>;
  https: boolean;
  dev: boolean;
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    c.set('requestId', randomUUID());
    await next();
    const headers = c.res.headers;
    // Nobody asks about a file that never changes, and every page loads a dozen of them.
    if (!headers.get('cache-control')?.includes('immutable')) headers.set('x-request-id', c.get('requestId'));
    headers.set('x-content-type-options', 'nosniff');
    if (options.https) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (headers.get('content-type')?.startsWith('text/html')) {
      headers.set('referrer-policy', referrerPolicy(c.req.url));
      if (UNLISTED.test(new URL(c.req.url).pathname))
        headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
      const sources = await options.sources();
      const opener = sources.popups ? 'same-origin-allow-popups' : 'same-origin';
      headers.set('cross-origin-opener-policy', opener);
      const wallets = ['self', ...sources.payments.map((source) => `"${source}"`)].join(' ');
      const passkeys = 'publickey-credentials-get=(self), publickey-credentials-create=(self)';
      const policies = `camera=(), microphone=(), geolocation=(), payment=(${wallets}), ${passkeys}`;
      headers.set('permissions-policy', policies);
      headers.set('content-security-policy', policy(nonce, sources, options.dev));
    }
  };
}
