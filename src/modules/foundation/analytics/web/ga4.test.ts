import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startForwarding } from './ga4';

const ORIGIN = 'https://studio.example';
const ID = 'G-ABC1234567';

let scripts: { src?: string }[] = [];
let page: { location: { origin: string }; dataLayer?: Iterable<ArrayLike<unknown>>; [name: string]: unknown };

const calls = (): unknown[][] => [...(page.dataLayer ?? [])].map((call) => Array.from(call));

beforeEach(() => {
  scripts = [];
  page = { location: { origin: ORIGIN } };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    referrer: `${ORIGIN}/order/7?link=secret`,
    createElement: () => ({}),
    head: { append: (script: { src?: string }) => void scripts.push(script) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('SITE-09 events go to Google Analytics without cookies, under the address without its query', () => {
  const { tell } = startForwarding(ID, '/services/radio-edit-p9');
  tell('add_to_cart', { total_price: 25 }, '/services/radio-edit-p9');
  const cleaned = { page_location: `${ORIGIN}/services/radio-edit-p9`, page_referrer: '' };
  expect(calls()[0]).toEqual([
    'consent',
    'default',
    expect.objectContaining({ analytics_storage: 'denied', ad_storage: 'denied' }),
  ]);
  expect(calls().at(-1)).toEqual(['event', 'add_to_cart', { total_price: 25, ...cleaned }]);
  expect(scripts.map(({ src }) => src)).toEqual([`https://www.googletagmanager.com/gtag/js?id=${ID}`]);
});

test('SITE-09 what the tag sends by itself names the page as we count it, and never what came before', () => {
  const { view } = startForwarding(ID, '/samples');
  const fields = (path: string) => ({ page_location: `${ORIGIN}${path}`, page_referrer: '' });
  expect(calls()).toContainEqual(['set', fields('/samples')]);
  expect(calls()).toContainEqual(['config', ID, { send_page_view: false, ...fields('/samples') }]);
  const settings = calls().findIndex(([name]) => name === 'set');
  expect(settings).toBeLessThan(calls().findIndex(([name]) => name === 'config'));
  view('/blog/a-post');
  expect(calls().at(-1)).toEqual(['set', fields('/blog/a-post')]);
});

test('SITE-09 on private and studio pages the tag is switched off, and no token reaches it', () => {
  const { view } = startForwarding(ID, '/');
  for (const [path, known] of [
    ['/reset-password/me@example.com/secret', '/reset-password'],
    ['/order/7', '/order'],
    ['/studio/items/2', '/'],
  ] as const) {
    view(path);
    expect(page[`ga-disable-${ID}`], path).toBe(true);
    expect(calls().at(-1)).toEqual(['set', { page_location: `${ORIGIN}${known}`, page_referrer: '' }]);
  }
  view('/samples');
  expect(page[`ga-disable-${ID}`]).toBe(false);
});
