import { join } from 'node:path';
import { build } from 'vite';

// Bundles the service worker and the script of the offline page, each into one file without a hash in its name:
// `node bundle-worker.mjs ROOT FOLDER`.
const [root = '', outDir = ''] = process.argv.slice(2);
for (const [name, entry] of [
  ['sw', 'service-worker.ts'],
  ['offline', 'offline-page.tsx'],
]) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@': join(root, 'src') } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: name === 'sw',
      copyPublicDir: false,
      rollupOptions: {
        input: join(root, 'src', 'app', 'worker', entry),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}
