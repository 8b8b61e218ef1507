import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startArguments } from '../../scripts/setup/start-arguments.mjs';
import { databaseUrl } from '../database-address.mjs';

// A busy machine starts it slowly; the database recovers first.
const START_MS = 180_000;

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/**
 * The built product on loopback, with a data folder of its own, made to be killed: the same address after every start.
 * @param {string} root project folder
 */
export async function openTorturedStudio(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'headroom-torture-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ENV_FILE: devNull,
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  };
  let child = null;

  async function start() {
    child = spawn(process.execPath, startArguments(root), { cwd: root, env, stdio: 'ignore' });
    for (const end = Date.now() + START_MS; Date.now() < end;) {
      if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
      const ready = await fetch(`${url}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      await sleep(25);
    }
    throw new Error('the server never answered');
  }

  function end(signal) {
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  await start();
  return {
    url,
    /** Ends the process without a warning, and starts it again. */
    async killAndStart() {
      await end('SIGKILL');
      await start();
    },
    /** Runs one statement on the database, whatever state the server is in. */
    async sql(text, values = []) {
      const client = new Client({ connectionString: databaseUrl(dataDir) });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
