import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { buildIfStale } from './setup/build.mjs';
import { checkNode, installIfStale } from './setup/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
checkNode();
await installIfStale(root);
await buildIfStale(root);
const { main } = await import(pathToFileURL(join(root, 'build', 'server', 'main.js')).href);
await main(root);
