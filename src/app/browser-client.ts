import { expireSession, readSession } from '@/modules/people/accounts/web/browser-session';
import { createApiClient } from '@/shared/api-client';
import { headerValue } from '@/shared/session';

/** The API over the network, with the signed-in person's token in the header (never by cookie alone). */
export const browserClient = createApiClient(async (path, init) => {
  const headers = new Headers(init.headers);
  // A call that names its own token is made before it becomes the session's: while a second factor is set up.
  const token = headers.has('authorization') ? undefined : readSession()?.token;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const link = new URLSearchParams(window.location.search).get('link');
  if (link !== null) headers.set('x-order-link', headerValue(link));
  const response = await fetch(path, { ...init, headers });
  // A token that opens nothing any more ends the session. At the login 401 only means a wrong password, and at an
  // upload session that the upload's own token has ended.
  const aboutToken = path !== '/api/auth/login' && !path.startsWith('/api/upload-sessions');
  if (response.status === 401 && token !== undefined && aboutToken) expireSession(token);
  return response;
});
