import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type CreateChannels, type Color } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '@/platform/log/log';
import { pictureAddress, PICTURE_WIDTHS, widthsFor } from '@/shared/picture-address';
import { createStoredFiles } from './stored-files';
import { openMediaFolder } from './media-folder';
import { createPictures } from './pictures';
import { breakLines, setLines } from './set-lines';
import { createSemaphore, TooManyWaitingError } from './semaphore';

const folder = mkdtempSync(join(tmpdir(), 'headroom-pictures-'));
const media = join(folder, 'media');
const storedFolder = join(folder, 'kept');
const log = createLog('silent');
const pictures = createPictures({
  log,
  media: openMediaFolder(media, '/media/'),
  kept: createStoredFiles({ log, folder: storedFolder, maxBytes: 50_000_000 }),
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  await mkdir(media, { recursive: true });
  const plain = (channels: CreateChannels, background: Color) =>
    sharp({ create: { width: 1600, height: 1200, channels, background } });
  // Taken upright: stored lying, with the turn in its EXIF data.
  await plain(3, '#336699').withMetadata({ orientation: 6 }).jpeg().toFile(join(media, 'photo.jpg'));
  await plain(4, { r: 255, g: 0, b: 0, alpha: 0.5 }).png().toFile(join(media, 'glass.png'));
  await sharp(await plain(3, '#fff').png().toBuffer())
    .resize(200)
    .png()
    .toFile(join(media, 'small.png'));
  await writeFile(join(media, 'broken.jpg'), 'no picture at all');
  await writeFile(join(folder, 'secret.png'), await plain(3, '#000').png().toBuffer());
  await symlink(join(folder, 'secret.png'), join(media, 'link.png'));
});

async function ask(address: string): Promise<Response | null> {
  const url = new URL(address, 'https://studio.example');
  return (await pictures.documents[0]?.handle({ request: new Request(url), url, page: null })) ?? null;
}

const bytesOf = async (answer: Response | null): Promise<Buffer> =>
  Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
const measure = async (answer: Response | null) => sharp(await bytesOf(answer)).metadata();

test('a picture comes in the width and format asked for, upright, and may be kept for ever by its version', async () => {
  const data = await pictures.facts('/media/photo.jpg');
  expect(data).toMatchObject({ width: 1200, height: 1600 });
  for (const format of ['avif', 'webp'] as const) {
    const answer = await ask(
      pictureAddress('/media/photo.jpg', { width: 480, format, version: data?.version }),
    );
    expect(answer?.headers.get('content-type')).toBe(`image/${format}`);
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await measure(answer)).toMatchObject({ width: 480, height: 640 });
  }
  const unversioned = await ask('/pictures/480.webp/media/photo.jpg');
  expect(unversioned?.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await ask('/pictures/480.webp/media/photo.jpg?v=other'))?.headers.get('cache-control')).toContain(
    '3600',
  );
});

test('a changed file has another version and other pixels', async () => {
  const path = join(media, 'changing.png');
  const write = async (background: string) =>
    writeFile(
      path,
      await sharp({ create: { width: 640, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    );
  await write('#000000');
  const before = await pictures.facts('/media/changing.png');
  await ask('/pictures/320.webp/media/changing.png');
  await write('#ffffff');
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  expect((await pictures.facts('/media/changing.png'))?.version).not.toBe(before?.version);
  const bytes = await bytesOf(await ask('/pictures/320.webp/media/changing.png'));
  expect((await sharp(bytes).raw().toBuffer())[0]).toBeGreaterThan(250);
});

test('nothing is made larger than it is, and see-through pictures have an empty blur', async () => {
  expect(await measure(await ask('/pictures/1920.webp/media/small.png'))).toMatchObject({ width: 200 });
  const pixels = async (name: string) => {
    const answer = await ask(`/pictures/24.webp/media/${name}`);
    const bytes = await bytesOf(answer);
    expect(bytes.length).toBeLessThan(400);
    return sharp(bytes).ensureAlpha().raw().toBuffer();
  };
  expect((await pixels('glass.png')).every((value, index) => index % 4 !== 3 || value === 0)).toBe(true);
  expect((await pixels('photo.jpg'))[3]).toBe(255);
});

test('only offered widths and formats of pictures that exist: nobody fills the disk or leaves the folder', async () => {
  const before = readdirSync(storedFolder).length;
  for (const address of [
    '/pictures/481.webp/media/photo.jpg',
    '/pictures/480.jpeg/media/photo.jpg',
    '/pictures/480.webp/media/none.jpg',
    '/pictures/480.webp/media/%2e%2e%2fsecret.png',
    '/pictures/480.webp/media/link.png',
    '/pictures/480.webp/other/photo.jpg',
    '/pictures/480.webp/media/%00.png',
    '/pictures/480.webp/media/%ff.png',
    '/pictures/480.webp/media/photo.svg',
    '/pictures/480.webp//evil.example/photo.jpg',
  ])
    expect(await ask(address), address).toBeNull();
  expect(readdirSync(storedFolder)).toHaveLength(before);
});

test('what can not be resized is shown as it is', async () => {
  const answer = await ask('/pictures/480.webp/media/broken.jpg');
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/media/broken.jpg']);
  expect(answer?.headers.get('cache-control')).toBe('no-store');
  expect(await pictures.facts('/media/broken.jpg')).toBeNull();
});

test('kept files: one making for all who ask at once, a failure is not kept, the oldest go when it gets full', async () => {
  const small = join(folder, 'small');
  const stored = createStoredFiles({ log, folder: small, maxBytes: 1000 });
  let made = 0;
  const make = async () => {
    made += 1;
    return Buffer.alloc(300, made);
  };
  const first = await Promise.all([stored.get('aaaaaaaa.png', make), stored.get('aaaaaaaa.png', make)]);
  expect([made, first[0]?.[0], first[1]?.[0]]).toEqual([1, 1, 1]);
  await expect(stored.get('failing0.png', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await stored.get('failing0.png', make))[0]).toBe(2);
  await utimes(join(small, 'aaaaaaaa.png'), new Date(0), new Date(0));
  await stored.get('bbbbbbbb.png', make);
  await stored.get('cccccccc.png', make);
  const names = readdirSync(small);
  expect(names).not.toContain('aaaaaaaa.png');
  expect(names).toContain('cccccccc.png');
  expect(names.reduce((sum, name) => sum + statSync(join(small, name)).size, 0)).toBeLessThanOrEqual(1000);
  expect(() => stored.get('../escape.png', make)).toThrow(RangeError);
});

test('kept files: what can not be kept is sent all the same, and said in the log', async () => {
  const blocked = join(folder, 'blocked');
  // A file where the folder should be: it can neither be made nor written to, whoever runs the tests.
  await writeFile(blocked, '');
  const said: unknown[] = [];
  const renditions = createLog('error', { write: (line: string) => void said.push(JSON.parse(line)) });
  const stored = createStoredFiles({ log: renditions, folder: blocked, maxBytes: 1000 });
  expect(await stored.get('aaaaaaaa.png', async () => Buffer.from('made'))).toEqual(Buffer.from('made'));
  expect(said).toMatchObject([{ msg: 'file not kept', name: 'aaaaaaaa.png' }]);
});

test('turns: so many at once, the rest in order, too many are refused, a failure hands its turn on', async () => {
  const turn = createSemaphore({ atOnce: 1, waiting: 2 });
  const order: number[] = [];
  const gates: (() => void)[] = [];
  const work = (number: number) => async () => {
    await new Promise<void>((resolve) => gates.push(resolve));
    order.push(number);
    if (number === 1) throw new Error('one fails');
  };
  const running = [1, 2, 3].map((number) => turn(work(number)));
  const settled = Promise.allSettled(running);
  await expect(turn(work(4))).rejects.toBeInstanceOf(TooManyWaitingError);
  for (let index = 0; index < 3; index += 1) {
    gates[index]?.();
    await running[index]?.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(order).toEqual([1, 2, 3]);
});

test('widths: none beyond the next one above its own', () => {
  expect(widthsFor(500)).toEqual([320, 480, 640]);
  expect(widthsFor(320)).toEqual([320]);
  expect(widthsFor(5000)).toEqual([...PICTURE_WIDTHS]);
});

test('lines: broken between words, balanced, as large as they fit, cut with an ellipsis at the smallest', () => {
  const ten = (text: string): number => text.length * 10;
  expect(breakLines('one two three', 70, ten)).toEqual(['one two', 'three']);
  expect(breakLines('abcdefgh', 30, ten)).toEqual(['abc', 'def', 'gh']);
  const box = { width: 200, height: 100, sizes: [40, 20], leading: 1 };
  const widthAt = (text: string, size: number): number => (text.length * size) / 2;
  expect(setLines('aaaa bbbb cccc d', box, widthAt)).toEqual({ size: 40, lines: ['aaaa bbbb', 'cccc d'] });
  const long = setLines('word '.repeat(60), box, widthAt);
  expect(long.size).toBe(20);
  expect(long.lines).toHaveLength(5);
  expect(long.lines.at(-1)).toMatch(/…$/);
  expect(long.lines.every((line) => widthAt(line, 20) <= 200)).toBe(true);
});
