/** Installing the site as an app: what the browser offers, held until the person asks for it. */

interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const change = (next: InstallPrompt | null): void => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Holds the browser's own offer back; once, before the page comes to life. */
export function holdInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => change(null));
}

/** Whether this browser would install the app now. */
export const canInstall = (): boolean => offered !== null;

/** Calls back when that changes; returns what ends it. */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Lets the browser ask; whether the person accepted. */
export async function install(): Promise<boolean> {
  const prompt = offered;
  if (prompt === null) return false;
  // A browser lets one offer be used once.
  change(null);
  return (await prompt.prompt()).outcome === 'accepted';
}

/** Whether the page runs as the installed app. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true
  );
}

/** Whether this is a browser of iPhone or iPad, where people install by the share menu. */
export function installsByShareMenu(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac; Macs have no touch screen.
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
