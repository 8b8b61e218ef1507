import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createStorage } from './create-storage';
import { startS3Server } from './s3-server.testing';
import { newStorageKey } from './storage-key';
import { createUploadStore } from './upload-store';

const MIB = 1024 * 1024;
const [ONCE, FOR_GOOD] = [newStorageKey(), newStorageKey()];
const bytes = Buffer.alloc(20 * MIB);
for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);

describe('an upload to S3 whose connection is cut', async () => {
  const server = await startS3Server();
  afterAll(() => server.close());
  const config = { kind: 's3', ...server.settings } as const;
  const store = createUploadStore(config, {
    inspect: () => undefined,
    records: {
      get: async (id) => new Upload({ id, size: bytes.length, offset: 0 }),
      set: async () => undefined,
      delete: async () => undefined,
    },
  });
  beforeEach(() => server.loseParts(0));

  const begin = async (id: string): Promise<void> => {
    await store.create(new Upload({ id, size: bytes.length, offset: 0 }));
  };

  test('a lost part is sent again, and the file is whole', async () => {
    await begin(ONCE);
    server.loseParts(2);
    expect(await store.write(Readable.from([bytes]), ONCE, 0)).toBe(bytes.length);
    const stored = await createStorage(config).read(ONCE);
    expect(stored === null ? null : (await buffer(stored)).equals(bytes)).toBe(true);
  });

  test('a service that stays away is told, and what it has is where the upload goes on', async () => {
    await begin(FOR_GOOD);
    server.loseParts(100);
    await expect(store.write(Readable.from([bytes]), FOR_GOOD, 0)).rejects.toThrow(
      /hang up|ECONNRESET|EPIPE/,
    );
    expect((await store.getUpload(FOR_GOOD)).offset).toBe(0);
    server.loseParts(0);
    expect(await store.write(Readable.from([bytes]), FOR_GOOD, 0)).toBe(bytes.length);
  });
});
