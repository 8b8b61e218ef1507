import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { wavBytes } from '@/modules/files/uploads/uploads.testing';
import { middleOf } from './hand';

let made = 0;

/** A WAV on disk, different from every other one; `bytes` of sound after its head. */
export function wavOnDisk(name: string, bytes: number, folder = mkdtempSync(join(tmpdir(), 'headroom-up-'))) {
  made += 1;
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  const wav = wavBytes(bytes);
  wav.writeUInt32LE(made, 44);
  writeFileSync(path, wav);
  return path;
}

/** A folder as a session is exported: files in folders. */
export function folderOnDisk(files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-folder-'));
  for (const name of files) wavOnDisk(name, 2000, folder);
  return folder;
}

export const dropzone = (page: Page) => page.getByLabel('Drop your files here', { exact: true });

/** Fills in what every upload needs. */
export async function fillBrief(page: Page, { artist, track }: { artist: string; track: string }) {
  await page.getByLabel('Artist name').first().fill(artist);
  await page.getByLabel('Track title').fill(track);
}

/** Submits and confirms the links. */
export async function confirmUpload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Upload' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

/** A wire to the studio that can be cut: every connection breaks, and none is made until it is mended. */
export async function openWire(studio: string) {
  const target = new URL(studio);
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => void sockets.delete(socket));
    }
    near.pipe(far);
    far.pipe(near);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    cut,
    mend: (): void => void (whole = true),
    close: (): void => {
      cut();
      server.close();
    },
  };
}

/** Slows the way up, so that a transfer can be looked at; returns ways to be offline and back. */
export async function slowLine(page: Page, bytesPerSecond: number) {
  const cdp = await page.context().newCDPSession(page);
  const line = (offline: boolean, speed: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: speed,
    });
  await line(false, bytesPerSecond);
  return { goOffline: () => line(true, 0), goOnline: () => line(false, -1) };
}

/** Offsets at which this page went on sending, as they left the browser. */
export function offsetsOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}

/** Waits until some bytes are on their way, by the list's own figures. */
export async function underWay(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('progressbar', { name: `Uploading ${name}` });
  await expect(async () => {
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(4);
  }).toPass({ timeout: 20_000 });
}

interface SessionFile {
  readonly name: string;
  readonly size: number;
  readonly state: string;
}

/** What the server has of the new upload's session of this browser. */
export async function filesThere(page: Page): Promise<SessionFile[]> {
  return page.evaluate(async () => {
    const stored = localStorage.getItem('headroom-upload|guest|new') ?? '{}';
    const { token } = JSON.parse(stored) as { token: string };
    const answer = await fetch('/api/upload-sessions/files', { headers: { 'upload-session': token } });
    return ((await answer.json()) as { data: SessionFile[] }).data;
  });
}

/** Drops what lies at these paths, folders too, as a file manager does. */
export async function dropFromDisk(page: Page, target: Locator, paths: string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(target);
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x, y, data });
  await client.detach();
}
