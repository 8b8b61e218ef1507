import { afterEach, expect, test, vi } from 'vitest';
import { startForwarding } from './ga4';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('SITE-09 events go to Google Analytics without cookies, under the address without its query', () => {
  const scripts: { src?: string }[] = [];
  const page: { location: { origin: string }; dataLayer?: Iterable<ArrayLike<unknown>> } = {
    location: { origin: 'https://studio.example' },
  };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { src?: string }) => void scripts.push(script) },
  });
  const forward = startForwarding('G-ABC1234567');
  forward('add_to_cart', { total_price: 25 }, '/services/radio-edit-p9');
  const calls = [...(page.dataLayer ?? [])].map((call) => Array.from(call));
  expect(calls[0]).toEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
  ]);
  expect(calls.at(-1)).toEqual([
    'event',
    'add_to_cart',
    { total_price: 25, page_location: 'https://studio.example/services/radio-edit-p9' },
  ]);
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567']);
});
