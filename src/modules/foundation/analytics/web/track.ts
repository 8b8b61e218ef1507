import {
  countedPath,
  isForwarded,
  storedDetails,
  viewportOf,
  type EventDetails,
  type EventName,
} from '../analytics.rules';
import { createEventQueue } from './event-queue';
import type { Forwarding } from './ga4';
import { sendEvents } from './send-events';

type Queue = ReturnType<typeof createEventQueue>;

let queue: Queue | null = null;
let forwarding: Promise<Forwarding> | null = null;

// Whoever asks not to be followed is not counted at all (docs/decisions/020).
function optedOut(): boolean {
  const asked = navigator as { globalPrivacyControl?: boolean; doNotTrack?: string | null };
  return asked.globalPrivacyControl === true || asked.doNotTrack === '1';
}

function openQueue(): Queue {
  const opened = createEventQueue({
    send: sendEvents,
    now: () => performance.now(),
    later: (action, ms) => void setTimeout(action, ms),
  });
  const leave = (): void => {
    if (document.visibilityState === 'hidden') void opened.flush();
  };
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', () => void opened.flush());
  return opened;
}

// crypto.randomUUID needs https; a studio in a house network may have none.
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Counts an event of this page, with the host that the visit came from where it is known. */
export function count(name: EventName, details: EventDetails, referrerHost: string | null): void {
  if (typeof window === 'undefined' || optedOut()) return;
  const path = countedPath(window.location.pathname);
  if (path === null) return;
  const stored = storedDetails(details);
  queue ??= openQueue();
  queue.add({
    id: newId(),
    name,
    path,
    viewport: viewportOf(window.innerWidth),
    ...(referrerHost === null ? {} : { referrer_host: referrerHost }),
    ...(Object.keys(stored).length === 0 ? {} : { details: stored }),
  });
  if (!isForwarded(path)) return;
  forwarding?.then(
    (started) => started.tell(name, stored, path),
    () => undefined,
  );
}

/** Counts something that happened on the page. Never throws, never waits; nothing is stored in the browser. */
export function track(name: EventName, details: EventDetails = {}): void {
  count(name, details, null);
}

/**
 * Somebody came to a page: from the first public one on, what happens on public ones goes to that property of Google
 * Analytics too. Loads nothing before, and nothing for who is not counted.
 */
export function forwardTo(ga4Id: string, pathname: string): void {
  if (optedOut()) return;
  if (forwarding === null) {
    if (!isForwarded(pathname)) return;
    forwarding = import('./ga4').then(({ startForwarding }) => startForwarding(ga4Id, pathname));
  }
  forwarding.then(
    (started) => started.view(pathname),
    () => undefined,
  );
}
