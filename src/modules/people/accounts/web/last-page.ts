const ASIDE =
  /^\/(login|signup|welcome|forgot-password|reset-password|verify-email|email-change|sign-in|studio)(\/|$)/;

let lastPage: string | null = null;

/** Remembers the page that a person was on, so that logging in can lead back to it. */
export function rememberPage(pathname: string, search: string): void {
  if (!ASIDE.test(pathname)) lastPage = pathname + search;
}

/** Forgets it: after signing up, the account is the better place to begin. */
export function forgetPage(): void {
  lastPage = null;
}

/** The page visited before logging in; null where this visit began with it. */
export function pageBefore(): string | null {
  return lastPage;
}

/** The page that a guard noted in the navigation's state; only addresses of this site count. */
export function pageToComeBackTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}
