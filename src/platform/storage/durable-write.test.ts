import { mkdtemp, open, readFile, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeThrough } from './durable-write';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headroom-write-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A real file, except where a test lets its disk misbehave. */
async function openFile(name: string, misbehaviour: (real: FileHandle) => Partial<FileHandle>) {
  const real = await open(join(folder, name), 'w');
  const close = (): Promise<void> => real.close();
  const writev: FileHandle['writev'] = (buffers, position) => real.writev(buffers, position);
  const datasync = (): Promise<void> => real.datasync();
  return { close, writev, datasync, ...misbehaviour(real) } as FileHandle;
}

const MIB = 1024 * 1024;
const bytes = Buffer.alloc(30 * MIB);
for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);

function* parts(): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_001) yield bytes.subarray(at, at + 60_001);
}

describe('writing while the disk writes back', () => {
  test('a disk that takes only a part of a write gets the rest again', async () => {
    const file = await openFile('short', (real) => ({
      writev: (async (buffers: NodeJS.ArrayBufferView[], position?: number) => {
        const whole = Buffer.concat(buffers as Buffer[]);
        const { bytesWritten } = await real.write(whole, 0, Math.min(whole.length, 50_000), position);
        return { bytesWritten, buffers };
      }) as FileHandle['writev'],
    }));
    expect(await writeThrough(file, Readable.from(parts()), 0)).toBe(bytes.length);
    expect((await readFile(join(folder, 'short'))).equals(bytes)).toBe(true);
  });

  test('from an offset on, leaving what is before', async () => {
    await writeThrough(await openFile('offset', () => ({})), Readable.from([Buffer.from('0123456789')]), 0);
    const again = await open(join(folder, 'offset'), 'r+');
    expect(await writeThrough(again, Readable.from([Buffer.from('abc')]), 8)).toBe(3);
    expect(await readFile(join(folder, 'offset'), 'utf8')).toBe('01234567abc');
  });

  test('a write-back that failed on the way is told at the end', async () => {
    const file = await openFile('failed', () => ({ datasync: () => Promise.reject(new Error('EIO')) }));
    await expect(writeThrough(file, Readable.from(parts()), 0)).rejects.toThrow('EIO');
  });

  test('a full disk is told at once', async () => {
    const file = await openFile('full', () => ({
      writev: () => Promise.reject(new Error('ENOSPC')),
    }));
    await expect(writeThrough(file, Readable.from(parts()), 0)).rejects.toThrow('ENOSPC');
  });
});
