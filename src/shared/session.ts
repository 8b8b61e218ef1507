/** The signed-in person as the browser keeps it, in local storage and in a cookie, both under `user`. */
export interface StoredUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: string;
  readonly token: string;
}

/**
 * A text as the value of a header: as it is where headers can carry it, else percent-encoded, which no token of ours is.
 * `Headers` throws for signs beyond Latin-1, for line ends and for NUL.
 */
export function headerValue(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Reads a stored user from its JSON text; null where it can't be one. */
export function parseStoredUser(json: string | null | undefined): StoredUser | null {
  if (!json) return null;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null) return null;
    const user = value as Record<string, unknown>;
    if (typeof user['token'] !== 'string' || user['token'] === '') return null;
    if (typeof user['id'] !== 'number') return null;
    const name = (field: string): string => (typeof user[field] === 'string' ? user[field] : '');
    return {
      id: user['id'],
      first_name: name('first_name'),
      last_name: name('last_name'),
      email: name('email'),
      role: name('role'),
      token: user['token'],
    };
  } catch {
    return null;
  }
}

/** Reads the stored user out of a Cookie header or `document.cookie`; null where there is none. */
export function userOfCookies(cookies: string): StoredUser | null {
  const found = /(?:^|;\s*)user=([^;]*)/.exec(cookies);
  if (!found?.[1]) return null;
  try {
    return parseStoredUser(decodeURIComponent(found[1]));
  } catch {
    return null;
  }
}
