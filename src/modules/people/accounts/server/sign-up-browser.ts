import { hashToken, newToken } from '@/platform/security/tokens';
import { VERIFY_LIFETIME, isTokenShape } from '../accounts.rules';

const SECONDS = VERIFY_LIFETIME / 1000;
const SHOWN = /(?:^|;\s*)(?:__Host-)?sign_up=([\w-]+)/;

/** The browser that signs up, as its cookie names it: stored as a hash, so that its mailed link works there at once. */
export interface SignUpBrowser {
  readonly hash: string;
  /** The Set-Cookie header. It opens nothing by itself: only together with a mailed link. */
  readonly cookie: string;
}

/** The hash of the sign-up cookie that a request shows; null where it shows none. */
export function browserHashOf(cookies: string): string | null {
  const shown = SHOWN.exec(cookies)?.[1];
  return shown !== undefined && isTokenShape(shown) ? hashToken(shown) : null;
}

/** Names the browser of a request. One that has a name keeps it: its links from before work on. */
export function signUpBrowser(cookies: string, https: boolean): SignUpBrowser {
  const shown = SHOWN.exec(cookies)?.[1];
  const value = shown !== undefined && isTokenShape(shown) ? shown : newToken();
  const name = https ? '__Host-sign_up' : 'sign_up';
  const secure = https ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  return { hash: hashToken(value), cookie };
}
