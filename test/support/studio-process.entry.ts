// A whole studio as a process of its own, without pages, for tests that end it the hard way. Bundled and started by
// `studio-process.ts`; configured by the environment as ever.
import { createServer } from 'node:http';
import { mainDev } from '@/app/main';

const [root = '', taskWorker = ''] = process.argv.slice(2);
await mainDev(root, {
  createHttpServer: (listener) => createServer(listener),
  taskWorker,
  loadBuild: () => Promise.reject(new Error('This studio has no pages.')),
});
