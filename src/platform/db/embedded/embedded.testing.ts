import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DbLog } from '../db-log';
import { isAlive, orphansOf } from './process-table';
import { sendSignal } from './server-process';

/** A log that keeps its messages. */
export function recordingLog(): DbLog & { messages: string[] } {
  const messages: string[] = [];
  const keep = (_fields: object, message: string) => {
    messages.push(message);
  };
  return { messages, info: keep, warn: keep, error: keep };
}

/** A fresh data folder, and what belongs to it; `remove` ends whatever server is left in it. */
export type DataFolder = {
  readonly dataDir: string;
  readonly cluster: string;
  serverPid(): Promise<number>;
  /** Every process of the server, itself included. */
  processes(): Promise<number[]>;
  killAll(): Promise<void>;
  remove(): Promise<void>;
};

/** Makes a data folder below the system's temporary folder; `below` adds folders, to make its path long. */
export async function makeDataFolder(below = ''): Promise<DataFolder> {
  const root = await realpath(await mkdtemp(path.join(tmpdir(), 'headroom-db-')));
  const dataDir = path.join(root, below);
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  const processes = () => orphansOf(cluster);
  const killAll = async () => {
    const pids = await processes();
    for (const pid of pids) {
      sendSignal(pid, 'SIGKILL');
    }
    await until(async () => (await Promise.all(pids.map(isGone))).every(Boolean));
  };
  return {
    dataDir,
    cluster,
    serverPid: async () => Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10),
    processes,
    killAll,
    async remove() {
      await killAll();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Waits until `condition` holds, at most 20 s. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 20_000; performance.now() < deadline;) {
    if (await condition()) {
      return;
    }
    await sleep(20);
  }
  throw new Error('It did not happen within 20 seconds.');
}

const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));

const program = `
  import { runnerImport } from 'vite';
  const { module } = await runnerImport('./src/platform/db/embedded/embedded-postgres.ts', { configFile: false });
  const quiet = () => undefined;
  const server = await module.startEmbeddedPostgres({
    dataDir: process.env.TEST_DATA_DIR,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  console.log(server.url);
`;

/** A node process that starts the embedded database in a data folder and holds it. */
export type Holder = {
  /** The database's address, once it answers. */
  ready(): Promise<string>;
  killHard(): Promise<void>;
};

/** Launches such a process. */
export function launchHolder(dataDir: string): Holder {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: projectFolder,
    env: { ...process.env, TEST_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const firstLine = once(createInterface({ input: child.stdout }), 'line');
  return {
    async ready() {
      const [url] = (await Promise.race([firstLine, ended])) as [unknown];
      if (typeof url !== 'string') {
        throw new Error('The holder of the embedded database ended before it was ready.');
      }
      return url;
    },
    async killHard() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Whether a process has ended. */
export async function isGone(pid: number): Promise<boolean> {
  return !(await isAlive(pid));
}
