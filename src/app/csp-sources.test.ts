import { expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { startTestApp } from '@test/support/app';
import { cspSourcesOf } from './csp-sources';
import { createServer } from './server';

const app = await startTestApp();

test('SITE-09 pages may reach Google Analytics only when its id is set', async () => {
  const { settings } = app.services;
  const server = createServer({
    ...app,
    log: createLog('silent'),
    folders: [],
    pages: async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }),
    csp: cspSourcesOf(settings),
    https: false,
    dev: false,
  });
  const policy = async (): Promise<string> =>
    (await server.fetch(new Request('http://studio.test/'))).headers.get('content-security-policy') ?? '';
  expect((await settings.publicSettings()).ga4_id).toBeNull();
  expect(await policy()).toContain("connect-src 'self' https://www.openstreetmap.org;");
  await settings.change('ga4_id', 'G-ABC1234567');
  expect(await policy()).toMatch(/connect-src 'self' [^;]*google-analytics\.com/);
  await expect(settings.change('ga4_id', "G-1';")).rejects.toThrow(/measurement id/);
});
