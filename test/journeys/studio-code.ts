import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'build/client/assets';

interface Route {
  readonly path?: string;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
}

type Routes = Record<string, Route>;

// What the build lists of its pages.
function builtRoutes(): Routes {
  const file = readdirSync(ASSETS).find((one) => /^manifest-\w+\.js$/.test(one));
  if (file === undefined) throw new Error('The build wrote no list of its pages.');
  const code = readFileSync(join(ASSETS, file), 'utf8');
  const list = code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1);
  return (JSON.parse(list) as { routes: Routes }).routes;
}

function isOfStudio(routes: Routes, { path, parentId }: Route): boolean {
  if (path === 'studio' || path?.startsWith('studio/') === true) return true;
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent !== undefined && isOfStudio(routes, parent);
}

const filesOf = ({ module, imports = [] }: Route): string[] => [module, ...imports];

/** Paths of the code that only pages of the studio load. */
export function studioCode(): Set<string> {
  const routes = builtRoutes();
  const all = Object.values(routes);
  const ofVisitors = new Set(all.filter((route) => !isOfStudio(routes, route)).flatMap(filesOf));
  return new Set(all.flatMap(filesOf).filter((path) => !ofVisitors.has(path)));
}
