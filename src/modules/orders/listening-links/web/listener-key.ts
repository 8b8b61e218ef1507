import { LISTENER_KEY_HEADER, LISTENER_KEY_SHAPE, LISTENING_LINK_HEADER } from '../listening-links.rules';

// A browser may hold several links: each by the start of its token, which opens nothing by itself.
const placeOf = (token: string): string => `listener:${token.slice(0, 12)}`;
const NAME = 'listener-name';

function read(place: string): string | null {
  if (typeof window === 'undefined') return null;
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function keep(place: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(place);
    else localStorage.setItem(place, value);
  } catch {
    // Closed storage: the name is asked for again after a reload.
  }
}

// Where storage is closed a key lives as long as the page.
const held = new Map<string, string>();

/** The key by which this browser is known on a link; null where it gave no name yet, and on the server. */
export function listenerKey(token: string): string | null {
  return held.get(token) ?? read(placeOf(token));
}

/** The same, made where there is none: kept before it is used, so that a lost answer makes nobody twice. */
export function ensureListenerKey(token: string): string {
  const known = listenerKey(token);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  held.set(token, key);
  keep(placeOf(token), key);
  return key;
}

/** This browser is nobody on a link any more. */
export function forgetListenerKey(token: string): void {
  held.delete(token);
  keep(placeOf(token), null);
}

/** The name that was given last, on whichever link. */
export const lastListenerName = (): string => read(NAME) ?? '';

/** Keeps the name for the next link. */
export function keepListenerName(name: string): void {
  keep(NAME, name);
}

/** What calls about a link show. */
export function listenerHeaders(token: string): Record<string, string> {
  const key = listenerKey(token);
  return {
    // What is no token would be no header either.
    [LISTENING_LINK_HEADER]: LISTENER_KEY_SHAPE.test(token) ? token : '-',
    ...(key === null ? {} : { [LISTENER_KEY_HEADER]: key }),
  };
}
