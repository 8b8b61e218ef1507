import { parseStoredUser, userOfCookies, type StoredUser } from '@/shared/session';

const KEY = 'user';
const COOKIE_SECONDS = 30 * 24 * 3600;
/** Browsers drop cookies beyond 4096 bytes without a word; some room is left for the attributes. */
const COOKIE_BYTES = 3800;
const SHORT_NAME = 40;

/** The parts of a browser that a session is kept in. Any of them may throw where the person has locked them. */
export interface SessionPlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly https: boolean;
  readCookies(): string;
  writeCookie(cookie: string): void;
}

export interface SessionStore {
  /** The signed-in person; the same object until it changes. */
  current(): StoredUser | null;
  save(user: StoredUser): void;
  clear(): void;
  /** Reads again what is kept, after another tab changed it. */
  refresh(): void;
  /** Calls back on every change; returns what ends it. */
  subscribe(listener: () => void): () => void;
}

function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

function cookieValue(user: StoredUser): string {
  const whole = encodeURIComponent(JSON.stringify(user));
  if (whole.length <= COOKIE_BYTES) return whole;
  // The server only greets by these names.
  const short = (name: string): string => name.slice(0, SHORT_NAME).toWellFormed();
  const names = { first_name: short(user.first_name), last_name: short(user.last_name) };
  return encodeURIComponent(JSON.stringify({ ...user, ...names }));
}

function keeper(place: SessionPlace) {
  const cookie = (value: string, seconds: number): void => {
    const secure = place.https ? '; Secure' : '';
    const text = `${KEY}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
    attempt(() => place.writeCookie(text), undefined);
  };
  const fromStorage = (): StoredUser | null => {
    const json = attempt(() => place.storage.getItem(KEY), null);
    const user = parseStoredUser(json);
    if (json !== null && user === null) attempt(() => place.storage.removeItem(KEY), undefined);
    return user;
  };
  const fromCookie = (): StoredUser | null => {
    const cookies = attempt(() => place.readCookies(), '');
    const user = userOfCookies(cookies);
    if (user === null && /(?:^|;\s*)user=/.test(cookies)) cookie('', 0);
    return user;
  };
  const write = (user: StoredUser): void => {
    cookie(cookieValue(user), COOKIE_SECONDS);
    attempt(() => place.storage.setItem(KEY, JSON.stringify(user)), undefined);
  };
  return {
    /** Local storage first, then the cookie; whichever is missing is written again. */
    read(): StoredUser | null {
      const stored = fromStorage();
      const user = stored ?? fromCookie();
      if (user === null) return null;
      if (stored === null) write(user);
      else cookie(cookieValue(user), COOKIE_SECONDS);
      return user;
    },
    write,
    /** The cookie goes first: other tabs look at it when they hear that the storage changed. */
    remove(): void {
      cookie('', 0);
      attempt(() => place.storage.removeItem(KEY), undefined);
    },
  };
}

/** Keeps the signed-in person in local storage and a cookie, both under `user`, and tells who listens. */
export function createSessionStore(place: SessionPlace): SessionStore {
  const stored = keeper(place);
  const listeners = new Set<() => void>();
  let user = stored.read();

  const change = (next: StoredUser | null): void => {
    if (JSON.stringify(next) === JSON.stringify(user)) return;
    user = next;
    for (const listener of listeners) listener();
  };

  return {
    current: () => user,
    save(next) {
      stored.write(next);
      change(next);
    },
    clear() {
      stored.remove();
      change(null);
    },
    refresh: () => change(stored.read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
