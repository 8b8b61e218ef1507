import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { syncFile, writeThrough } from '@/platform/storage/durable-write';
import { syncFolder } from '@/platform/storage/disk-storage';
import type { Storage } from '@/platform/storage/storage';
import { BackupRegister, type RegisteredBackup } from './backup-register';
import { packFrames, readHead } from './frames';
import { verifyBackup } from './read-backup';
import { backupFrames, type Totals } from './write-backup';

/** A backup of the studio, on whichever of its machines. */
export interface StoredBackup {
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

/** A backup that only another machine can read. */
export interface BackupElsewhere {
  readonly host: string;
  readonly folder: string;
}

/** The backups of a studio: all of its processes list, count and remove the same ones. */
export interface BackupFolder {
  /** Makes one and reads it back: it is listed once it is known to be whole. One at a time for a studio. */
  make(now: Date): Promise<StoredBackup & Totals>;
  /** Newest first. */
  list(): Promise<StoredBackup[]>;
  /** The bytes of one, or where they lie when this machine can't read them; null where there is none. */
  read(name: string): Promise<{ backup: StoredBackup; body: Readable } | BackupElsewhere | null>;
  /** False where there is none. One of another machine is listed no more, and removed there. */
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

async function storedOf(folder: string, name: string): Promise<StoredBackup | null> {
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

// What lies here and is not known (made before, or brought by hand) is noted; what is known and gone is forgotten.
async function syncOwn(folder: string, register: BackupRegister): Promise<void> {
  const found = (await readdir(folder).catch(() => [])).filter(isBackupName);
  const { kept: stored, dropped } = await register.own();
  for (const name of dropped) {
    await rm(join(folder, name), { force: true });
    await register.forget(name);
  }
  for (const name of stored) if (!found.includes(name)) await register.forget(name);
  for (const name of found) {
    if (stored.includes(name) || dropped.includes(name)) continue;
    const backup = await storedOf(folder, name);
    if (backup !== null) await register.note(backup);
  }
}

// Processes of one machine, or with one folder on a network, read each other's.
async function reachable({ folder, name, size }: RegisteredBackup): Promise<StoredBackup | null> {
  const backup = await storedOf(folder, name);
  return backup?.size === size ? backup : null;
}

interface Opened extends BackupFolderDeps {
  readonly register: BackupRegister;
}

async function listAll({ folder, register }: Opened): Promise<StoredBackup[]> {
  await syncOwn(folder, register);
  const all = await register.all();
  return all.map(({ name, size, createdAt, encrypted }) => ({ name, size, createdAt, encrypted }));
}

async function makeOne(opened: Opened, now: Date): Promise<StoredBackup & Totals> {
  const { name, tables, files } = await alone(opened.pool, () => write(opened, now));
  const stored = await storedOf(opened.folder, name);
  if (stored === null) throw new Error(`the backup ${name} was made and is gone`);
  await opened.register.note(stored);
  return { ...stored, tables, files };
}

async function readOne({ folder, register }: Opened, name: string): ReturnType<BackupFolder['read']> {
  if (!isBackupName(name)) return null;
  await syncOwn(folder, register);
  const known = await register.find(name);
  if (known === null) return null;
  const backup = await reachable(known);
  if (backup === null) return { host: known.host, folder: known.folder };
  return { backup, body: createReadStream(join(known.folder, name)) };
}

async function dropOne({ register }: Opened, name: string): Promise<boolean> {
  const known = await register.find(name);
  if (known === null) return false;
  if ((await reachable(known)) === null) await register.drop(name);
  else {
    await rm(join(known.folder, name), { force: true });
    await register.forget(name);
  }
  return true;
}

/** Opens the backups of a studio; the folder for those that this process makes is made with the first one. */
export function openBackupFolder(deps: BackupFolderDeps): BackupFolder {
  const opened = { ...deps, register: new BackupRegister(deps.pool, deps.folder) };
  return {
    list: () => listAll(opened),
    make: (now) => makeOne(opened, now),
    read: (name) => readOne(opened, name),
    async remove(name) {
      if (!isBackupName(name)) return false;
      await syncOwn(opened.folder, opened.register);
      return dropOne(opened, name);
    },
    async prune(keep) {
      const old = (await listAll(opened)).slice(keep).map(({ name }) => name);
      for (const name of old) await dropOne(opened, name);
      return old;
    },
  };
}
