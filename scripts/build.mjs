import { fileURLToPath } from 'node:url';
import { buildIfStale } from './setup/build.mjs';
import { installIfStale } from './setup/install.mjs';
import { ensureNode } from './setup/node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureNode();
await installIfStale(root);
await buildIfStale(root);
