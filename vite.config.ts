import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// The package's own exports lead to its development build always: its checks and warnings cost bytes and time.
const FAST_ROUTER = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: at('./node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

// The icons with a component of ours (src/ui/icon.tsx): theirs costs several times as much wherever one is rendered.
const LIGHT_ICONS: Plugin = {
  name: 'light-icons',
  apply: 'build',
  load(id) {
    if (!/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.m?js$/.test(id)) return null;
    return `export { createIcon as default } from ${JSON.stringify(at('./src/ui/icon.tsx'))};`;
  },
};

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

const ENTRY = at('./src/app/entry.client.tsx');
const HOME = [
  ENTRY,
  ...['app/root', 'modules/site/frame/web/site-layout-page', 'modules/site/frame/web/home-page'].map((file) =>
    at(`./src/${file}.tsx`),
  ),
];
const LIBRARIES = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
const DOOR = /modules[\\/](\w[\w-]*[\\/]\w[\w-]*)[\\/]web[\\/]index\.ts$/;
// The icons' own index leads to a file for each of them: only home's icons belong to home.
const ICONS = /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/;

// Names without what is only a type, and under which they come.
function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0] ?? '');
  return names.filter((name) => name !== '' && !name.startsWith('type '));
}

// How a module writes the address of a door.
function addressOf(id: string): RegExp | null {
  if (ICONS.test(id)) return /lucide-react(\/dist\/.*)?$/;
  const feature = DOOR.exec(id)?.[1];
  return feature === undefined ? null : new RegExp(`(^@|/)/?modules/${feature}/web(/index)?$`);
}

/** What a module takes of a door; null where it may be anything. */
function takenFrom(address: RegExp, code: string): string[] | null {
  const statements = [...code.matchAll(/(?:import|export)\s+([^;'"]*?)\s*from\s*['"]([^'"]+)['"]/g)];
  const taken: string[] = [];
  for (const [, what = '', from = ''] of statements) {
    if (!address.test(from) || what.startsWith('type')) continue;
    const list = /^\{([^}]*)\}$/.exec(what)?.[1];
    if (list === undefined) return null;
    taken.push(...namesIn(list));
  }
  return taken;
}

// Under which names a door hands on what it passes.
const givenBy = (list: string): string[] =>
  list.split(',').map(
    (name) =>
      name
        .trim()
        .split(/\s+as\s+/)
        .at(-1) ?? '',
  );

// A door passes on what ten files declare: only those count that somebody of home asks for.
function behindDoor(
  door: { importedIds: readonly string[]; code: string },
  names: ReadonlySet<string>,
): string[] {
  const passedOn = [...door.code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/([^'"]+)['"]/g)];
  const used = passedOn
    .filter(([, list = '']) => givenBy(list).some((name) => names.has(name)))
    .map(([, , file = '']) => file.replace(/\.m?js$/, ''));
  const passed = passedOn.map(([, , file = '']) => file.replace(/\.m?js$/, ''));
  const isOneOf = (files: readonly string[], id: string): boolean =>
    files.some((file) => id.replace(/\.(m?js|tsx?)$/, '').endsWith(`/${file}`));
  // The icons' index also gathers all of them under one name, which nobody asks for.
  const gathered = /icons[\\/]index\.m?js$/;
  return door.importedIds.filter((id) => isOneOf(used, id) || (!isOneOf(passed, id) && !gathered.test(id)));
}

type Asked = Map<string, Set<string>>;

interface Walk {
  readonly roots: readonly string[];
  readonly asked: Asked;
  readonly reached: Set<string>;
}

/** One walk through what the roots import, by what their doors were asked for so far; adds to both. */
function walkOnce(graph: ModuleGraph, { roots, asked, reached }: Walk): void {
  const seen = new Set<string>();
  const wait = [...roots];
  for (let next = wait.pop(); next !== undefined; next = wait.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    reached.add(next);
    const { importedIds = [], code = null } = graph.getModuleInfo(next) ?? {};
    for (const id of importedIds) {
      const address = addressOf(id);
      if (address === null) continue;
      const names = (code === null ? null : takenFrom(address, code)) ?? ['*'];
      asked.set(id, new Set([...(asked.get(id) ?? []), ...names]));
    }
    const names = asked.get(next);
    const isNarrow = names !== undefined && code !== null && !names.has('*');
    wait.push(...(isNarrow ? behindDoor({ importedIds, code }, names) : importedIds));
  }
}

/** Everything that the roots need at once: walked anew until no door is asked for more. */
function reachedFrom(roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const walk: Walk = { roots, asked: new Map(), reached: new Set() };
  const size = () => [...walk.asked.values()].reduce((sum, names) => sum + names.size, walk.reached.size);
  for (let before = -1; before < size();) {
    before = size();
    walkOnce(graph, walk);
  }
  return walk.reached;
}

let ofHome: ReadonlySet<string> | undefined;

/** Whether the home page needs a module at once: the frame of every page and home itself, with all that they import. */
function isOfHome(id: string, graph: ModuleGraph): boolean {
  ofHome ??= reachedFrom(HOME, graph);
  // Never the entry itself: whoever imports this file must not start the page.
  return id !== ENTRY && ofHome.has(id);
}

// Pages of the site and of the account; those of the studio are a folder deeper.
const PAGES = readdirSync(at('./src/modules'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+[\\/]web[\\/][\w-]+-page\.tsx$/.test(path))
  .map((path) => at(`./src/modules/${path}`));
const MANY = 9;
let pagesWith: ReadonlyMap<string, number> | undefined;

function countPages(graph: ModuleGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const page of PAGES)
    for (const id of reachedFrom([page], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Whether many pages need a module of ours; with it come those that it imports, as whoever needs it needs them. */
function isOfMany(id: string, graph: ModuleGraph): boolean {
  if (id.includes('node_modules')) return false;
  pagesWith ??= countPages(graph);
  return (pagesWith.get(id) ?? 0) >= MANY;
}

// Few files in place of dozens: each costs a request and compresses worse alone. The libraries are one (they change
// seldom), what home and the frame need is another, which imports nothing else of ours: files must not load in a ring. The small
// parts that many other pages share are the third.
const FILES = [
  { name: 'vendor', test: LIBRARIES, priority: 3 },
  {
    name: (id: string, graph: ModuleGraph) => (isOfHome(id, graph) ? 'site' : null),
    priority: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isOfMany(id, graph) ? 'parts' : null),
    priority: 1,
  },
];

const { dependencies } = JSON.parse(readFileSync(at('./package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const SERVER_PACKAGES = Object.keys(dependencies);
// In development packages are loaded from where they lie; the icons would all be loaded.
const LIKE_BUILT = { noExternal: ['lucide-react'] };

export default defineConfig(({ command }) => ({
  plugins: [LIGHT_ICONS, tailwindcss(), reactRouter()],
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
              { test: /[\\/]src[\\/](app|modules|shared|ui)[\\/]/, sideEffects: false },
            ],
          },
          output: {
            // No names but where one tells something: every page carries the list of these files.
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || ['vendor', 'site', 'parts'].includes(name)
                ? 'assets/[name]-[hash].js'
                : 'assets/[hash].js',
            codeSplitting: { groups: FILES },
          },
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
