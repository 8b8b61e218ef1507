/**
 * The service worker of the site in this browser: for who is signed in, has the app installed or wants to be told. Nobody
 * else gets one.
 */

let registering: Promise<ServiceWorkerRegistration | null> | null = null;
let isNewVersionReady = false;
const listeners = new Set<() => void>();

const HOUR_MS = 3_600_000;

function watch(registration: ServiceWorkerRegistration): void {
  // This page came from the network: what waits belongs to it already.
  registration.waiting?.postMessage('use-now');
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    // The first worker of a browser takes nothing's place.
    if (found === null || navigator.serviceWorker.controller === null) return;
    found.addEventListener('statechange', () => {
      if (found.state !== 'installed') return;
      isNewVersionReady = true;
      for (const listener of listeners) listener();
    });
  });
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < HOUR_MS) return;
    asked = performance.now();
    // Without a connection there is nothing new.
    registration.update().catch(() => undefined);
  });
}

/** Registers the worker, once; null where this browser has none to give. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= (async () => {
    if (!('serviceWorker' in navigator)) return null;
    try {
      const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
      watch(registration);
      return registration;
    } catch {
      registering = null;
      return null;
    }
  })();
  return registering;
}

/** The worker that this browser has already; null where it has none. */
export async function knownWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration('/').catch(() => undefined)) ?? null;
}

/** Whether a newer release of the site was found while this page is open. */
export const hasNewVersion = (): boolean => isNewVersionReady;

/** Calls back when one is found; returns what ends it. */
export function onNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads this page anew from the newer release. */
export async function openNewVersion(): Promise<void> {
  (await knownWorker())?.waiting?.postMessage('use-now');
  window.location.reload();
}
