import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readEnvFile } from './env-file.mjs';
import { ensureNode } from './node.mjs';
import { prepare } from './prepare.mjs';

/** The built product for a command of the terminal, and the project's folder; installs and builds what is stale. */
export async function openBuilt() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  await ensureNode();
  await prepare(root);
  readEnvFile(root);
  // As at the start: libraries choose their fast builds by it, and the studio itself is told what it was.
  const env = { ...process.env };
  process.env.NODE_ENV = 'production';
  const built = await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href);
  return { root, built, env };
}
