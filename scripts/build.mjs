import { fileURLToPath } from 'node:url';
import { buildIfStale } from './setup/build.mjs';
import { checkNode, installIfStale } from './setup/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
checkNode();
await installIfStale(root);
await buildIfStale(root);
