import { expect, test } from 'vitest';
import type { ServerBuild } from 'react-router';
import { cacheSecondsOf } from './route-cache';

type Route = NonNullable<ServerBuild['routes'][string]>;

const route = (id: string, more: Partial<Route> & { handle?: unknown } = {}): Route => ({
  id,
  ...more,
  module: { default: () => null, handle: more.handle },
});

const seconds = cacheSecondsOf(
  Object.fromEntries(
    [
      route('root', { handle: { cacheSeconds: 60 } }),
      route('layout', { parentId: 'root' }),
      route('home', { parentId: 'layout', path: '/', handle: { cacheSeconds: 5 } }),
      route('blog', { parentId: 'layout', path: 'blog', handle: { cacheSeconds: 5 } }),
      route('category', { parentId: 'blog', path: 'categories/:slug', handle: { cacheSeconds: 9 } }),
      route('article', { parentId: 'layout', path: 'blog/:postId', handle: { cacheSeconds: 7 } }),
      route('preview', { parentId: 'layout', path: 'blog/preview/:postId' }),
      route('order', { parentId: 'layout', path: 'order/:orderId', handle: { title: 'An order' } }),
      route('wrong', { parentId: 'layout', path: 'wrong', handle: { cacheSeconds: 'long' } }),
      route('not-found', { parentId: 'layout', path: '*' }),
    ].map((one) => [one.id, one]),
  ),
);

test.each([
  ['/', 5],
  ['/blog', 5],
  ['/blog/categories/mixing', 9],
  ['/blog/how-loud-p3', 7],
  // Nothing is inherited: each page says by itself that it is the same for everybody.
  ['/blog/preview/3', 0],
  ['/order/1', 0],
  ['/wrong', 0],
  ['/nothing-of-the-kind', 0],
])('%s is kept for %d seconds', (path, expected) => {
  expect(seconds(path)).toBe(expected);
});
