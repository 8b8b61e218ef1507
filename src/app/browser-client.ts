import { readSession } from '@/features/accounts/web';
import { createApiClient } from '@/shared/api-client';

/** The API over the network, with the signed-in person's token in the header (never by cookie alone). */
export const browserClient = createApiClient((path, init) => {
  const headers = new Headers(init.headers);
  const token = readSession()?.token;
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const link = new URLSearchParams(window.location.search).get('link');
  if (link !== null) headers.set('x-order-link', link);
  return fetch(path, { ...init, headers });
});
