import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from './setup/env-file.mjs';
import { installIfStale } from './setup/install.mjs';
import { ensureNode } from './setup/node.mjs';

process.env.NODE_ENV = 'development';
const root = fileURLToPath(new URL('..', import.meta.url));
await ensureNode();
await installIfStale(root);
readEnvFile(root);
const { createServer: createVite } = await import('vite');
const vite = await createVite({ root, server: { middlewareMode: true }, appType: 'custom' });
const { currentTaskWorker } = await import('./setup/task-worker.mjs');
const { mainDev } = await vite.ssrLoadModule('/src/app/main.ts');
// The API and the database live as long as this process; pages and their modules reload by themselves.
// A change of server code outside pages asks for a restart, which takes about a second.
await mainDev(root, {
  createHttpServer: (listener) =>
    createServer((request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    ),
  taskWorker: await currentTaskWorker(root),
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
});
