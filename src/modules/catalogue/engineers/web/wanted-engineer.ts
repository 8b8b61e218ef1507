const KEY = 'wanted-engineer';

// A browser may refuse storage altogether: this is a convenience, and the page of the order asks anyway.
function withStorage<T>(run: (storage: Storage) => T, otherwise: T): T {
  try {
    return run(sessionStorage);
  } catch {
    return otherwise;
  }
}

/** Remembers, in this tab, whose page led to a service: their address. */
export function wantEngineer(slug: string): void {
  withStorage((storage) => storage.setItem(KEY, slug), undefined);
}

/** Whose page led to a service in this tab; null where nobody's did. */
export function wantedEngineer(): string | null {
  return withStorage((storage) => storage.getItem(KEY), null);
}

/** Forgets it: the order says it now, or its customer decided otherwise. */
export function forgetWantedEngineer(): void {
  withStorage((storage) => storage.removeItem(KEY), undefined);
}
