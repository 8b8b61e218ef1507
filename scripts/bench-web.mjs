import { checkNode, installIfStale } from './setup/install.mjs';
import { fileURLToPath } from 'node:url';

checkNode();
await installIfStale(fileURLToPath(new URL('..', import.meta.url)));
await import('../bench/web.mjs');
