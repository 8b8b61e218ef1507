import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { readEnvFile } from './setup/env-file.mjs';
import { ensureNode } from './setup/node.mjs';
import { prepare } from './setup/prepare.mjs';
import { stopWithParent } from './setup/stop-with-parent.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureNode();
await prepare(root);
readEnvFile(root);
// React and the router choose their fast builds by NODE_ENV; what the studio itself is told stays as it was.
const env = { ...process.env };
process.env.NODE_ENV = 'production';
stopWithParent(() => process.kill(process.pid, 'SIGTERM'));
const { main } = await import(pathToFileURL(join(root, 'build', 'server', 'index.js')).href);
await main(root, env);
