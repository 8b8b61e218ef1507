import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../pg-error';
import { under } from './account';
import type { Account } from './account';
import type { Address } from './address';
import type { Binaries } from './binaries';
import type { Layout } from './cluster';
import { isAlive } from './process-table';
import { serverArguments } from './server-config';
import type { ServerSettings } from './server-config';

/** A server that this process launched. */
export type ServerProcess = {
  readonly pid: number;
  /** What it wrote before it ended, or null while it runs. */
  lastMessage(): Promise<string> | null;
};

export type LaunchOptions = {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly address: Address;
  readonly extraConfig: ServerSettings;
};

const largestLogBytes = 1_000_000;

/**
 * Launches PostgreSQL so that it outlives this process: in a session of its own (a Ctrl-C in the terminal
 * must not reach it before the server has finished its work), writing to a log file.
 */
export async function launchServer(layout: Layout, options: LaunchOptions): Promise<ServerProcess> {
  await rotate(layout.serverLog);
  const log = await open(layout.serverLog, 'a', 0o600);
  const start = (await log.stat()).size;
  const { uid, gid } = options.account;
  try {
    if (uid !== undefined && gid !== undefined) {
      await log.chown(uid, gid);
    }
    const command = under(
      options.account,
      options.binaries.postgres,
      serverArguments(layout.cluster, options.address, options.extraConfig),
    );
    const child = spawn(command.program, command.args, {
      ...command.options,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let failure: Error | null = null;
    child.on('error', (error) => {
      failure = error;
    });
    child.unref();
    const words = async () =>
      failure?.message ?? (await readFile(layout.serverLog)).subarray(start).toString().trim();
    return {
      pid: child.pid ?? 0,
      lastMessage: () =>
        failure !== null || child.exitCode !== null || child.signalCode !== null ? words() : null,
    };
  } finally {
    await log.close();
  }
}

async function rotate(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLogBytes) {
    await rename(file, `${file}.1`);
  }
}

const fastShutdownMs = 15_000;
const immediateShutdownMs = 5_000;

/**
 * Shuts a server down and waits until it is gone: fast (ends connections, writes a checkpoint); after 15 s
 * immediately, which loses nothing either, but the next start recovers.
 */
export async function shutDown(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const) {
    sendSignal(pid, signal);
    if (await isGoneWithin(pid, waitMs)) {
      return;
    }
  }
}

/** Sends a signal; a process that is gone already is fine. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') {
      throw error;
    }
  }
}

async function isGoneWithin(pid: number, waitMs: number): Promise<boolean> {
  for (const deadline = performance.now() + waitMs; performance.now() < deadline;) {
    if (!(await isAlive(pid))) {
      return true;
    }
    await sleep(15);
  }
  return false;
}
