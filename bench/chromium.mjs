import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_FLAGS } from '../scripts/setup/chromium-flags.mjs';

async function portOf(profile, child) {
  const file = join(profile, 'DevToolsActivePort');
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with code ${child.exitCode}`);
    const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('Chromium never listened');
}

/** Starts a Chromium with a profile of its own. */
export function launchChromium(path, { flags, stdio }) {
  const profile = mkdtempSync(join(tmpdir(), 'headroom-chromium-'));
  const own = ['--headless=new', `--user-data-dir=${profile}`, ...flags];
  const child = spawn(path, [...own, ...CHROMIUM_FLAGS, 'about:blank'], { stdio, detached: true });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const stop = async () => {
    // The whole group: the path may be a script of the distribution that starts the browser and passes nothing on.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    // Its helpers still write for a moment after it has ended.
    await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { child, profile, stop };
}

/**
 * Starts a Chromium of its own for one measurement.
 * @param {string} path of the browser
 * @returns {Promise<{port: number, stop(): Promise<void>}>} port of its debugging protocol
 */
export async function startChromium(path) {
  const flags = ['--remote-debugging-port=0'];
  const { child, profile, stop } = launchChromium(path, { flags, stdio: 'ignore' });
  try {
    return { port: await portOf(profile, child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
