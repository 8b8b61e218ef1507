import { beforeEach, describe, expect, test } from 'vitest';
import { createTestClock } from '@test/support/test-clock';
import { keepPages } from './page-cache';
import type { Pages } from './server';

const clock = createTestClock();
let rendered: string[] = [];
let status = 200;

const PUBLIC = /^\/(faq|samples|services(\/[^/]+)?)?$/;
const renderPage: Pages = async (request, { nonce }) => {
  rendered.push(new URL(request.url).pathname);
  await Promise.resolve();
  return new Response(
    `<script nonce="${nonce}"></script><p>${rendered.length}</p><script nonce="${nonce}">`,
    { status, headers: { 'content-type': 'text/html' } },
  );
};
const render = Object.assign(renderPage, { cacheSeconds: (path: string) => (PUBLIC.test(path) ? 5 : 0) });

const fetchApi = async (): Promise<Response> => new Response();
let pages = keepPages(render, clock);
const get = async (
  path: string,
  options: { nonce?: string; cookie?: string; method?: string } = {},
): Promise<string> => {
  const headers = options.cookie === undefined ? {} : { cookie: options.cookie };
  const request = new Request(`http://studio.test${path}`, { headers, method: options.method ?? 'GET' });
  return (await pages(request, { nonce: options.nonce ?? 'n', fetchApi })).text();
};

const signedIn = `user=${encodeURIComponent(JSON.stringify({ id: 1, token: 't' }))}`;

beforeEach(() => {
  rendered = [];
  status = 200;
  pages = keepPages(render, clock);
});

describe('public pages are rendered once for a crowd', () => {
  test('at the same time and after each other, for five seconds', async () => {
    await Promise.all([get('/services'), get('/services'), get('/services')]);
    await get('/services');
    expect(rendered).toHaveLength(1);
    clock.advance(5_001);
    await get('/services');
    expect(rendered).toHaveLength(2);
  });

  test('what the studio changed shows at once, also where the old page was still being made', async () => {
    await get('/services');
    const underWay = get('/faq');
    pages.forget?.();
    await underWay;
    await Promise.all([get('/services'), get('/faq')]);
    expect(rendered).toEqual(['/services', '/faq', '/services', '/faq']);
  });

  test('each answer has its own nonce, everywhere', async () => {
    expect(await get('/', { nonce: 'one' })).toBe(
      '<script nonce="one"></script><p>1</p><script nonce="one">',
    );
    expect(await get('/', { nonce: 'two' })).toBe(
      '<script nonce="two"></script><p>1</p><script nonce="two">',
    );
  });

  test('addresses are kept apart, queries too', async () => {
    await get('/services?page=1');
    await get('/services?page=2');
    await get('/samples');
    expect(rendered).toHaveLength(3);
  });
});

describe('a browser that has the page still', () => {
  const ask = async (headers: HeadersInit, path = '/services'): Promise<Response> =>
    pages(new Request(`http://studio.test${path}`, { headers }), { nonce: 'n', fetchApi });

  test('is told so, without the page and without a type, which would bring a policy with another nonce', async () => {
    const etag = (await ask({})).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await ask({ 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('content-type')).toBeNull();
    expect(again.headers.get('etag')).toBe(etag);
  });

  test('gets the page anew once it says something else, and whenever its reader is signed in', async () => {
    const etag = (await ask({})).headers.get('etag') ?? '';
    clock.advance(5_001);
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
    const now = (await ask({})).headers.get('etag') ?? '';
    expect(now).not.toBe(etag);
    expect((await ask({ 'if-none-match': now, cookie: signedIn })).status).toBe(200);
    expect((await ask({ 'if-none-match': now }, '/order/1')).status).toBe(200);
  });
});

describe('suspected: made-up queries', () => {
  test('drive out no page that people read, and are kept a hundred at a time', async () => {
    await get('/services');
    for (let index = 0; index < 300; index += 1) await get(`/services?made-up=${index}`);
    rendered = [];
    await get('/services');
    await get('/services?made-up=299');
    expect(rendered).toEqual([]);
    await get('/services?made-up=0');
    expect(rendered).toHaveLength(1);
  });
});

describe('what is somebody’s own is rendered each time', () => {
  test.each([
    ['a signed-in person', '/services', { cookie: signedIn }],
    ['a private link', '/services?link=abc', {}],
    ['an order', '/order/1', {}],
    ['the cart', '/cart', {}],
    ['the studio', '/studio', {}],
    ['a form', '/services', { method: 'POST' }],
  ])('%s', async (_who, path, options) => {
    await get(path, options);
    await get(path, options);
    expect(rendered).toHaveLength(2);
  });

  test('and never what a signed-in person saw for others', async () => {
    await get('/services', { cookie: signedIn });
    await get('/services');
    expect(rendered).toHaveLength(2);
  });

  test('only what is the same for all may stay behind the back button', async () => {
    const policy = async (path: string, headers: HeadersInit = {}): Promise<string | null> => {
      const request = new Request(`http://studio.test${path}`, { headers });
      return (await pages(request, { nonce: 'n', fetchApi })).headers.get('cache-control');
    };
    expect(await policy('/services')).toBe('private, no-cache');
    expect(await policy('/services', { cookie: signedIn })).toBeNull();
    expect(await policy('/order/1')).toBeNull();
  });

  test('refusals and faults are not kept', async () => {
    status = 404;
    await get('/services/nothing-p9');
    status = 200;
    expect(await get('/services/nothing-p9')).toContain('<p>');
    expect(rendered.length).toBeGreaterThan(1);
  });
});
