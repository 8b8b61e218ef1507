import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { syncFile, writeThrough } from '@/platform/storage/durable-write';
import { syncFolder } from '@/platform/storage/disk-storage';
import type { Storage } from '@/platform/storage/storage';
import { packFrames, readHead } from './frames';
import { verifyBackup } from './read-backup';
import { backupFrames, type Totals } from './write-backup';

/** A backup that lies in the folder. */
export interface KeptBackup {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly createdAt: Date;
  readonly encrypted: boolean;
}

export interface BackupFolderDeps {
  readonly pool: Pool;
  readonly storage: Storage;
  readonly folder: string;
  /** What backups are encrypted with; null where they are not. */
  readonly secret: string | null;
}

/** Somebody makes a backup of this studio already. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';
  constructor() {
    super('Another backup is being made.');
  }
}

/** The backups of a studio on a disk. */
export interface BackupFolder {
  /** Makes one and reads it back: it is listed once it is known to be whole. One at a time for a studio. */
  make(now: Date): Promise<KeptBackup & Totals>;
  /** Newest first. */
  list(): Promise<KeptBackup[]>;
  /** The bytes of one; null where there is none. */
  read(name: string): Promise<{ backup: KeptBackup; body: Readable } | null>;
  /** False where there is none. */
  remove(name: string): Promise<boolean>;
  /** Removes all but the newest few; answers the names of those removed. */
  prune(keep: number): Promise<string[]>;
}

const NAME = /^headroom-\d{8}T\d{6}Z\.backup$/;
const PARTIAL = '.part';
// Any number that nothing else in the database locks.
const LOCK_KEY = 4_323_766_601;

function nameOf(now: Date): string {
  return `headroom-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}

/** Whether a name can be that of a backup. */
export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

async function keptOf(folder: string, name: string): Promise<KeptBackup | null> {
  try {
    const path = join(folder, name);
    const { size } = await stat(path);
    const { created_at, encrypted } = await readHead(createReadStream(path, { end: 2000 }));
    return { name, size, createdAt: new Date(created_at), encrypted };
  } catch {
    // Removed meanwhile, or something else under such a name.
    return null;
  }
}

// The lock is its connection's: it ends with the process that makes the backup.
async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      LOCK_KEY,
    ]);
    if (rows[0]?.got !== true) throw new BackupUnderWay();
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    client.release();
  }
}

async function write({ pool, storage, folder, secret }: BackupFolderDeps, now: Date) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Nobody else makes one: these are of a process that ended.
  for (const name of await readdir(folder)) if (name.endsWith(PARTIAL)) await rm(join(folder, name));
  const name = nameOf(now);
  const partial = join(folder, `${name}${PARTIAL}`);
  try {
    const bytes = Readable.from(packFrames(backupFrames({ pool, storage }), { createdAt: now, secret }));
    await writeThrough(await open(partial, 'wx', 0o600), bytes, 0);
    await syncFile(partial);
    const totals = await verifyBackup(createReadStream(partial), secret);
    await rename(partial, join(folder, name));
    await syncFolder(folder);
    return { name, ...totals };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Opens the folder of a studio's backups; it is made with the first one. */
export function openBackupFolder(deps: BackupFolderDeps): BackupFolder {
  const { folder } = deps;
  const list = async (): Promise<KeptBackup[]> => {
    const names = await readdir(folder).catch(() => []);
    const all = await Promise.all(names.filter(isBackupName).map((name) => keptOf(folder, name)));
    return all
      .filter((backup) => backup !== null)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  };
  return {
    list,
    async make(now) {
      const { name, tables, files } = await alone(deps.pool, () => write(deps, now));
      const kept = await keptOf(folder, name);
      if (kept === null) throw new Error(`the backup ${name} was made and is gone`);
      return { ...kept, tables, files };
    },
    async read(name) {
      const backup = isBackupName(name) ? await keptOf(folder, name) : null;
      return backup && { backup, body: createReadStream(join(folder, name)) };
    },
    async remove(name) {
      if (!isBackupName(name) || (await keptOf(folder, name)) === null) return false;
      await rm(join(folder, name), { force: true });
      return true;
    },
    async prune(keep) {
      const old = (await list()).slice(keep);
      for (const { name } of old) await rm(join(folder, name), { force: true });
      return old.map(({ name }) => name);
    },
  };
}
