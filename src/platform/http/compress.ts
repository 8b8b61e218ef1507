import type { Context, MiddlewareHandler } from 'hono';
import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib';
import { bodyOf, type WholeBody } from './known-body';

const COMPRESSIBLE =
  /^(text\/html|text\/plain|application\/json|application\/((atom|rss)\+)?xml|application\/manifest\+json|text\/xml|image\/svg\+xml)/;
const SMALLEST = 1024;

interface Coding {
  readonly name: 'br' | 'gzip';
  stream(): BrotliCompress | Gzip;
  whole(body: WholeBody): Promise<Uint8Array<ArrayBuffer>>;
}

// Quality 4 costs about as much time as gzip's default and comes out smaller.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
const brotliWhole = promisify(brotliCompress);
const gzipWhole = promisify(gzip) as (body: WholeBody, options: object) => Promise<Buffer>;

const CODINGS: readonly Coding[] = [
  {
    name: 'br',
    stream: () => createBrotliCompress(BROTLI),
    whole: async (body) => new Uint8Array(await brotliWhole(body, BROTLI)),
  },
  {
    name: 'gzip',
    stream: () => createGzip(GZIP),
    whole: async (body) => new Uint8Array(await gzipWhole(body, GZIP)),
  },
];

function codingFor(accepted: string): Coding | undefined {
  return CODINGS.find(({ name }) => new RegExp(`\\b${name}\\b`).test(accepted));
}

/** Flushes after every chunk, so that a streamed page's first bytes don't wait for its last ones. */
function flushing(compressor: BrotliCompress | Gzip): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      compressor.write(chunk, () => compressor.flush(() => done()));
    },
    flush(done) {
      compressor.end(() => done());
    },
    construct(done) {
      compressor.on('data', (part: Buffer) => this.push(part));
      compressor.on('error', (error) => this.destroy(error));
      done();
    },
  });
}

function packStream(body: ReadableStream, coding: Coding): ReadableStream {
  const compressor = coding.stream();
  const packed = flushing(compressor);
  // A reader that leaves ends the source, and a source that fails ends the answer: neither ends the process.
  pipeline(Readable.fromWeb(body as NodeReadableStream), packed, () => compressor.destroy());
  return Readable.toWeb(packed) as ReadableStream;
}

/** Whether an answer is worth packing, as far as its head and what is known of its body tell. */
function isPackable({ status, headers }: Response, whole: WholeBody | undefined): boolean {
  if (status === 204 || status === 206 || headers.has('content-encoding')) return false;
  const size = whole?.length ?? headers.get('content-length');
  return COMPRESSIBLE.test(headers.get('content-type') ?? '') && (size === null || Number(size) >= SMALLEST);
}

function replaceBody(c: Context, body: ReadableStream | Uint8Array<ArrayBuffer>, name: Coding['name']): void {
  const { status, headers } = c.res;
  const packed = new Response(body, { status, headers: new Headers(headers) });
  packed.headers.delete('content-length');
  packed.headers.set('content-encoding', name);
  // Set twice, since the context would join the old answer's head to the new one by way of a stream.
  c.res = undefined;
  c.res = packed;
}

/** Compresses texts for clients that accept it; event streams, small answers and coded ones pass as they are. */
export function compressText(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const whole = bodyOf(c.res);
    if (!isPackable(c.res, whole)) return;
    c.res.headers.append('vary', 'accept-encoding');
    const coding = codingFor(c.req.header('accept-encoding') ?? '');
    if (coding === undefined) return;
    if (whole !== undefined) {
      replaceBody(c, await coding.whole(whole), coding.name);
      return;
    }
    const { body } = c.res;
    if (body !== null) replaceBody(c, packStream(body, coding), coding.name);
  };
}
