import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { bodyOf, valueOfAnswer, wholeResponse } from '@/platform/http/known-body';
import { createApiClient, type Answered } from '@/shared/api-client';
import { headerValue, userOfCookies } from '@/shared/session';
import { pageContext } from '@/ui/page-data';
import { nonceContext } from './nonce';
import type { Pages } from './server';

/** How pages are rendered. */
export interface PagesOptions {
  readonly mode: 'production' | 'development';
  /** Public base address: forms are posted from there, whatever address a proxy asks this process by. */
  readonly siteUrl: string;
}

// Visitors load the list of routes without the studio (scripts/setup/public-manifest.mjs), and nobody looks for their
// pages among the studio's; dev has one list only.
function forVisitors(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).filter(([, route]) => !/^studio(\/|$)/.test(route?.path ?? '')),
  );
  const url = build.assets.url.replace(/\.js$/, '.public.js');
  return { ...build, routes, assets: { ...build.assets, url } };
}

// The API of this process hands over values; nobody writes them down to read them again.
function readable(response: Response): Answered {
  const given = valueOfAnswer(response);
  if (given === undefined) return response;
  return { ok: response.ok, status: response.status, json: () => Promise.resolve(given.value) };
}

const isStudioPage = ({ url }: Request): boolean => /^\/studio(\/|\.data$|$)/i.test(new URL(url).pathname);

/**
 * Renders pages by React Router; their loaders call the API of this process with the visitor's own rights, their
 * actions (forms posted without scripts) with nobody's.
 */
export function createPages(build: ServerBuild, { mode, siteUrl }: PagesOptions): Pages {
  const whole = { ...build, allowedActionOrigins: [new URL(siteUrl).host] };
  const handleStudio = createRequestHandler(whole, mode);
  const handleSite = mode === 'production' ? createRequestHandler(forVisitors(whole), mode) : handleStudio;
  const styles = build.assets.routes['root']?.css ?? [];
  const pages: Pages = async (request, { nonce, fetchApi }) => {
    const session = userOfCookies(request.headers.get('cookie') ?? '');
    const link = new URL(request.url).searchParams.get('link');
    const send = async (path: string, init: RequestInit): Promise<Answered> =>
      readable(await fetchApi(new Request(new URL(path, request.url), init)));
    const api = createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      if (session !== null) headers.set('authorization', `Bearer ${headerValue(session.token)}`);
      if (link !== null) headers.set('x-order-link', headerValue(link));
      return send(path, { ...init, headers });
    });
    const context = new RouterContextProvider();
    context.set(pageContext, { api, publicApi: createApiClient(send), session });
    context.set(nonceContext, nonce);
    const page = await (isStudioPage(request) ? handleStudio : handleSite)(request, context);
    const body = bodyOf(page);
    return body === undefined ? page : wholeResponse(body, page);
  };
  return Object.assign(pages, { styles });
}
