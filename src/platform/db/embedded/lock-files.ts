import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../pg-error';
import type { Address } from './address';
import { socketFile } from './address';
import type { Layout } from './cluster';
import { isAlive, isServerOf } from './process-table';

/** What a server wrote about itself: its process, and where it listens once it does. */
export type PidFile = { readonly pid: number; readonly address: Address | null };

const pidFileName = 'postmaster.pid';

/**
 * Reads postmaster.pid, or null when there is none. Its lines (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*):
 * process, data directory, start time, port, socket folder, listen address, shared memory, status.
 */
export async function readPidFile(layout: Layout): Promise<PidFile | null> {
  const lines = (await readText(path.join(layout.cluster, pidFileName))).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) {
    return null;
  }
  return { pid, address: addressFrom(lines) };
}

function addressFrom(lines: readonly string[]): Address | null {
  const [port, socketFolder = '', listen = ''] = [Number(lines[3]), lines[4], lines[5]];
  if (socketFolder.trim() !== '') {
    return { kind: 'socket', folder: socketFolder.trim(), port };
  }
  return listen.trim() === '' ? null : { kind: 'loopback', port };
}

/**
 * Removes lock files whose process number now belongs to somebody else (a machine or container that was
 * started anew hands the numbers out again). PostgreSQL removes those of dead processes by itself, but takes
 * any living process for a server. Only for a server that was found not to answer.
 */
export async function removeForeignLocks(layout: Layout, address: Address): Promise<void> {
  await removeIfForeign(layout, path.join(layout.cluster, pidFileName));
  if (address.kind === 'socket') {
    await removeIfForeign(layout, path.join(address.folder, `${socketFile(address.port)}.lock`));
  }
}

async function removeIfForeign(layout: Layout, file: string): Promise<void> {
  const pid = Number.parseInt(await readText(file), 10);
  if (pid > 0 && (await isAlive(pid)) && !(await isServerOf(pid, layout.cluster))) {
    await rm(file, { force: true });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return '';
    }
    throw error;
  }
}
