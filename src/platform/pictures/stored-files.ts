import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@/platform/log/log';

/** Files that can be made again at any time, kept so that they are made once. */
export interface StoredFiles {
  /** The bytes behind a name; makes and keeps them where there are none. Whoever asks meanwhile waits for the same. */
  get(name: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

interface StoredFilesOptions {
  /** Hears of files that could not be kept. */
  readonly log: Log;
  /** Made with the first file. */
  readonly folder: string;
  /** Where all files together pass this, the oldest go until three quarters of it are left. */
  readonly maxBytes: number;
}

const NAME = /^[0-9a-z-]{8,80}\.(png|webp|avif|jpeg)$/;

interface Stored {
  readonly path: string;
  readonly size: number;
  readonly made: number;
}

async function filesIn(folder: string): Promise<Stored[]> {
  const names = await readdir(folder);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another process may clear the folder too.
      const file = await stat(path).catch(() => null);
      return file?.isFile() ? { path, size: file.size, made: file.mtimeMs } : null;
    }),
  );
  return found.filter((file) => file !== null);
}

/** Removes the oldest files until what is left fits; answers how many bytes that is. */
async function makeRoom({
  folder,
  maxBytes,
}: Pick<StoredFilesOptions, 'folder' | 'maxBytes'>): Promise<number> {
  const files = (await filesIn(folder)).toSorted((a, b) => a.made - b.made);
  let total = files.reduce((sum, { size }) => sum + size, 0);
  if (total <= maxBytes) return total;
  for (const { path, size } of files) {
    if (total <= maxBytes * 0.75) break;
    await rm(path, { force: true });
    total -= size;
  }
  return total;
}

/** Keeps files in one folder of this machine; several processes may share it. */
export function createStoredFiles(options: StoredFilesOptions): StoredFiles {
  const { folder, maxBytes, log } = options;
  const underWay = new Map<string, Promise<Buffer>>();
  /** Bytes in the folder; null until it was looked at. */
  let total: number | null = null;

  async function keep(path: string, bytes: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    // Whole or not there at all: readers never meet half a file.
    const partial = join(folder, `.${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(partial, bytes);
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
    if (total !== null) total += bytes.length;
    if (total === null || total > maxBytes) total = await makeRoom(options);
  }

  async function readOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const path = join(folder, name);
    const known = await readFile(path).catch(() => null);
    if (known !== null) return known;
    const bytes = await make();
    // A full or read-only disk makes it slow, not broken: what was made is there to be sent.
    await keep(path, bytes).catch((error: unknown) => log.error({ err: error, name }, 'file not kept'));
    return bytes;
  }

  return {
    get(name, make) {
      if (!NAME.test(name)) throw new RangeError('Not a name of a kept file.');
      const known = underWay.get(name);
      if (known) return known;
      const work = readOrMake(name, make).finally(() => underWay.delete(name));
      underWay.set(name, work);
      return work;
    },
  };
}
