import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext, nonceContext } from './nonce';

// Loaders have awaited their data: what is not rendered by then never will be.
const RENDER_TIMEOUT_MS = 10_000;
// React moves what is larger than this behind a placeholder that only scripts can fill.
const PROGRESSIVE_CHUNK_SIZE = Number.MAX_SAFE_INTEGER;

/** Renders a document and answers it once it is complete: readers without scripts get all of it. */
export default function handleRequest(
  ...[request, status, headers, routerContext, loadContext]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        progressiveChunkSize: PROGRESSIVE_CHUNK_SIZE,
        onAllReady() {
          stopWaiting();
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          resolve(new Response(createReadableStreamFromReadable(body), { status: responseStatus, headers }));
          pipe(body);
        },
        onShellError(error) {
          stopWaiting();
          reject(error);
        },
        onError() {
          responseStatus = 500;
        },
      },
    );
    const abortRendering = (): void => abort(request.signal.reason);
    // A timer that is left running keeps the whole page in memory until it fires.
    const timer = setTimeout(abortRendering, RENDER_TIMEOUT_MS);
    request.signal.addEventListener('abort', abortRendering, { once: true });
    function stopWaiting(): void {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', abortRendering);
    }
  });
}
