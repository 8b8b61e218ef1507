import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { alone } from './alone.mjs';
import { writePublicManifest } from './public-manifest.mjs';
import { run } from './run.mjs';
import { contentHash, isFresh, stamp } from './stamp.mjs';
import { bundleTaskWorker } from './task-worker.mjs';

const INPUTS = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/setup/bundle-task-worker.mjs',
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

/**
 * Builds server and browser code into build/ when their sources changed; of several processes one does, the others wait.
 * @param {string} root
 */
export async function buildIfStale(root) {
  const stampFile = join(root, 'build', '.headroom-build');
  const hash = contentHash(root, INPUTS);
  if (isFresh(stampFile, hash)) return;
  await alone(root, async () => {
    if (!isFresh(stampFile, hash)) await build(root, stampFile, hash);
  });
}

async function build(root, stampFile, hash) {
  console.log('Building (only when the sources changed) …');
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.js');
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
  writePublicManifest(join(root, 'build', 'client', 'assets'));
  precompress(join(root, 'build', 'client'));
  stamp(stampFile, hash);
}
