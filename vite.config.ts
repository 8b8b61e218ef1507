import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The package's own exports lead to its development build always: its checks and warnings cost bytes and time.
const FAST_ROUTER = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

// Few files in place of dozens: each costs a request and compresses worse alone. What every page needs is one file, the
// libraries under it another (they change seldom); what only some pages share lies in files of 6 kB or more.
const FILES = [
  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
  {
    name: 'shell',
    test: /src[\\/](app[\\/](root|entry\.client)|features[\\/]site[\\/]web[\\/]site-layout-page)\.tsx$/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /[\\/]src[\\/]|[\\/]lucide-react[\\/]/,
    entriesAware: true,
    entriesAwareMergeThreshold: 6_000,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [{ find: '@', replacement: at('./src') }, ...(command === 'build' ? FAST_ROUTER : [])],
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Modules of ours only declare things, but for these: an index that passes on ten of them loads only the used one.
          treeshake: {
            moduleSideEffects: [
              { test: /\.css$|[\\/]src[\\/]app[\\/]entry\.client\.tsx/, sideEffects: true },
              { test: /[\\/]src[\\/](app|features|shared|ui)[\\/]/, sideEffects: false },
            ],
          },
          output: {
            // The names of the pages that share a file would make the list of routes twice as long.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            codeSplitting: { groups: FILES },
          },
        },
      },
    },
    // The server is one bundle of ours: the process, the API and the rendered pages share their modules.
    ssr: { build: { target: 'node20', rollupOptions: { input: 'src/app/main.ts' } } },
  },
}));
