import type { EventDetails, EventName } from '../analytics.rules';
import type * as Counting from './counting';

// No part of a page's first scripts: what happens before it came is kept with its time.
let counting: Promise<typeof Counting | null> | null = null;

// Whoever asks not to be followed is not counted at all (docs/decisions/020).
function optedOut(): boolean {
  const asked = navigator as { globalPrivacyControl?: boolean; doNotTrack?: string | null };
  return asked.globalPrivacyControl === true || asked.doNotTrack === '1';
}

function withCounting(act: (code: typeof Counting) => void): void {
  if (typeof window === 'undefined' || optedOut()) return;
  counting ??= import('./counting').catch(() => null);
  void counting.then((code) => code && act(code));
}

function count(happening: Counting.Happening): void {
  if (typeof window === 'undefined') return;
  const scene = { pathname: window.location.pathname, width: window.innerWidth, at: performance.now() };
  withCounting((code) => code.count(scene, happening));
}

/** Counts something that happened on the page. Never throws, never waits; nothing is stored in the browser. */
export function track(name: EventName, details: EventDetails = {}): void {
  count({ name, details, origin: null });
}

/** Counts that a page was opened; the first one of a visit tells where that came from. */
export function trackView(isFirst: boolean): void {
  const { host, search } = window.location;
  const origin = isFirst ? { search, referrer: document.referrer, host } : null;
  count({ name: 'page_view', details: {}, origin });
}

/**
 * Somebody came to a page: from the first public one on, what happens on public ones goes to that property of Google
 * Analytics too. Loads nothing before, and nothing for who is not counted.
 */
export function forwardTo(ga4Id: string, pathname: string): void {
  withCounting((code) => code.forwardTo(ga4Id, pathname));
}
