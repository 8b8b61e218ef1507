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

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const ENTRY = at('./src/app/entry.client.tsx');
const HOME = [
  ENTRY,
  ...['app/root', 'features/site/web/site-layout-page', 'features/site/web/home-page'].map((file) =>
    at(`./src/${file}.tsx`),
  ),
];
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const GRAPH = new Set<string>();

/** Whether the home page needs a module at once: the frame of every page and home itself, with all that they import. */
function isOfHome(id: string, graph: ModuleGraph): boolean {
  if (GRAPH.size === 0) {
    const wait = [...HOME];
    for (let next = wait.pop(); next !== undefined; next = wait.pop()) {
      if (GRAPH.has(next)) continue;
      GRAPH.add(next);
      wait.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
  }
  // Never the entry itself: whoever imports this file must not start the page.
  return id !== ENTRY && GRAPH.has(id);
}

// Few files in place of dozens: each costs a request and compresses worse alone. The libraries are one (they change
// seldom), what home and the frame need is another, which imports nothing else of ours: files must not load in a ring.
const FILES = [
  { name: 'vendor', test: LIBRARIES, priority: 3 },
  {
    name: (id: string, graph: ModuleGraph) => (isOfHome(id, graph) ? 'site' : null),
    priority: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: {
    alias: [{ find: '@', replacement: at('./src') }, ...(command === 'build' ? FAST_ROUTER : [])],
  },
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
              { test: /[\\/]src[\\/](app|features|shared|ui)[\\/]/, sideEffects: false },
            ],
          },
          output: {
            // No names but where one tells something: every page carries the list of these files.
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || ['vendor', 'site'].includes(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash].js',
            codeSplitting: { groups: FILES },
          },
        },
      },
    },
    // The server is one bundle of ours: the process, the API and the rendered pages share their modules.
    ssr: { build: { target: 'node20', rollupOptions: { input: 'src/app/main.ts' } } },
  },
}));
