import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { HttpEnv } from '@/platform/http/mount';
import { themeColors } from '@/shared/theme-colors';
import { fontPreloads } from '@/ui/font-preloads';
import { themeScript } from '@/ui/theme';
import { escapeHtml } from './escape-html';

export interface WorkerFiles {
  /** The folder of the built browser files: holds `worker/sw.js` and `worker/offline.js`. */
  readonly folder: string;
  /** Addresses of the style sheets that pages have. */
  readonly styles: readonly string[];
  readonly siteName: () => Promise<string>;
  /** False takes the worker and all that it keeps away from every browser at its next visit. */
  readonly enabled: boolean;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

// Nothing but itself, by itself: what the worker asks for comes from here.
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };

// Takes the place of a worker that must go: leaves no cache and no registration behind.
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

function drawOffline({ styles }: WorkerFiles, name: string, nonce: string): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<title>Offline | ${escapeHtml(name)}</title>
${sheets}
<script nonce="${escapeHtml(nonce)}">${themeScript}</script>
</head>
<body>
<main class="mx-auto flex w-full max-w-reading flex-col items-center gap-4 px-5 py-16 text-center">
<p class="font-heading text-base font-semibold">${escapeHtml(name)}</p>
<div id="offline" class="flex w-full flex-col items-center gap-4"><h1 class="font-heading text-lg leading-tight font-semibold">You are offline</h1></div>
</main>
<script nonce="${escapeHtml(nonce)}" src="/offline.js"></script>
</body>
</html>
`;
}

/** What a release consists of: the names of its files hold their contents' hashes. */
async function releaseOf(folder: string): Promise<string> {
  return hashOf((await readdir(join(folder, 'assets'))).toSorted().join('\n'));
}

/**
 * Serves the service worker with the list of what it keeps at once, the offline page, and its script. The list names the
 * release, so that each release is a new worker, and the studio's name, which the page shows.
 */
export function serveWorker(app: Hono<HttpEnv>, files: WorkerFiles): void {
  const read = (name: string) => readFile(join(files.folder, 'worker', name), 'utf8');
  app.get('/sw.js', async (c) => {
    const headers = { ...SCRIPT, 'content-security-policy': WORKER_POLICY, 'service-worker-allowed': '/' };
    if (!files.enabled) return c.body(NO_WORKER, 200, headers);
    const [worker, script, name] = await Promise.all([read('sw.js'), read('offline.js'), files.siteName()]);
    const release = await releaseOf(files.folder);
    const page = hashOf(drawOffline(files, name, '') + script + release);
    const shell = [
      { url: '/offline', revision: page },
      { url: '/offline.js', revision: hashOf(script) },
      ...[...files.styles, ...fontPreloads].map((url) => ({ url, revision: null })),
    ];
    return c.body(`self.SHELL = ${JSON.stringify(shell)};\n${worker}`, 200, headers);
  });
  app.get('/offline.js', async (c) => c.body(await read('offline.js'), 200, SCRIPT));
  app.get('/offline', async (c) =>
    c.html(drawOffline(files, await files.siteName(), c.get('nonce')), 200, { 'cache-control': 'no-cache' }),
  );
}
