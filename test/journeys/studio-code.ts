import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSETS = 'build/client/assets';

interface Route {
  readonly module: string;
  readonly imports?: readonly string[];
}

// What the build lists of its pages: `manifest-….js` for all of them, `.public.js` for those of visitors.
function filesOf(name: RegExp): Set<string> {
  const file = readdirSync(ASSETS).find((one) => name.test(one));
  if (file === undefined) throw new Error(`The build wrote no ${name}.`);
  const code = readFileSync(join(ASSETS, file), 'utf8');
  const { routes } = JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1)) as {
    routes: Record<string, Route>;
  };
  const files = new Set<string>();
  for (const { module, imports = [] } of Object.values(routes)) {
    files.add(module);
    for (const file of imports) files.add(file);
  }
  return files;
}

/** Paths of the code that only pages of the studio load. */
export function studioCode(): Set<string> {
  const ofVisitors = filesOf(/^manifest-\w+\.public\.js$/);
  const all = filesOf(/^manifest-\w+\.js$/);
  return new Set([...all].filter((path) => !ofVisitors.has(path)));
}
