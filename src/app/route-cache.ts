import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, module } = route;
    const own = { id, ...(path === undefined ? {} : { path }), handle: module.handle };
    return [{ ...own, children: treeOf(routes, id) }];
  });
}

function secondsIn(handle: unknown): number {
  if (typeof handle !== 'object' || handle === null || !('cacheSeconds' in handle)) return 0;
  return typeof handle.cacheSeconds === 'number' ? handle.cacheSeconds : 0;
}

/**
 * Reads from route modules for how many seconds their pages may be kept: `export const handle = { cacheSeconds: 5 }`
 * declares that a page is the same for everybody who is not signed in.
 * @returns the seconds of the page at a path; 0 where its route declares none
 */
export function cacheSecondsOf(routes: Routes): (pathname: string) => number {
  const tree = treeOf(routes);
  return (pathname) => secondsIn(matchRoutes(tree, pathname)?.at(-1)?.route.handle);
}
