import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alone } from './alone.mjs';
import { run } from './run.mjs';
import { contentHash, isFresh, stamp } from './stamp.mjs';
import { bundleTaskWorker } from './task-worker.mjs';

const INPUTS = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'vite.script-groups.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/setup/bundle-task-worker.mjs',
  'scripts/setup/bundle-worker.mjs',
  'package.json',
];
const TEXTS = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

function filesBelow(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

// Assets are compressed once here instead of at every request.
function precompress(folder) {
  for (const path of filesBelow(folder)) {
    if (!TEXTS.has(extname(path)) || statSync(path).size < 1024) continue;
    const content = readFileSync(path);
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

const stampOf = (root) => join(root, 'build', '.headroom-build');

/**
 * Whether build/ is made of the sources as they are. Where a folder has no sources (an image), what is built there counts.
 * @param {string} root
 */
export function isBuilt(root) {
  if (!existsSync(join(root, 'src'))) return existsSync(stampOf(root));
  return isFresh(stampOf(root), contentHash(root, INPUTS));
}

/**
 * Builds server and browser code into build/ when their sources changed; of several processes one does, the others wait.
 * @param {string} root
 */
export async function buildIfStale(root) {
  if (isBuilt(root)) return;
  const stampFile = stampOf(root);
  const hash = contentHash(root, INPUTS);
  await alone(root, async () => {
    if (!isFresh(stampFile, hash)) await build(root, stampFile, hash);
  });
}

async function bundleServiceWorker(root) {
  const script = join(root, 'scripts', 'setup', 'bundle-worker.mjs');
  const folder = join(root, 'build', 'client', 'worker');
  const { code, output } = await run(process.execPath, [script, root, folder], { cwd: root, quiet: true });
  if (code === 0) return;
  console.error(`The service worker could not be bundled.\n${output}`);
  process.exit(1);
}

// In a process of its own: the parser stays out of a server that builds first.
async function checkBundles(root) {
  const script = join(root, 'scripts', 'setup', 'check-bundles.mjs');
  const { code, output } = await run(process.execPath, [script, root], { cwd: root, quiet: true });
  if (code === 0) return;
  console.error(output);
  process.exit(1);
}

async function build(root, stampFile, hash) {
  console.log('Building (only when the sources changed) …');
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const built = await run(process.execPath, [cli, 'build'], {
    cwd: root,
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (built.code !== 0) {
    console.error(`The build failed.\n${built.output}`);
    process.exit(1);
  }
  await bundleTaskWorker(root, join(root, 'build', 'tasks'));
  await bundleServiceWorker(root);
  await checkBundles(root);
  precompress(join(root, 'build', 'client'));
  stamp(stampFile, hash);
}
