import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApiClient } from '@/shared/api-client';
import { userOfCookies } from '@/shared/session';
import { pageContext } from '@/ui/page-data';
import { nonceContext } from './nonce';
import type { Pages } from './server';

/** How pages are rendered. */
export interface PagesOptions {
  readonly mode: 'production' | 'development';
  /** Public base address: forms are posted from there, whatever address a proxy asks this process by. */
  readonly siteUrl: string;
}

// Visitors load the list of routes without the studio (scripts/setup/public-manifest.mjs); dev has one list only.
function forVisitors(build: ServerBuild): ServerBuild {
  return { ...build, assets: { ...build.assets, url: build.assets.url.replace(/\.js$/, '.public.js') } };
}

const isStudioPage = ({ url }: Request): boolean => /^\/studio(\/|\.data$|$)/.test(new URL(url).pathname);

/**
 * Renders pages by React Router; their loaders call the API of this process with the visitor's own rights, their
 * actions (forms posted without scripts) with nobody's.
 */
export function createPages(build: ServerBuild, { mode, siteUrl }: PagesOptions): Pages {
  const whole = { ...build, allowedActionOrigins: [new URL(siteUrl).host] };
  const handleStudio = createRequestHandler(whole, mode);
  const handleSite = mode === 'production' ? createRequestHandler(forVisitors(whole), mode) : handleStudio;
  return async (request, { nonce, fetchApi }) => {
    const session = userOfCookies(request.headers.get('cookie') ?? '');
    const link = new URL(request.url).searchParams.get('link');
    const send = (path: string, init: RequestInit): Promise<Response> =>
      fetchApi(new Request(new URL(path, request.url), init));
    const api = createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      if (session !== null) headers.set('authorization', `Bearer ${session.token}`);
      if (link !== null) headers.set('x-order-link', link);
      return send(path, { ...init, headers });
    });
    const context = new RouterContextProvider();
    context.set(pageContext, { api, publicApi: createApiClient(send), session });
    context.set(nonceContext, nonce);
    return (isStudioPage(request) ? handleStudio : handleSite)(request, context);
  };
}
