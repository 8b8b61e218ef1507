import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server.node';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { noteBody } from '@/platform/http/known-body';
import { PageMemoryContext, type PageMemory } from '@/ui/remembered';
import { learnStills } from '@/ui/still';
import { paintFirst } from './first-paint';
import { writeDocument, type DocumentBytes } from './kept-document';
import { NonceContext, nonceContext } from './nonce';
import { rememberPages } from './page-memory';

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

function Document({ context, url, nonce, memory = null }: Rendering & { memory?: PageMemory | null }) {
  return (
    <NonceContext value={nonce}>
      <PageMemoryContext value={memory}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </PageMemoryContext>
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

// Bytes of documents, and characters of parts: some twenty large pages each.
const REMEMBERED = 3 * 1024 * 1024;
const remembered = import.meta.env.PROD ? rememberPages(REMEMBERED) : null;

// What parts of a page may depend on beside their own facts: what was loaded around it, first of all who looks.
function loadedAround({ staticHandlerContext: { matches, loaderData } }: EntryContext): string {
  return JSON.stringify(matches.slice(0, -1).map(({ route }): unknown => loaderData[route.id]));
}

// As it is sent: in production scripts come after the first paint.
const sent = (html: string): string[] => (import.meta.env.PROD ? paintFirst(html) : [html]);

/** The same in one go, at half the cost: everything is a text, nothing is awaited. Null where that is not enough. */
function renderAtOnce(
  rendering: Rendering,
  data: string,
  memory: typeof remembered = null,
): DocumentBytes | null {
  const { context, nonce, url } = rendering;
  const page = memory?.begin(url, loadedAround(context));
  const marked = renderToString(<Document {...rendering} memory={page?.memory ?? null} />);
  if (marked.includes(LEFT_OUT) || !marked.endsWith(END)) return null;
  const html = page?.learn(marked) ?? marked;
  if (import.meta.env.PROD) learnStills(html, (node) => renderToString(node));
  const handed = context.renderMeta?.didRenderScripts === true ? handoff(data, nonce) : '';
  return writeDocument([DOCTYPE, ...sent(html.slice(0, -END.length)), handed, END]);
}

// The studio's pages tell ages by the clock of the server.
const readsClock = (url: string): boolean => new URL(url).pathname.startsWith('/studio');

/** A whole document, repeated where the same was rendered before. Null where somebody has to wait for parts of it. */
function documentOf(rendering: Rendering, data: string): DocumentBytes | null {
  const { context, url, nonce } = rendering;
  const { statusCode, errors } = context.staticHandlerContext;
  const isPlain = data !== '' && statusCode === 200 && errors === null;
  if (remembered === null || !isPlain || readsClock(url) || !remembered.isAgain(url))
    return renderAtOnce(rendering, data);
  const facts = { address: url, data };
  const known = remembered.documentOf(facts, nonce);
  if (known !== null) return known;
  const written = renderAtOnce({ ...rendering, nonce: remembered.mark }, data, remembered);
  return written === null ? null : remembered.learnDocument(facts, written, nonce);
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
  let body = documentOf({ ...rendering, context: { ...plain, renderMeta: {} } }, data);
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
