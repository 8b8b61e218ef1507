import type { StoredUser } from '@/shared/session';
import { createSessionStore, type SessionStore } from './session-store';

let store: SessionStore | null = null;

function openStore(): SessionStore {
  const opened = createSessionStore({
    // Looked up at each use: where the person blocks storage, even naming it throws.
    storage: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => window.localStorage.setItem(key, value),
      removeItem: (key) => window.localStorage.removeItem(key),
    },
    https: window.location.protocol === 'https:',
    readCookies: () => document.cookie,
    writeCookie: (cookie) => {
      document.cookie = cookie;
    },
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === 'user' || key === null) opened.refresh();
  });
  // A page that comes back from the browser's cache heard nothing while it slept.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) opened.refresh();
  });
  return opened;
}

function browserSession(): SessionStore | null {
  if (typeof window === 'undefined') return null;
  return (store ??= openStore());
}

/** The signed-in person of this browser; null where nobody is signed in, and on the server. */
export function readSession(): StoredUser | null {
  return browserSession()?.current() ?? null;
}

/** Signs in: keeps the person and tells every tab. */
export function saveSession(user: StoredUser): void {
  browserSession()?.save(user);
}

/** Takes over what the person changed about themselves, where they are still the one signed in. */
export function rememberProfile(
  profile: Pick<StoredUser, 'id' | 'first_name' | 'last_name' | 'email'>,
): void {
  const { id, first_name, last_name, email } = profile;
  const stored = readSession();
  if (stored?.id === id) saveSession({ ...stored, first_name, last_name, email });
}

/** Signs out in this browser, in every tab. Revoking the token is the caller's (POST /auth/logout). */
export function clearSession(): void {
  browserSession()?.clear();
}

/** Signs out if that token is still the one in use: for answers 401 that may come late. */
export function expireSession(token: string): void {
  if (readSession()?.token === token) clearSession();
}

/** Calls back whenever somebody signs in or out, in this tab or another; returns what ends it. */
export function onSessionChange(listener: (user: StoredUser | null) => void): () => void {
  return browserSession()?.subscribe(() => listener(readSession())) ?? (() => undefined);
}
