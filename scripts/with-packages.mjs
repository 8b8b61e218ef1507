import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installIfStale } from './setup/install.mjs';
import { ensureNode } from './setup/node.mjs';

// `node scripts/with-packages.mjs FILE …`: runs a file of the project with a Node that is new enough and its packages installed:
// those of the project, and those of its own folder where that has a lock.
const root = fileURLToPath(new URL('..', import.meta.url));
const file = join(root, process.argv[2]);
await ensureNode();
await installIfStale(root);
if (existsSync(join(dirname(file), 'package-lock.json'))) await installIfStale(root, dirname(file));
process.argv.splice(1, 2, file);
await import(pathToFileURL(file).href);
