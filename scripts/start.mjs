import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildIfStale } from './setup/build.mjs';
import { checkNode, installIfStale } from './setup/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
checkNode();
await installIfStale(root);
await buildIfStale(root);
// React and the router choose their fast builds by NODE_ENV; what the studio itself is told stays as it was.
const env = { ...process.env };
process.env.NODE_ENV = 'production';
// Who ends `npm start` by its pid ends npm and its shell, which tell nobody: without them this process is an orphan,
// and stops as if it had been told.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}
const { main } = await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href);
await main(root, env);
