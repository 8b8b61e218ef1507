import type { MiddlewareHandler } from 'hono';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE =
  /^(text\/html|text\/plain|application\/json|application\/((atom|rss)\+)?xml|application\/manifest\+json|text\/xml|image\/svg\+xml)/;
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify<ArrayBuffer, object, Buffer>(gzip);

const CODINGS = {
  // Quality 4 takes about as long as gzip's default and comes out smaller.
  br: (body: ArrayBuffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: ArrayBuffer) => zip(body, { level: 5 }),
};

function codingFor(accepted: string): keyof typeof CODINGS | undefined {
  return (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted));
}

function isCompressible({ status, headers, body }: Response): boolean {
  if (body === null || status === 206 || headers.has('content-encoding')) return false;
  return COMPRESSIBLE.test(headers.get('content-type') ?? '');
}

/** Compresses texts of 1 KiB and more for clients that accept it; event streams and coded answers pass as they are. */
export function compressText(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isCompressible(c.res)) return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    const body = await c.res.arrayBuffer();
    const coding = codingFor(c.req.header('accept-encoding') ?? '');
    const isLarge = body.byteLength >= SMALLEST;
    if (isLarge) headers.append('vary', 'accept-encoding');
    if (isLarge && coding !== undefined) headers.set('content-encoding', coding);
    const sent = isLarge && coding !== undefined ? new Uint8Array(await CODINGS[coding](body)) : body;
    headers.delete('content-length');
    // Set twice, since the context would join the old answer's head to the new one.
    c.res = undefined;
    c.res = new Response(sent, { status, headers });
  };
}
