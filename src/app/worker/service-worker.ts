import type { PushPayload } from '@/modules/conversations/devices/devices.rules';
import { OFFLINE_SONGS_CACHE, OFFLINE_SONGS_PATH } from '@/shared/offline-songs';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheOnly, NetworkOnly } from 'workbox-strategies';
import type { StrategyOptions } from 'workbox-strategies/Strategy.js';

type WorkboxPlugin = NonNullable<StrategyOptions['plugins']>[number];

// The service worker of the site: shows the offline page where the studio can't be reached, plays kept songs, and shows what
// the studio tells. Pages and calls always come from the network (docs/decisions/083).

interface WorkEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushReceived extends WorkEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationPressed extends WorkEvent {
  readonly notification: Notification;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

// The types of workers and of pages can't be loaded side by side: what is used here of a worker.
interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** The offline page and its files; the server writes it in front of this script (service-worker-file.ts). */
  readonly SHELL: { readonly url: string; readonly revision: string | null }[];
  skipWaiting(): Promise<void>;
  addEventListener(kind: 'message', act: (event: MessageEvent<unknown>) => void): void;
  addEventListener(kind: 'activate', act: (event: WorkEvent) => void): void;
  addEventListener(kind: 'push', act: (event: PushReceived) => void): void;
  addEventListener(kind: 'notificationclick', act: (event: NotificationPressed) => void): void;
}

const worker = globalThis as unknown as Worker;

precacheAndRoute(worker.SHELL);
cleanupOutdatedCaches();

const network = new NetworkOnly();
const offlinePage = async (): Promise<Response> => (await matchPrecache('/offline')) ?? Response.error();

registerRoute(
  new NavigationRoute((options) => network.handle(options).catch(offlinePage), {
    // What is opened from there is a file or an answer, and no page.
    denylist: [/^\/api\//, /^\/media\//, /^\/assets\//],
  }),
);

// Players ask for parts of a sound, and seek.
const inParts: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && request.headers.has('range')
      ? createPartialResponse(request, cachedResponse)
      : cachedResponse,
};

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(OFFLINE_SONGS_PATH),
  new CacheOnly({ cacheName: OFFLINE_SONGS_CACHE, plugins: [inParts] }),
);

worker.addEventListener('message', ({ data }) => {
  if (data === 'use-now') void worker.skipWaiting();
});

worker.addEventListener('activate', (event) => {
  // Pages are asked for while the worker wakes up.
  event.waitUntil(worker.registration.navigationPreload?.enable() ?? Promise.resolve());
});

worker.addEventListener('push', (event) => {
  const told = event.data?.json() as Partial<PushPayload> | undefined;
  const title = told?.title ?? 'News about your song';
  event.waitUntil(
    worker.registration.showNotification(title, {
      body: told?.body ?? '',
      icon: '/media/brand/icon-192.png',
      badge: '/media/brand/icon-192.png',
      ...(told?.tag !== undefined && { tag: told.tag, renotify: true }),
      data: told?.path ?? '/',
    }),
  );
});

// To the page where it is open already, else to one of ours, else to a new one.
async function open(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin);
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (same === undefined) await worker.clients.openWindow(url.href);
  else await same.focus();
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  event.waitUntil(open(typeof path === 'string' ? path : '/'));
});
