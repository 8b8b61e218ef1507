import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, opendir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { syncFile, writeThrough } from './durable-write';
import { checkStorageKey, isStorageKey, StorageKeyTakenError } from './storage-key';
import type { Storage, StorageRoom } from './storage';

const READ_BYTES = 256 * 1024;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Makes a folder's entries durable; a new file's name is lost with the power otherwise. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders; its file systems keep names in their journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function putFile(path: string, body: Readable): Promise<{ size: number }> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A name of its own until it is whole: a crash never leaves half a file under the key.
  const partial = join(folder, `.${randomBytes(8).toString('hex')}.part`);
  try {
    const size = await writeThrough(await open(partial, 'wx', 0o600), body, 0);
    await syncFile(partial);
    await link(partial, path);
    await syncFolder(folder);
    return { size };
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new StorageKeyTakenError() : error;
  } finally {
    await rm(partial, { force: true });
  }
}

async function* namesIn(folder: string): AsyncGenerator<string, void> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) throw error;
  }
}

async function* keysIn(folder: string): AsyncGenerator<string, void> {
  for await (const part of namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for await (const name of namesIn(join(folder, part))) {
      if (isStorageKey(`${part}/${name}`)) yield `${part}/${name}`;
    }
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Says how full the disk below a folder is. */
export type MeasureDisk = (folder: string) => Promise<StorageRoom>;

const measureDisk: MeasureDisk = async (folder) => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
};

// More than a full disk still takes here and there.
const PROBE_BYTES = 1024 * 1024;

async function probeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.${randomBytes(8).toString('hex')}.probe`);
  try {
    await writeThrough(await open(path, 'wx', 0o600), Readable.from([Buffer.alloc(PROBE_BYTES, 1)]), 0);
    await syncFile(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Keeps files below one folder of a local disk. The folder is made when the first file is announced. */
export function createDiskStorage(folder: string, measure: MeasureDisk = measureDisk): Storage {
  const pathOf = (key: string): string => join(folder, checkStorageKey(key));
  return {
    put: async (key, body) => putFile(pathOf(key), body),
    async read(key, range) {
      try {
        const handle = await open(pathOf(key), 'r');
        return handle.createReadStream({ highWaterMark: READ_BYTES, ...range });
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    size: async (key) => sizeOf(pathOf(key)),
    list: () => keysIn(folder),
    room: () => measure(folder),
    probe: () => probeFolder(folder),
    remove: async (key) => rm(pathOf(key), { force: true }),
    direct: async (key) => {
      checkStorageKey(key);
      return null;
    },
  };
}
