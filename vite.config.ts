import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { SCRIPT_GROUPS } from './vite.script-groups';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { dependencies } = JSON.parse(readFileSync(at('./package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const SERVER_PACKAGES = Object.keys(dependencies);
// In development packages are loaded from where they lie; the icons would all be loaded.
const LIKE_BUILT = { noExternal: ['lucide-react'] };

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: [{ find: '@', replacement: at('./src') }] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  // Workers load decoders when a file wants them.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Modules of ours only declare things, but for these: an index that passes on ten of them loads only the used one.
          treeshake: {
            moduleSideEffects: [
              { test: /\.css$|[\\/]src[\\/]app[\\/]entry\.client\.tsx/, sideEffects: true },
              { test: /[\\/]src[\\/](app|modules|shared|ui)[\\/]/, sideEffects: false },
            ],
          },
          output: { codeSplitting: { groups: SCRIPT_GROUPS } },
        },
      },
    },
    // The server is one bundle of ours: the process, the API and the rendered pages share their modules.
    // With the packages of the pages in it, of which it takes what they use; those of the server are installed beside it.
    ssr: {
      resolve: command === 'build' ? { noExternal: true, external: SERVER_PACKAGES } : LIKE_BUILT,
      build: { target: 'node22', rollupOptions: { input: 'src/app/main.ts' } },
    },
  },
}));
