import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ASSIGNED = 'window.__reactRouterManifest=';

function isStudio(routes, id) {
  const route = routes[id];
  if (route === undefined) return false;
  return route.path === 'studio' || route.path?.startsWith('studio/') || isStudio(routes, route.parentId);
}

// What a route has not is absent instead of said: the router only asks whether it is true.
const withoutNos = (route) =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));

/**
 * Writes the list of routes that public pages load, `manifest-….public.js`, beside the build's own: the same without
 * the studio, whose pages visitors never come to. Pages below /studio keep the whole list.
 * @param {string} assets folder of the built browser code
 */
export function writePublicManifest(assets) {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error('The build wrote no list of routes.');
  const code = readFileSync(join(assets, name), 'utf8');
  if (!code.startsWith(ASSIGNED)) throw new Error('The build writes its list of routes in another way now.');
  const manifest = JSON.parse(code.slice(ASSIGNED.length).replace(/;\s*$/, ''));
  const entries = Object.entries(manifest.routes);
  const kept = entries.filter(([id]) => !isStudio(manifest.routes, id));
  if (kept.length === entries.length) throw new Error('No route of the studio was found in the list.');
  const routes = Object.fromEntries(kept.map(([id, route]) => [id, withoutNos(route)]));
  const publicName = name.replace(/\.js$/, '.public.js');
  // Its own address stands in it: the page preloads that once more when it is taken over.
  const url = manifest.url.replace(name, publicName);
  writeFileSync(join(assets, publicName), `${ASSIGNED}${JSON.stringify({ ...manifest, url, routes })};`);
}
