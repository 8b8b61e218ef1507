// A whole studio as a process of its own, without pages, for tests that end it the hard way. Bundled and started by
// `studio-process.ts`; configured by the environment as ever.
import { createServer } from 'node:http';
import { mainDev, rotateKeys } from '@/app/main';

const [root = '', taskWorker = '', command, ...more] = process.argv.slice(2);
if (command === 'rotate-keys') process.exit(await rotateKeys(process.env, more));
await mainDev(root, {
  createHttpServer: (listener) => createServer(listener),
  taskWorker,
  loadBuild: () => Promise.reject(new Error('This studio has no pages.')),
});
