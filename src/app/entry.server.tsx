import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server.node';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { paintFirst } from './first-paint';
import { NonceContext, nonceContext } from './nonce';

// Loaders have awaited their data, so nothing is gained by sending a page in parts: React would move whatever
// is larger than this behind a placeholder that only scripts can fill.
const ONE_PIECE = Number.MAX_SAFE_INTEGER;
const LARGEST_PAGE = 64 * 1024 * 1024;

function collect(done: (html: Buffer) => void): Writable {
  const parts: Uint8Array[] = [];
  return new Writable({
    highWaterMark: LARGEST_PAGE,
    write(part: Uint8Array, _encoding, next) {
      parts.push(part);
      next();
    },
    final(next) {
      done(Buffer.concat(parts));
      next();
    },
  });
}

/** Renders a document whole: readers without scripts get all of it. Node's own renderer is the fastest there is. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, loadContext]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  let failed = false;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const page = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: ONE_PIECE,
        onAllReady: () => page.pipe(collect(resolve)),
        onShellError: reject,
        onError() {
          failed = true;
        },
      },
    );
    request.signal.addEventListener('abort', () => page.abort(request.signal.reason), { once: true });
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const document = import.meta.env.PROD ? paintFirst(html.toString('utf8')) : new Uint8Array(html);
  return new Response(document, { status: failed ? 500 : status, headers });
}
