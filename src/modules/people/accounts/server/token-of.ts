import { userOfCookies } from '@/shared/session';

/** The bearer token that a request shows, in its header or in the `user` cookie; null where it shows none. */
export function tokenOf(request: Request): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  return bearer ?? userOfCookies(request.headers.get('cookie') ?? '')?.token ?? null;
}
