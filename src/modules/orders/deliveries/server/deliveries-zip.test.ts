import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { zipDeliveries, zipPaths, type ZipSource } from './deliveries-zip';

const AT = new Date('2026-03-02T10:00:00Z');
const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

function source(name: string, text: string, more: Partial<ZipSource> = {}): ZipSource {
  const open = async () => Readable.from([Buffer.from(text)]);
  return { folder: 'v1', name, size: Buffer.byteLength(text), sha256: sha(text), at: AT, open, ...more };
}

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads a small zip by its central directory, as every unpacker does: names, how they are stored, contents, checksums. */
function unzip(zip: Buffer): { path: string; method: number; text: string }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString('utf8', at + 46, at + 46 + name);
    const [checksum, size, local] = [16, 24, 42].map((field) => zip.readUInt32LE(at + field)) as [
      number,
      number,
      number,
    ];
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + size);
    expect(crc32(content)).toBe(checksum);
    const method = zip.readUInt16LE(at + 10);
    at += 46 + name + extra + comment;
    return { path, method, text: content.toString() };
  });
}

test('API-71 one folder for each version, stored as it is, with checksums; the size is known before', async () => {
  const { body, size } = await zipDeliveries([
    source('master.wav', 'first'),
    source('master.wav', 'second', { folder: 'v2' }),
    source('späť.wav', 'third', { folder: 'v2', sha256: null }),
  ]);
  const zip = await bytesOf(body);
  expect(zip).toHaveLength(size);
  const files = unzip(zip);
  expect(files.map((file) => [file.path, file.method])).toEqual([
    ['v1/master.wav', 0],
    ['v2/master.wav', 0],
    ['v2/späť.wav', 0],
    ['SHA256SUMS.txt', 0],
  ]);
  expect(files.at(-1)?.text).toBe(
    `${sha('first')}  v1/master.wav\n${sha('second')}  v2/master.wav\n${sha('third')}  v2/späť.wav\n`,
  );
});

test('API-71 names are clean and none is there twice, whatever its case', () => {
  const names = [
    '../../etc/passwd',
    'Mix.wav',
    'mix.WAV',
    'mix (2).wav',
    'CON.wav',
    'a/b\\c.wav',
    '...',
    'Mix.wav',
  ];
  const paths = zipPaths(names.map((name) => ({ folder: 'v1', name })));
  expect(paths[1]).toBe('v1/Mix.wav');
  expect(paths[2]).toBe('v1/mix (2).WAV');
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
  for (const path of paths) expect(path).toMatch(/^v1\/[^/\\<>:"|?*]+$/);
  expect(paths.join()).not.toContain('..');
});

/** A file of any size that is made while it is read, and counts how often it is open. */
function generated(bytes: number, seen: { open: number; most: number; closed: number }) {
  const chunk = Buffer.alloc(1 << 20, 7);
  return async () => {
    let left = bytes;
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    return new Readable({
      highWaterMark: 1 << 20,
      read() {
        const part = left >= chunk.length ? chunk : chunk.subarray(0, left);
        left -= part.length;
        this.push(part.length === 0 ? null : part);
      },
      destroy(error, done) {
        seen.open -= 1;
        seen.closed += 1;
        done(error);
      },
    });
  };
}

describe('API-71 without buffering', () => {
  const MIB = 1 << 20;

  test(
    'API-71 half a gigabyte goes through in little memory, one file open at a time',
    { timeout: 60_000 },
    async () => {
      const seen = { open: 0, most: 0, closed: 0 };
      const files = Array.from({ length: 4 }, (_, index): ZipSource => {
        const size = 128 * MIB;
        return {
          folder: `v${index + 1}`,
          name: 'big.wav',
          size,
          sha256: 'f'.repeat(64),
          at: AT,
          open: generated(size, seen),
        };
      });
      const { body, size } = await zipDeliveries(files);
      expect(seen.open).toBe(0);
      const before = process.memoryUsage();
      let [total, limit] = [0, 0];
      for await (const part of body) {
        total += part.length;
        const now = process.memoryUsage();
        limit = Math.max(limit, now.external + now.arrayBuffers - before.external - before.arrayBuffers);
      }
      expect(total).toBe(size);
      expect(size).toBeGreaterThan(512 * MIB);
      expect(seen).toEqual({ open: 0, most: 1, closed: 4 });
      expect(limit).toBeLessThan(128 * MIB);
    },
  );

  test('API-71 more than 4 GiB takes 64-bit sizes, and a reader who leaves closes the file', async () => {
    const seen = { open: 0, most: 0, closed: 0 };
    const bytes = 5 * 1024 * MIB;
    const huge = {
      folder: 'v1',
      name: 'huge.wav',
      size: bytes,
      sha256: null,
      at: AT,
      open: generated(bytes, seen),
    };
    const { body, size } = await zipDeliveries([huge]);
    const small = await zipDeliveries([{ ...huge, size: 5 }]);
    // 64-bit sizes after the file and in the directory, and the two 64-bit ends of the directory (APPNOTE 4.3.9, 4.3.14).
    expect(size - bytes - (small.size - 5)).toBeGreaterThanOrEqual(8 + 28 + 56 + 20);
    const reader = body.getReader();
    for (let part = 0; part < 20; part += 1) await reader.read();
    expect(seen.open).toBe(1);
    await reader.cancel();
    await expect.poll(() => seen).toEqual({ open: 0, most: 1, closed: 1 });
  });

  test('API-71 a file that is gone ends the zip with an error, never as if it were whole', async () => {
    const { body } = await zipDeliveries([
      source('a.wav', 'a'),
      source('b.wav', 'b', { open: async () => null }),
    ]);
    await expect(bytesOf(body)).rejects.toThrow('no longer in storage');
  });
});
