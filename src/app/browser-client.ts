import { expireSession, readSession } from '@/features/accounts/web';
import { createApiClient } from '@/shared/api-client';

/** The API over the network, with the signed-in person's token in the header (never by cookie alone). */
export const browserClient = createApiClient(async (path, init) => {
  const headers = new Headers(init.headers);
  const token = readSession()?.token;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const link = new URLSearchParams(window.location.search).get('link');
  if (link !== null) headers.set('x-order-link', link);
  const response = await fetch(path, { ...init, headers });
  // A token that opens nothing any more ends the session; at the login 401 only means a wrong password.
  if (response.status === 401 && token !== undefined && path !== '/api/auth/login') expireSession(token);
  return response;
});
