import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startArguments } from '../scripts/setup/start-arguments.mjs';

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function answers(url, child) {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the server never answered');
}

function postmasterPid(dataDir) {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/**
 * Starts the built product as a person would, with a data folder of its own.
 * @param {string} root project folder
 * @param {{dataDir?: string, env?: Record<string, string>}} [options]
 * @returns {Promise<{url: string, pid: number, databasePid: number | null, dataDir: string, startSeconds: number, stop(): Promise<void>}>}
 */
export async function startStudio(root, options = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, startArguments(root), {
    cwd: root,
    env: {
      ...process.env,
      ENV_FILE: devNull,
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/`, child);
  const startSeconds = (performance.now() - begun) / 1000;
  return {
    url,
    pid: child.pid,
    databasePid: postmasterPid(dataDir),
    dataDir,
    startSeconds,
    stop: () =>
      new Promise((resolve) => {
        child.on('exit', () => {
          if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}
