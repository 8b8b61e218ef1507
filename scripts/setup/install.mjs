import { join } from 'node:path';
import { alone } from './alone.mjs';
import { run } from './run.mjs';
import { contentHash, isFresh, stamp } from './stamp.mjs';

/**
 * Installs exactly the packages of a lock file when they are missing or stale. Of several processes one does, the others wait.
 * @param {string} root
 * @param {string} [folder] of the lock file, where it is not the project's own
 */
export async function installIfStale(root, folder = root) {
  const stampFile = join(folder, 'node_modules', '.headroom-install');
  const hash = contentHash(folder, ['package.json', 'package-lock.json']);
  if (isFresh(stampFile, hash)) return;
  await alone(root, async () => {
    if (!isFresh(stampFile, hash)) await install(folder, stampFile, hash);
  });
}

async function install(folder, stampFile, hash) {
  console.log('Installing packages (only when they changed) …');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['ci', ...flags], { cwd: folder, quiet: true });
  if (code !== 0) {
    console.error(`The packages could not be installed.\n${output}`);
    process.exit(1);
  }
  stamp(stampFile, hash);
}
