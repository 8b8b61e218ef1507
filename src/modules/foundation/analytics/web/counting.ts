import {
  campaignOf,
  countedPath,
  foreignHost,
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

/** What happened. */
export interface Happening {
  readonly name: EventName;
  readonly details: EventDetails;
  /** Where the first page of a visit was opened from. */
  readonly origin: Origin | null;
}

/** Where and when something happened, as the window said then. */
export interface Scene {
  readonly pathname: string;
  /** Of the window, in CSS px. */
  readonly width: number;
  /** By `performance.now()`. */
  readonly at: number;
}

/** What the first page of a visit was opened from. */
export interface Origin {
  readonly search: string;
  readonly referrer: string;
  readonly host: string;
}

let queue: Queue | null = null;
let forwarding: Promise<Forwarding> | null = null;

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

/** Counts an event; what is private is left out of it (`analytics.rules`). */
export function count(scene: Scene, { name, details, origin }: Happening): void {
  const path = countedPath(scene.pathname);
  if (path === null) return;
  const stored = storedDetails({ ...(origin && campaignOf(origin.search)), ...details });
  const from = origin && foreignHost(origin.referrer, origin.host);
  queue ??= openQueue();
  queue.add(
    {
      id: newId(),
      name,
      path,
      viewport: viewportOf(scene.width),
      ...(from === null ? {} : { referrer_host: from }),
      ...(Object.keys(stored).length === 0 ? {} : { details: stored }),
    },
    scene.at,
  );
  // The page was left while this code was on its way.
  if (document.visibilityState === 'hidden') void queue.flush();
  if (!isForwarded(path)) return;
  forwarding?.then(
    (started) => started.tell(name, stored, path),
    () => undefined,
  );
}

/** From the first public page on, what happens on public ones goes to that property of Google Analytics too. */
export function forwardTo(ga4Id: string, pathname: string): void {
  if (forwarding === null) {
    if (!isForwarded(pathname)) return;
    forwarding = import('./ga4').then(({ startForwarding }) => startForwarding(ga4Id, pathname));
  }
  forwarding.then(
    (started) => started.view(pathname),
    () => undefined,
  );
}
