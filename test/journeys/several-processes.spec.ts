import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openDatabase, queryRows } from '@/platform/db/database';
import { startEmbeddedPostgres } from '@/platform/db/embedded/embedded-postgres';
import { ensureHaproxy } from '../../scripts/setup/haproxy.mjs';
import { test } from './journey';
import { freePort, launchStudio, type LaunchedStudio } from './launch';
import { claimOrder, payAsGuest } from './place-order';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MIB = 1024 * 1024;
const CONFIGURATION = 'docs/several-processes/haproxy.cfg';

const FILLED = `
  select (select count(*)::int from orders) as orders, (select count(*)::int from deliveries) as deliveries,
    (select count(*)::int from gift_cards) as gifts, (select count(*)::int from subscriptions) as subscriptions`;

/** A proxy with the configuration of the docs, in front of these ports. */
async function startProxy(port: number, [one, two, three]: readonly number[]): Promise<ChildProcess> {
  const env = {
    PROXY_PORT: String(port),
    PORT_ONE: String(one),
    PORT_TWO: String(two),
    PORT_THREE: String(three),
  };
  const proxy = spawn(await ensureHaproxy(), ['-f', CONFIGURATION], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 20_000,
      },
    )
    .toBe(200);
  return proxy;
}

/** What an event stream says, until it is closed. */
function listenTo(base: string, token: string) {
  const end = new AbortController();
  let text = '';
  const run = async (): Promise<void> => {
    const response = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    });
    const decoder = new TextDecoder();
    for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true });
  };
  // A process that is killed cuts its streams; browsers come back, and so do we.
  const done = (async () => {
    while (!end.signal.aborted) await run().catch(() => new Promise((resolve) => setTimeout(resolve, 100)));
  })();
  return {
    text: () => text,
    close: (): Promise<void> => {
      end.abort();
      return done;
    },
  };
}

async function logIn(base: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'engineer@demo.test', password: 'Headroom-demo-1', role: 'studio' }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const TUS = { 'tus-resumable': '1.0.0' };

/** Sends a file in parts of 1 MiB, each by a connection of its own; a part that is lost is asked for and sent again. */
async function upload(
  base: string,
  bytes: number,
  between: (sent: number) => Promise<void>,
): Promise<number> {
  const begun = await fetch(`${base}/api/upload-sessions`, { method: 'POST' });
  const { token } = (await begun.json()) as { token: string };
  const headers = { ...TUS, 'upload-session': token, connection: 'close' };
  const name = Buffer.from('through-the-proxy.wav').toString('base64');
  const created = await fetch(`${base}/api/uploads/files`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` },
  });
  expect(created.status).toBe(201);
  const address = new URL(new URL(created.headers.get('location') ?? '', base).pathname, base).href;
  const wav = Buffer.alloc(bytes, 'Headroom leaves room above the signal. ');
  wav.write('RIFF', 0);
  wav.writeUInt32LE(bytes - 8, 4);
  wav.write('WAVEfmt ', 8);
  let offset = 0;
  while (offset < bytes) {
    await between(offset);
    const sent = await fetch(address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: wav.subarray(offset, offset + MIB),
    }).catch(() => null);
    const known =
      sent?.status === 204 ? sent : await fetch(address, { method: 'HEAD', headers }).catch(() => null);
    offset = Number(known?.headers.get('upload-offset') ?? offset);
  }
  return offset;
}

test('processes 1, 2: three processes start at once on an empty database, demo included, and serve behind the proxy of the docs', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'headroom-several-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: quiet,
    extraConfig: { max_connections: '60' },
  });
  const database = openDatabase(postgres.url, { poolSize: 2, log: quiet });
  const [port, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const base = `http://127.0.0.1:${port}`;
  // On one machine without S3 they share the folder of the files.
  const start = (own: number): Promise<LaunchedStudio> =>
    launchStudio(join(folder, 'files'), own, {
      DATABASE_URL: postgres.url,
      SITE_URL: base,
      TRUST_PROXY: '1',
    });
  const studios = await Promise.all(ports.map(start));
  expect(await queryRows(database.db, FILLED)).toEqual([
    { orders: 11, deliveries: 4, gifts: 1, subscriptions: 2 },
  ]);

  const proxy = await startProxy(port, ports);
  expect(await (await fetch(`${base}/services`)).text()).toContain('</html>');
  const stream = listenTo(base, await logIn(base));
  await expect.poll(() => stream.text()).toContain('retry:');

  // One of them is killed in the middle of an upload; its parts go on through the others.
  const total = 6 * MIB;
  const received = await upload(base, total, async (sent) => {
    if (sent === 2 * MIB) await studios[0]?.kill();
  });
  expect(received).toBe(total);
  await expect.poll(() => stream.text().split('retry:').length, { timeout: 20_000 }).toBeGreaterThan(1);

  const guest = { email: `${randomUUID()}@artist.test`, ip: '203.0.113.7' };
  const order = await claimOrder(base, await payAsGuest(base, guest), guest);
  expect(order).toBeGreaterThan(0);
  // The studio hears of it, through whichever process is left.
  await expect.poll(() => stream.text(), { timeout: 20_000 }).toContain('"topic":"studio"');

  await stream.close();
  proxy.kill('SIGTERM');
  await Promise.all(studios.slice(1).map((studio) => studio.stop()));
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
