import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server.node';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { noteBody } from '@/platform/http/known-body';
import { paintFirst } from './first-paint';
import { writeDocument, type DocumentBytes } from './kept-document';
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

interface Rendering {
  readonly context: EntryContext;
  readonly url: string;
  readonly nonce: string;
}

function Document({ context, url, nonce }: Rendering) {
  return (
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={url} nonce={nonce} />
    </NonceContext>
  );
}

/** Node's streaming renderer: waits for what is not there yet, and tells of what fails inside a boundary. */
async function renderPatiently(
  rendering: Rendering,
  signal: AbortSignal,
): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  const html = await new Promise<Buffer>((resolve, reject) => {
    const page = renderToPipeableStream(<Document {...rendering} />, {
      nonce: rendering.nonce,
      progressiveChunkSize: ONE_PIECE,
      onAllReady: () => page.pipe(collect(resolve)),
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
    signal.addEventListener('abort', () => page.abort(signal.reason), { once: true });
  });
  return { html: html.toString('utf8'), failed };
}

// A boundary whose content was not there, or failed: the renderer that can't wait leaves both to the browser.
const LEFT_OUT = '<!--$!-->';
const END = '</body></html>';
// Only the streaming renderer writes it by itself.
const DOCTYPE = '<!DOCTYPE html>';

// As the router writes it (its StreamTransfer): the browser reads what loaders found where it takes the page over.
function handoff(data: string, nonce: string): string {
  const open = `<script nonce="${nonce}">window.__reactRouterContext.streamController.`;
  const text = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `<!--$-->${open}enqueue(${text});</script><!--$-->${open}close();</script><!--/$--><!--/$-->`;
}

// What a Response does with a stream costs several times as much as reading it.
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text + decoder.decode();
}

// The router builds the routes that it is told of anew for each page: those that are not shown are left out.
function withShownRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

// As it is sent: in production scripts come after the first paint.
const sent = (html: string): string[] => (import.meta.env.PROD ? paintFirst(html) : [html]);

/** The same in one go, at half the cost: everything is a text, nothing is awaited. Null where that is not enough. */
function renderAtOnce(rendering: Rendering, data: string): DocumentBytes | null {
  const { context, nonce } = rendering;
  const html = renderToString(<Document {...rendering} />);
  if (html.includes(LEFT_OUT) || !html.endsWith(END)) return null;
  const handed = context.renderMeta?.didRenderScripts === true ? handoff(data, nonce) : '';
  return writeDocument([DOCTYPE, ...sent(html.slice(0, -END.length)), handed, END]);
}

/** Renders a document whole: readers without scripts get all of it. */
export default async function handleRequest(
  ...[request, status, headers, routerContext, loadContext]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const rendering = { url: request.url, nonce: loadContext.get(nonceContext) };
  const { serverHandoffStream: found, ...plain } = withShownRoutes(routerContext);
  const data = found === undefined ? '' : await textOf(found);
  let body = renderAtOnce({ ...rendering, context: { ...plain, renderMeta: {} } }, data);
  let failed = false;
  if (body === null) {
    const stream = new Response(data).body;
    const context = { ...plain, renderMeta: {}, ...(stream && { serverHandoffStream: stream }) };
    const rendered = await renderPatiently({ ...rendering, context }, request.signal);
    body = writeDocument(sent(rendered.html));
    failed = rendered.failed;
  }
  headers.set('content-type', 'text/html; charset=utf-8');
  const code = failed ? 500 : status;
  if (!import.meta.env.PROD) return new Response(body, { status: code, headers });
  // The router looks at the body, which would make a stream of it: pages.ts puts this in its place.
  return noteBody(new Response(null, { status: code, headers }), body);
}
