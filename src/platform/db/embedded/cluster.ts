import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readFile, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DbLog } from '../db-log';
import { errorCode, rootMessage } from '../pg-error';
import { under } from './account';
import type { ChosenAccount } from './account';
import { superuser } from './address';
import type { Binaries } from './binaries';
import { isAlive } from './process-table';

const run = promisify(execFile);

/** Folders of one embedded database. */
export type Layout = {
  /** Holds everything, and the unix socket. */
  readonly folder: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly serverLog: string;
};

// One sync of the file system instead of a thousand of single files.
const syncMethod = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
const passwordFile = 'headroom-password';
const unfinished = /^cluster\.new-(\d+)-/;

/** Makes the folder (for its owner only) and returns its paths, free of symbolic links. */
export async function openLayout(dataDir: string): Promise<Layout> {
  const wanted = path.join(path.resolve(dataDir), 'postgres');
  try {
    // Others may pass through without seeing what is there: the database's own user may have to.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await mkdir(wanted, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`The folder ${wanted} for the embedded database can't be made (${rootMessage(error)}).`, {
      cause: error,
    });
  }
  const folder = await realpath(wanted);
  return { folder, cluster: path.join(folder, 'cluster'), serverLog: path.join(folder, 'server.log') };
}

export type ClusterOptions = {
  readonly binaries: Binaries;
  readonly chosen: ChosenAccount;
  /** False only for throw-away databases. */
  readonly durable: boolean;
  readonly log: DbLog;
};

/**
 * Returns the password of the database in `layout`, creating the database when there is none. It is made in
 * a folder beside and renamed when it is whole, so a start that was interrupted leaves nothing half done,
 * and of two starts at once one wins and the other uses what the winner made. The password is part of it.
 */
export async function ensureCluster(layout: Layout, options: ClusterOptions): Promise<string> {
  const existing = await readPassword(layout);
  if (existing === null) {
    await removeUnfinished(layout.folder);
    options.log.info({ folder: layout.folder }, 'Creating the embedded database.');
    await createCluster(layout, options);
  }
  await checkVersion(layout, options.chosen.serverMajor);
  const password = existing ?? (await readPassword(layout));
  if (password === null) {
    throw new Error(
      `The embedded database in ${layout.cluster} lost its file ${passwordFile}; restore it from a backup.`,
    );
  }
  return password;
}

async function readPassword(layout: Layout): Promise<string | null> {
  try {
    return (await readFile(path.join(layout.cluster, passwordFile), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

async function createCluster(layout: Layout, options: ClusterOptions): Promise<void> {
  const staging = path.join(layout.folder, `cluster.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const passwordPath = `${staging}.password`;
  try {
    await writeDurably(passwordPath, randomBytes(24).toString('base64url'));
    const { uid, gid } = options.chosen.account;
    if (uid !== undefined && gid !== undefined) {
      await chown(passwordPath, uid, gid);
    }
    await runInitdb(staging, passwordPath, options);
    await rename(passwordPath, path.join(staging, passwordFile));
    await syncFolder(staging);
    await renameUnlessTaken(staging, layout.cluster);
    await syncFolder(layout.folder);
  } finally {
    await rm(passwordPath, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

async function runInitdb(target: string, passwordPath: string, options: ClusterOptions): Promise<void> {
  const {
    program,
    args,
    options: spawnOptions,
  } = under(options.chosen.account, options.binaries.initdb, [
    `--pgdata=${target}`,
    `--username=${superuser}`,
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Order by code point on every system; language-aware order is there by name (collate "und-x-icu").
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(options.durable ? syncMethod : ['--no-sync']),
  ]);
  try {
    await run(program, args, spawnOptions);
  } catch (error) {
    const said = error instanceof Error ? String(Reflect.get(error, 'stderr')) : String(error);
    throw new Error(`The embedded database could not be created in ${target}:\n${said.trim()}`, {
      cause: error,
    });
  }
}

async function renameUnlessTaken(staging: string, cluster: string): Promise<void> {
  try {
    await rename(staging, cluster);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') {
      throw error;
    }
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = Number(unfinished.exec(name)?.[1] ?? 0);
    if (maker > 0 && !(await isAlive(maker))) {
      // The initdb of a killed start may still write there; what it leaves, the next first start removes.
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(
        () => undefined,
      );
    }
  }
}

async function checkVersion(layout: Layout, serverMajor: number): Promise<void> {
  const version = Number.parseInt(await readFile(path.join(layout.cluster, 'PG_VERSION'), 'utf8'), 10);
  if (version !== serverMajor) {
    throw new Error(
      `The embedded database in ${layout.cluster} was made by PostgreSQL ${version}, and this version of Headroom ` +
        `brings PostgreSQL ${serverMajor}. Move the data with pg_dump and psql, or set DATABASE_URL.`,
    );
  }
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
