import { execFile } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../pg-error';

const run = promisify(execFile);
const linux = process.platform === 'linux';

/** Whether a process runs (a zombie, dead but not yet collected by its parent, does not). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return errorCode(error) === 'EPERM';
  }
  if (!linux) {
    return true;
  }
  try {
    // proc(5): the state letter follows the command in parentheses, which may itself hold parentheses.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1));
  } catch {
    return false;
  }
}

/** Whether a process is the PostgreSQL server of a data directory, and not another one that got its number. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!(await isAlive(pid))) {
    return false;
  }
  if (!linux) {
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
      stdout: '',
    }));
    return stdout.includes('postgres') && stdout.includes(cluster);
  }
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  return words[0]?.endsWith('/postgres') === true && words.includes(cluster);
}

/**
 * Processes that a killed PostgreSQL server of a data directory left behind (Linux; elsewhere none are
 * found). Call it only when the server itself is known to be dead.
 */
export async function orphansOf(cluster: string): Promise<number[]> {
  if (!linux) {
    return [];
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid) && pid > 1);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Every process of a server works in its data directory.
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const name = folder === cluster ? await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '') : '';
      return name.trim() === 'postgres' ? pid : null;
    }),
  );
  return found.filter((pid) => pid !== null);
}
