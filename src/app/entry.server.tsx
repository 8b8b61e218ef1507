import { isbot } from 'isbot';
import { renderToReadableStream } from 'react-dom/server.edge';
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { NonceContext, nonceContext } from './nonce';

/** Renders a document. People get the first bytes as soon as the shell stands; crawlers get the whole page at once. */
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
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError() {
        failed = true;
      },
    },
  );
  if (isbot(request.headers.get('user-agent'))) await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: failed ? 500 : status, headers });
}
