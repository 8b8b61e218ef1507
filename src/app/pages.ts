import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApiClient } from '@/shared/api-client';
import { userOfCookies } from '@/shared/session';
import { pageContext } from '@/ui/page-data';
import { nonceContext } from './nonce';
import type { Pages } from './server';

/** Renders pages by React Router; their loaders call the API of this process, with the visitor's own rights. */
export function createPages(build: ServerBuild, mode: 'production' | 'development'): Pages {
  const handle = createRequestHandler(build, mode);
  return async (request, { nonce, fetchApi }) => {
    const session = userOfCookies(request.headers.get('cookie') ?? '');
    const link = new URL(request.url).searchParams.get('link');
    const api = createApiClient((path, init) => {
      const headers = new Headers(init.headers);
      if (session !== null) headers.set('authorization', `Bearer ${session.token}`);
      if (link !== null) headers.set('x-order-link', link);
      return fetchApi(new Request(new URL(path, request.url), { ...init, headers }));
    });
    const context = new RouterContextProvider();
    context.set(pageContext, { api, session });
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
}
