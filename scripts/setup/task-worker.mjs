import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';
import { contentHash } from './stamp.mjs';

/** What the bundle depends on, below the project's folder. */
export const TASK_WORKER_INPUTS = ['src', 'package-lock.json', 'scripts/setup/bundle-task-worker.mjs'];

const A_DAY_MS = 86_400_000;
const BUNDLE = fileURLToPath(new URL('bundle-task-worker.mjs', import.meta.url));

/**
 * Bundles what worker threads run into a folder; packages stay where they are, so it has to lie inside the project.
 * @param {string} root
 * @param {string} outDir
 */
export async function bundleTaskWorker(root, outDir) {
  const made = await run(process.execPath, [BUNDLE, root, outDir], { cwd: root, quiet: true });
  if (made.code !== 0) throw new Error(`The worker threads' code could not be bundled.\n${made.output}`);
}

// Younger ones may be in use by another run of tests or a server in development.
function dropOldBundles(cache) {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    if (Date.now() - statSync(folder).mtimeMs > A_DAY_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The bundle of the sources as they are now, for development and tests: made where it is missing.
 * @param {string} root
 * @returns {Promise<string>} its path
 */
export async function currentTaskWorker(root) {
  const cache = join(root, 'node_modules', '.cache', 'task-worker');
  const folder = join(cache, contentHash(root, TASK_WORKER_INPUTS).slice(0, 16));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    dropOldBundles(cache);
    const made = mkdtempSync(join(cache, 'new-'));
    await bundleTaskWorker(root, made);
    renameSync(made, folder);
  }
  return join(folder, 'worker.mjs');
}
