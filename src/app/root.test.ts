import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { ApiClient } from '@/shared/api-client';
import { pageContext } from '@/ui/page-data';
import { loader, meta } from './root';

const away: ApiClient = {
  call: () =>
    Promise.resolve({
      ok: false,
      refusal: { kind: 'failed', message: 'The settings are away', silent: true },
    }),
};

test('store 4.27: pages go on in USD where the settings can not be had, and claim nothing', async () => {
  const context = new RouterContextProvider();
  context.set(pageContext, { api: away, publicApi: away, session: null });
  const request = new Request('https://studio.test/services');
  const loaded = await loader({ context, request, params: {} } as unknown as LoaderFunctionArgs);
  expect(loaded.user).toBeNull();
  expect(loaded.settings).toMatchObject({
    currency: 'USD',
    site_url: 'https://studio.test',
    review_links: [],
  });
  expect(Object.values(loaded.settings.claims).filter(Boolean)).toEqual([]);
});

test('public 2.2 2.3: a page that failed has a head of its own, and every other page none from here', () => {
  const args = { location: { pathname: '/no-such-page' }, matches: [] };
  const of = (error: unknown) => meta({ ...args, error } as unknown as Parameters<typeof meta>[0]);
  expect(of(undefined)).toEqual([]);
  expect(of(new Error('x'))).toContainEqual({ title: 'This page did not load | Headroom' });
  const missing = of({ status: 404, statusText: '', internal: false, data: null });
  expect(missing).toContainEqual({ title: 'Page not found | Headroom' });
  expect(missing).toContainEqual({ name: 'robots', content: 'noindex' });
});
