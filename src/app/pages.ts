import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApiClient } from '@/shared/api-client';
import { headerValue, userOfCookies } from '@/shared/session';
import { pageContext } from '@/ui/page-data';
import { nonceContext } from './nonce';
import { cacheSecondsOf } from './route-cache';
import type { Pages } from './server';

/** How pages are rendered. */
export interface PagesOptions {
  readonly mode: 'production' | 'development';
  /** Public base address: forms are posted from there, whatever address a proxy asks this process by. */
  readonly siteUrl: string;
}

/**
 * Renders pages by React Router; their loaders call the API of this process with the visitor's own rights, their
 * actions (forms posted without scripts) with nobody's.
 */
export function createPages(build: ServerBuild, { mode, siteUrl }: PagesOptions): Pages {
  const handle = createRequestHandler({ ...build, allowedActionOrigins: [new URL(siteUrl).host] }, mode);
  const styles = build.assets.routes['root']?.css ?? [];
  const pages: Pages = async (request, { nonce, fetchApi }) => {
    const session = userOfCookies(request.headers.get('cookie') ?? '');
    const link = new URL(request.url).searchParams.get('link');
    const send = (path: string, init: RequestInit): Promise<Response> =>
      fetchApi(new Request(new URL(path, request.url), init));
    const api = createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      if (session !== null) headers.set('authorization', `Bearer ${headerValue(session.token)}`);
      if (link !== null) headers.set('x-order-link', headerValue(link));
      return send(path, { ...init, headers });
    });
    const context = new RouterContextProvider();
    context.set(pageContext, { api, publicApi: createApiClient(send), session });
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
  return Object.assign(pages, { styles, cacheSeconds: cacheSecondsOf(build.routes) });
}
