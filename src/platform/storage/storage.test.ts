import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStorage, type StorageConfig } from './create-storage';
import { newStorageKey } from './storage-key';
import { startS3Server } from './s3-server.testing';
import type { Storage } from './storage';

interface Place {
  config: StorageConfig;
  close(): Promise<void>;
}

async function diskPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-disk-'));
  return {
    config: { kind: 'disk', folder: join(folder, 'files') },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function s3Place(): Promise<Place> {
  const server = await startS3Server();
  return { config: { kind: 's3', ...server.settings }, close: () => server.close() };
}

async function bytesOf(
  storage: Storage,
  key: string,
  range?: { start: number; end: number },
): Promise<Buffer | null> {
  const stream = await storage.read(key, range);
  return stream === null ? null : buffer(stream);
}

function* pieces(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['disk', diskPlace],
  ['s3', s3Place],
] as const)('storage on %s', (_name, open) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await open();
    storage = createStorage(place.config);
  });
  afterAll(() => place.close());

  test('gives back byte for byte what was put, small and larger than one part', async () => {
    for (const size of [0, 1, 70_000, 8 * 1024 * 1024, 20 * 1024 * 1024 + 13]) {
      const bytes = randomBytes(size);
      const key = newStorageKey();
      expect(await storage.put(key, Readable.from(pieces(bytes, 65_536)))).toEqual({ size });
      expect(await storage.size(key)).toBe(size);
      const back = await bytesOf(storage, key);
      expect(back?.length).toBe(size);
      expect(sha(back ?? Buffer.alloc(0))).toBe(sha(bytes));
    }
  });

  test('reads a part of a file', async () => {
    const key = newStorageKey();
    await storage.put(key, Readable.from([Buffer.from('0123456789')]));
    expect(String(await bytesOf(storage, key, { start: 2, end: 4 }))).toBe('234');
    expect(String(await bytesOf(storage, key, { start: 9, end: 9 }))).toBe('9');
    expect(String(await bytesOf(storage, key, { start: 0, end: 1 }))).toBe('01');
  });

  test('lists every key once, and nothing that lies beside them', async () => {
    const keys = [newStorageKey(), newStorageKey(), newStorageKey()];
    for (const key of keys) await storage.put(key, Readable.from([Buffer.from(key)]));
    const listed: string[] = [];
    for await (const key of storage.list()) listed.push(key);
    expect(listed).toEqual(expect.arrayContaining(keys));
    expect(new Set(listed).size).toBe(listed.length);
    for (const key of listed) expect(key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}$/);
  });

  test('replaces nothing', async () => {
    const key = newStorageKey();
    await storage.put(key, Readable.from([Buffer.from('first')]));
    await expect(storage.put(key, Readable.from([Buffer.from('second')]))).rejects.toThrow('taken');
    expect(String(await bytesOf(storage, key))).toBe('first');
  });

  test('a body that breaks off leaves nothing behind', async () => {
    const key = newStorageKey();
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(9 * 1024 * 1024);
      yield Buffer.alloc(9 * 1024 * 1024);
      throw new Error('broken off');
    }
    await expect(storage.put(key, Readable.from(broken()))).rejects.toThrow('broken off');
    expect(await storage.size(key)).toBeNull();
    expect(await storage.read(key)).toBeNull();
  });

  test('knows no file that was not put, and removes one for good', async () => {
    const key = newStorageKey();
    expect(await storage.read(key)).toBeNull();
    expect(await storage.size(key)).toBeNull();
    await storage.remove(key);
    await storage.put(key, Readable.from([Buffer.from('x')]));
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'ab/../../secret',
    '',
    '.',
    'aa/aa\0',
    `zz/${'a'.repeat(32)}`,
    `aa/${'b'.repeat(32)}`,
  ])('refuses %j, which is no key', async (key) => {
    await expect(storage.put(key, Readable.from([]))).rejects.toThrow(RangeError);
    await expect(storage.read(key)).rejects.toThrow(RangeError);
    await expect(storage.size(key)).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
  });

  test('has no direct address unless browsers can reach it', async () => {
    const options = { ttlSeconds: 60, disposition: 'attachment', mediaType: 'audio/wav' };
    expect(await storage.direct(newStorageKey(), options)).toBeNull();
  });
});

describe('storage on s3', () => {
  test('a direct address serves the file with our headers', async () => {
    const place = await s3Place();
    if (place.config.kind !== 's3') throw new Error('not s3');
    const storage = createStorage({ ...place.config, publicEndpoint: place.config.endpoint });
    const key = newStorageKey();
    await storage.put(key, Readable.from([Buffer.from('hello')]));
    const address = await storage.direct(key, {
      ttlSeconds: 60,
      disposition: 'attachment; filename="mix.wav"',
      mediaType: 'audio/wav',
    });
    const answer = await fetch(address ?? '');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="mix.wav"');
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    expect(await answer.text()).toBe('hello');
    await place.close();
  });
});

describe('storage on disk', () => {
  test('a crash in the middle leaves no file under the key', async () => {
    const place = await diskPlace();
    if (place.config.kind !== 'disk') throw new Error('not disk');
    const storage = createStorage(place.config);
    const key = newStorageKey();
    await storage.put(key, Readable.from([Buffer.from('x')]));
    const folder = join(place.config.folder, key.slice(0, 2));
    await writeFile(join(folder, '.0123.part'), 'half');
    expect(await readdir(folder)).toHaveLength(2);
    expect(await storage.size(key)).toBe(1);
    await place.close();
  });
});
