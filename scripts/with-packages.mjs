import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installIfStale } from './setup/install.mjs';
import { ensureNode } from './setup/node.mjs';

// `node scripts/with-packages.mjs FILE …`: runs a file of the project with a Node that is new enough and its packages installed.
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureNode();
await installIfStale(root);
process.argv.splice(1, 2, join(root, process.argv[2]));
await import(pathToFileURL(process.argv[1]).href);
