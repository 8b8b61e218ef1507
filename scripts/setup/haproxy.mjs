import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

function found() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path)) ?? null;
}

/**
 * The path of a HAProxy for the test of the documented configuration. On Debian as root it is installed when missing; elsewhere the
 * one command that installs it is said.
 * @returns {Promise<string>}
 */
export async function ensureHaproxy() {
  const path = found();
  if (path !== null) return path;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing haproxy for the test of several processes …');
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'haproxy'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = found();
  if (installed !== null) return installed;
  const command = process.platform === 'darwin' ? 'brew install haproxy' : 'sudo apt-get install haproxy';
  throw new Error(`The test of several processes needs HAProxy. Install it with: ${command}`);
}
