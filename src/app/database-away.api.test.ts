import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, queryRows } from '@/platform/db/database';
import { AWAY_MESSAGE } from '@/platform/http/database-away';
import { createLog } from '@/platform/log/log';
import { DatabaseProxy } from '@test/support/database-proxy';
import { silentLog } from '@test/support/database-server';
import { startTestApp } from '@test/support/app';
import { cspSourcesOf } from './csp-sources';
import { keepPages } from './page-cache';
import { createServer, type Pages } from './server';

const app = await startTestApp();
await app.services.settings.change('site_name', 'Tape & Room <3');
const door = new DatabaseProxy();
await door.open();
const way = openDatabase(door.urlOf(app.database.url), { poolSize: 4, log: silentLog });
const studio = await app.another(way);
afterAll(async () => {
  await studio.jobs.stop();
  door.shut();
  await way.close();
});

// A page as the router makes it: its loader asks the API, and a failure is a page of its own.
const render: Pages = async (_request, { fetchApi }) => {
  const answer = await fetchApi(new Request('http://studio.test/api/settings'));
  return new Response(answer.ok ? '<p>whole</p>' : '<p>This page did not load</p>', {
    status: answer.ok ? 200 : 500,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};
const server = createServer({
  ...studio,
  log: createLog('silent'),
  folders: [],
  pages: Object.assign(keepPages(render, app.clock), { styles: ['/assets/root-1.css'] }),
  csp: cspSourcesOf(studio.services),
  https: false,
  dev: false,
});

async function ask(path: string, init: RequestInit = {}) {
  const from = performance.now();
  const response = await server.fetch(new Request(`http://studio.test${path}`, init), { ip: '192.0.2.7' });
  const text = await response.text();
  return { response, text, ms: performance.now() - from };
}

const bodyOf = (text: string): unknown => JSON.parse(text);

beforeAll(async () => {
  await studio.siteName();
  await ask('/login');
});
beforeEach(() => door.shut());

async function untilAway(): Promise<void> {
  await expect
    .poll(async () => {
      studio.services.settings.invalidate();
      await ask('/api/settings');
      return way.availability.isAway();
    })
    .toBe(true);
}

async function open(): Promise<void> {
  await door.open();
  await expect.poll(async () => (await ask('/login')).response.status, { timeout: 10_000 }).toBe(200);
}

test('processes 3: every call answers 503 with Retry-After and a sentence within a second, and all of them at once', async () => {
  const calls = [
    ask('/api/services?per_page=12'),
    ask('/api/service-details/1'),
    ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@b.test', password: 'wrong', role: 'user' }),
    }),
    ask('/api/user-orders', { headers: { authorization: 'Bearer abc' } }),
    ask('/api/uploads/files', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
    }),
  ];
  // The first ones may find their connections lost, as many as the pool had; from then on everybody hears it.
  await Promise.all(calls);
  await untilAway();
  studio.services.settings.invalidate();
  for (const { response, text, ms } of await Promise.all([
    ask('/api/services?per_page=12'),
    ask('/api/services/7'),
    ask('/api/no-such-call'),
    ask('/api/user-orders', { headers: { authorization: 'Bearer abc' } }),
    ask('/api/uploads/files', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' },
    }),
  ])) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(bodyOf(text)).toEqual({ success: false, message: AWAY_MESSAGE });
    expect(ms).toBeLessThan(1_000);
  }
  for (const { ms } of await Promise.all(calls)) expect(ms).toBeLessThan(1_500);
  await open();
});

test('processes 3: people read the studio’s own page within a second, with its name and its look', async () => {
  await untilAway();
  for (const path of ['/login', '/order', '/services', '/']) {
    const { response, text, ms } = await ask(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(text).toContain('Tape &amp; Room &lt;3');
    expect(text).toContain('href="/assets/root-1.css"');
    expect(text).toContain('Back in a moment');
    expect(ms).toBeLessThan(1_000);
  }
  const elsewhere = await ask('//evil.test/x');
  expect(elsewhere.text).not.toContain('evil');
  expect((await ask('/services.data')).response.headers.get('content-type')).toContain('text/plain');
  await open();
});

test('processes 3: the process itself is well, and says at once that it can’t work; then it comes back by itself', async () => {
  await untilAway();
  const alive = await ask('/api/health');
  expect(alive.response.status).toBe(200);
  expect(alive.ms).toBeLessThan(500);
  const ready = await ask('/api/health/ready');
  expect(ready.response.status).toBe(503);
  expect(ready.ms).toBeLessThan(1_000);
  await open();
  // What it needs to write is tried now and then only.
  await expect
    .poll(async () => (await ask('/api/health/ready')).response.status, { timeout: 30_000, interval: 200 })
    .toBe(200);
  expect((await ask('/login')).text).toContain('whole');
}, 45_000);

test('processes 3: a page whose data lost its connection is the studio’s own page too', async () => {
  await door.open();
  await expect.poll(async () => (await ask('/login')).response.status, { timeout: 10_000 }).toBe(200);
  door.shut();
  studio.services.settings.invalidate();
  const { response, text, ms } = await ask('/login');
  expect(response.status).toBe(503);
  expect(text).toContain('Back in a moment');
  expect(ms).toBeLessThan(1_000);
  await open();
});

test('processes 3: a database that hangs, rather than refuses, is told of within three seconds; what hung goes on afterwards', async () => {
  await untilAway();
  await open();
  await expect.poll(() => way.availability.isAway(), { timeout: 10_000 }).toBe(false);
  const before = await ask('/api/services?per_page=12');
  expect(before.response.status).toBe(200);
  door.hang();
  studio.services.settings.invalidate();
  const calls = await Promise.all(
    ['/api/services?per_page=12', '/api/service-details/1', '/api/settings', '/no-kept-page'].map((path) =>
      ask(path),
    ),
  );
  expect(calls.map(({ response }) => response.status)).toEqual([503, 503, 503, 503]);
  expect(calls.every(({ response }) => response.headers.get('retry-after') === '5')).toBe(true);
  expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(3_000);
  const later = await ask('/api/services?per_page=12');
  expect(later.response.status).toBe(503);
  expect(later.ms).toBeLessThan(100);
  door.goOn();
  await expect.poll(() => way.availability.isAway(), { timeout: 10_000 }).toBe(false);
  const after = await ask('/api/services?per_page=12');
  expect(after.response.status).toBe(200);
  expect(after.text).toBe(before.text);
});

test('processes 3: a call that takes long for reasons of its own is left alone', async () => {
  await untilAway();
  await open();
  await expect.poll(() => way.availability.isAway(), { timeout: 10_000 }).toBe(false);
  const holding = way.db.transaction(async (tx) => {
    await queryRows(tx, 'lock table services in access exclusive mode');
    await queryRows(tx, 'select pg_sleep(1.5)');
  });
  const slow = await ask('/api/services?per_page=12');
  await holding;
  expect(slow.response.status).toBe(200);
  expect(way.availability.isAway()).toBe(false);
});
