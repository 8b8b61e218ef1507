import { join } from 'node:path';
import { alone } from './alone.mjs';
import { run } from './run.mjs';
import { contentHash, isFresh, stamp } from './stamp.mjs';

/**
 * Installs exactly the packages of the lock file when they are missing or stale. Of several processes one does, the others wait.
 * @param {string} root
 */
export async function installIfStale(root) {
  const stampFile = join(root, 'node_modules', '.headroom-install');
  const hash = contentHash(root, ['package.json', 'package-lock.json']);
  if (isFresh(stampFile, hash)) return;
  await alone(root, async () => {
    if (!isFresh(stampFile, hash)) await install(root, stampFile, hash);
  });
}

async function install(root, stampFile, hash) {
  console.log('Installing packages (only when they changed) …');
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', ['ci', ...flags], { cwd: root, quiet: true });
  if (code !== 0) {
    console.error(`The packages could not be installed.\n${output}`);
    process.exit(1);
  }
  stamp(stampFile, hash);
}
