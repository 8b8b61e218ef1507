import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { MeasureDisk } from '@/platform/storage/disk-storage';
import type { TestDatabase } from './database';
import { urlOf } from './database-server';

const run = promisify(execFile);

/** A real disk of a few megabytes. */
export interface SmallDisk {
  /** Where files go. */
  readonly folder: string;
  /** True for a file system of its own; false where none may be mounted, and only what is measured is small. */
  readonly mounted: boolean;
  readonly measure?: MeasureDisk;
  /** Moves a database that nobody uses yet onto the disk, where the database server may write to it. */
  moveDatabase(database: TestDatabase): Promise<void>;
}

async function bytesIn(folder: string): Promise<number> {
  const sizes = await Promise.all(
    (await readdir(folder, { withFileTypes: true })).map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(path) : (await stat(path).catch(() => ({ size: 0 }))).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function mount(folder: string, mebibytes: number): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'tmpfs', folder]);
    return true;
  } catch (error) {
    process.stderr.write(
      `\nA SMALL DISK COULD NOT BE MOUNTED (${String(error)}).\nThe test goes on with a disk that is small by measure only; run it as root to see a real one.\n\n`,
    );
    return false;
  }
}

/** Makes a disk of so many MiB, for one test file. */
export async function createSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const root = await mkdtemp(join(tmpdir(), 'headroom-small-'));
  const mounted = await mount(root, mebibytes);
  const folder = join(root, 'files');
  await mkdir(folder);
  const total = mebibytes * 1024 * 1024;
  const tablespace = `small_${root
    .slice(-6)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')}`;
  const server = new URL(urlOf(inject('databaseServer').url, 'postgres'));
  let moved = false;

  async function ask(text: string): Promise<void> {
    const client = new Client({ connectionString: String(server) });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  afterAll(async () => {
    if (moved) await ask(`drop tablespace if exists ${tablespace}`);
    if (mounted) await run('umount', ['-l', root]);
    await rm(root, { recursive: true, force: true });
  });
  return {
    folder,
    mounted,
    ...(mounted ? {} : { measure: async () => ({ free: total - (await bytesIn(folder)), total }) }),
    async moveDatabase({ url }) {
      const place = join(root, 'database');
      await mkdir(place, { mode: 0o700 });
      try {
        await ask(`create tablespace ${tablespace} location '${place}'`);
        moved = true;
        await ask(`alter database "${new URL(url).pathname.slice(1)}" set tablespace ${tablespace}`);
      } catch (error) {
        process.stderr.write(
          `\nTHE DATABASE STAYS ON A LARGE DISK (${String(error)}). Only files are on the small one.\n\n`,
        );
      }
    },
  };
}
