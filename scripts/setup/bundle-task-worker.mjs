import { join } from 'node:path';
import { build } from 'vite';

// Bundles what worker threads run: `node bundle-task-worker.mjs ROOT FOLDER`. A process of its own, since a server that
// builds first would keep the bundler in memory.
const [root = '', outDir = ''] = process.argv.slice(2);
await build({
  configFile: false,
  root,
  logLevel: 'error',
  resolve: { alias: { '@': join(root, 'src') } },
  build: {
    ssr: join(root, 'src', 'app', 'task-worker.ts'),
    target: 'node22',
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'worker.mjs', chunkFileNames: '[name]-[hash].mjs' } },
  },
});
