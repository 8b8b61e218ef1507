import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buyAs } from '@/modules/orders/unpaid-uploads/new-uploads.testing';
import { createOrderHarness } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { HOUR } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { createSmallDisk } from '@test/support/small-disk';
import { NO_ROOM } from '../room.rules';
import { wavBytes } from '../uploads.testing';

const MIB = 1024 * 1024;
const TOTAL = 160 * MIB;
const RESERVE = TOTAL * 0.2;
const FILE = 20 * MIB;

const disk = await createSmallDisk(160);
const app = await startTestApp({ disk });
await createOrderHarness(app);
const bytes = wavBytes(FILE - 44);

async function freeBytes(): Promise<number> {
  if (disk.measure !== undefined) return (await disk.measure(disk.folder)).free;
  const { bavail, bsize } = await statfs(disk.folder);
  return bavail * bsize;
}

const filler = join(disk.folder, 'filler');
/** Somebody else takes all of the disk but so many bytes. */
async function leave(free: number): Promise<void> {
  await rm(filler, { force: true });
  await writeFile(filler, Buffer.alloc(Math.max(0, (await freeBytes()) - free)));
}

async function session(): Promise<string> {
  const answer = await app.requestAsStranger('/api/upload-sessions', { method: 'POST' });
  return ((await answer.json()) as { token: string }).token;
}

const tus = (token: string, more: Record<string, string>) => ({
  'tus-resumable': '1.0.0',
  'upload-session': token,
  ...more,
});

interface Begun {
  readonly token: string;
  readonly path: string;
}

/** Announces a file, each from an address of its own. */
async function announce(token: string, size = FILE): Promise<Response> {
  const metadata = `filename ${Buffer.from('Take.wav').toString('base64')}`;
  return app.requestAsStranger('/api/uploads/files', {
    method: 'POST',
    headers: tus(token, { 'upload-length': String(size), 'upload-metadata': metadata }),
  });
}

const patch = ({ token, path }: Begun, body: Buffer, offset = 0): Promise<Response> =>
  app.requestAsStranger(path, {
    method: 'PATCH',
    headers: tus(token, {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(body.byteLength),
    }),
    body: new Uint8Array(body),
  });

const ready = async () => {
  // Its answer serves for two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const answer = await app.request('/api/health/ready');
  return { status: answer.status, body: (await answer.json()) as { missing?: string[] } };
};

async function logInAndBuy(email: string): Promise<void> {
  expect((await app.signIn('customer')).token).toMatch(/./);
  expect(await buyAs(app, email)).toBeGreaterThan(0);
}

describe('V4: API-70 a small disk', () => {
  const begun: Begun[] = [];
  const refusals: unknown[] = [];

  test('V4: what was announced is reserved: files that fit one by one are refused together, in words', async () => {
    for (let n = 0; n < 20; n += 1) {
      const token = await session();
      const answer = await announce(token);
      if (answer.status === 201) begun.push({ token, path: answer.headers.get('location') ?? '' });
      else refusals.push([answer.status, await answer.json()]);
    }
    expect(new Set(refusals.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify([409, { success: false, message: NO_ROOM }])]),
    );
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length * FILE).toBeLessThanOrEqual(TOTAL - RESERVE);
  });

  test('V4: one sender, with one session or many, gets half of it at most', async () => {
    const token = await session();
    const refused = await announce(token, (TOTAL - RESERVE) / 2 + 1);
    expect(refused.status).toBe(409);
  });

  test('V4: all that was let in arrives, the reserve stays, log-in and selling go on, and the studio is ready', async () => {
    for (const one of begun.slice(1)) expect((await patch(one, bytes)).status).toBe(204);
    expect(await freeBytes()).toBeGreaterThan(RESERVE * 0.75);
    await logInAndBuy('small-disk@example.com');
    expect(await ready()).toMatchObject({ status: 200 });
  }, 30_000);

  test('V4: a disk that fills up while bytes come stops them in words and keeps what came', async () => {
    const [{ token, path } = { token: '', path: '' }] = begun;
    const sending = announceAndFill(token, path);
    const answer = await sending;
    expect([answer.status, await answer.json()]).toEqual([507, { success: false, message: NO_ROOM }]);
    const again = await patch({ token, path }, bytes);
    expect([again.status, await again.json()]).toEqual([507, { success: false, message: NO_ROOM }]);
    await logInAndBuy('still-selling@example.com');
    await rm(filler, { force: true });
    const head = await app.requestAsStranger(path, { method: 'HEAD', headers: tus(token, {}) });
    const offset = Number(head.headers.get('upload-offset'));
    expect(offset).toBeGreaterThan(0);
    expect((await patch({ token, path }, bytes.subarray(offset), offset)).status).toBe(204);
  }, 30_000);

  test('V4: with nothing left the studio says that it is not ready, and clears old left-overs by itself', async () => {
    await queryRows(app.db, `update files set state = 'uploading', completed_at = null where size = $1`, [
      FILE,
    ]);
    const [newest] = await queryRows<{ storage_key: string }>(
      app.db,
      'select storage_key from files order by id desc limit 1',
    );
    const token = await session();
    app.clock.advance(49 * HOUR);
    await leave(64 * 1024);
    const full = await ready();
    expect(full.status).toBe(503);
    expect(full.body.missing).toContain('file storage');
    expect((await announce(token)).status).toBe(409);
    await expect
      .poll(
        () =>
          stat(join(disk.folder, newest?.storage_key ?? '')).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(false);
    expect(await freeBytes()).toBeGreaterThan(FILE);
    expect(await ready()).toMatchObject({ status: 200 });
    await rm(filler, { force: true });
    await app.jobs.drain();
    await logInAndBuy('after-all@example.com');
  }, 30_000);

  async function announceAndFill(token: string, path: string): Promise<Response> {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent === 6 * MIB) await leave(1 * MIB);
        controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + 256 * 1024)));
        sent += 256 * 1024;
        if (sent >= bytes.length) controller.close();
      },
    });
    return app.requestAsStranger(path, {
      method: 'PATCH',
      headers: tus(token, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      body,
      duplex: 'half',
    } as RequestInit);
  }
});
