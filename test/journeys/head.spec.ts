import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext } from '@playwright/test';
import { test } from './journey';
import sharp from 'sharp';
import { htmlProblems } from '../support/html-rules';
import { jsonLdOf, jsonLdProblems } from '../support/json-ld';
import { schemaProblems } from '../support/xml-schema';

test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.44.0.1' } });

const PAGES = JSON.parse(readFileSync('test/public-pages.json', 'utf8')) as {
  indexed: string[];
  noindex: string[];
};
const ALL = [...PAGES.indexed, ...PAGES.noindex];
// From the list of what stays out of search engines; these need nobody signed in to answer.
const PRIVATE = [
  '/cart',
  '/login',
  '/signup',
  '/welcome',
  '/forgot-password',
  '/account',
  '/orders',
  '/order/1',
];
const PRIVATE_WORK = [
  '/success-pay',
  '/order-confirmation/1',
  '/reset-password/a@b.test/x',
  '/studio',
  '/studio/login',
];

async function documentAt(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

function contentOf(html: string, name: string): string | null {
  const tag = new RegExp(`<meta[^>]*(?:name|property)="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return /content="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? null;
}

const linkOf = (html: string, rel: string): string | null => {
  const tag = new RegExp(`<link[^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? '';
  return /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? null;
};

test('the HTML of every public page is valid', async ({ request }) => {
  for (const path of ALL) expect(await htmlProblems(await documentAt(request, path)), path).toEqual([]);
  const missing = await request.get('/there-is-no-such-page');
  expect(await htmlProblems(await missing.text())).toEqual([]);
});

test('the HTML check finds faults', async () => {
  const body = (inside: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>T</title></head><body>${inside}</body></html>`;
  expect(await htmlProblems(body('<p>fine</p>'))).toEqual([]);
  for (const fault of [
    '<p><div>x</div></p>',
    '<img src="/a.png">',
    '<p id="a">x</p><p id="a">y</p>',
    '<button type="submit"><a href="/">x</a></button>',
    '<label for="none">x</label>',
  ])
    expect(await htmlProblems(body(fault)), fault).not.toEqual([]);
});

test('SITE-07 every page has its own title, description, canonical address and sharing tags in the sent HTML', async ({
  request,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  for (const path of ALL) {
    const html = await documentAt(request, path);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toMatch(/^\S.* \| Headroom$/);
    expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
    titles.set(title, path);
    expect(contentOf(html, 'description')?.length ?? 0, path).toBeGreaterThan(20);
    expect(linkOf(html, 'canonical'), path).toBe(`${baseURL}${path}`);
    expect(contentOf(html, 'og:url'), path).toBe(`${baseURL}${path}`);
    for (const name of [
      'og:title',
      'og:description',
      'og:type',
      'og:image:alt',
      'twitter:title',
      'twitter:image',
    ])
      expect(contentOf(html, name), `${path} ${name}`).toMatch(/\S/);
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'og:image'), path).toMatch(/^https?:\/\//);
    expect([contentOf(html, 'og:image:width'), contentOf(html, 'og:image:height')]).toEqual(['1919', '1080']);
    expect(html.match(/<meta name="theme-color"/g), path).toHaveLength(2);
    expect(linkOf(html, 'manifest'), path).toBe('/manifest.webmanifest');
    expect(linkOf(html, 'alternate'), path).toBe('/feed.xml');
  }
});

test('SITE-07 pages for search engines have keywords, and a page of a list is its own address', async ({
  request,
  baseURL,
}) => {
  for (const path of PAGES.indexed)
    expect(contentOf(await documentAt(request, path), 'keywords'), path).toMatch(/\w+, \w+/);
  const second = await documentAt(request, '/services?utm_source=letter&page=2');
  expect(linkOf(second, 'canonical')).toBe(`${baseURL}/services?page=2`);
  expect(second).toContain('<title>All Services, page 2 | Headroom</title>');
});

test('SITE-08 private pages are noindex, public ones are not', async ({ request }) => {
  for (const path of [...PAGES.noindex, ...PRIVATE, ...PRIVATE_WORK]) {
    const html = await (await request.get(path)).text();
    expect(contentOf(html, 'robots'), path).toBe('noindex');
  }
  for (const path of PAGES.indexed) {
    expect(contentOf(await documentAt(request, path), 'robots'), path).toBeNull();
  }
  expect(contentOf(await (await request.get('/there-is-no-such-page')).text(), 'robots')).toBe('noindex');
});

test('SITE-07 SITE-11 the structured data of every page is complete; the service starts at 25 USD', async ({
  request,
}) => {
  for (const path of ALL) {
    const objects = jsonLdOf(await documentAt(request, path));
    expect(objects.length, path).toBeGreaterThan(0);
    for (const object of objects) expect(jsonLdProblems(object), path).toEqual([]);
  }
  for (const path of ['/', '/select-services']) {
    const found = jsonLdOf(await documentAt(request, path)).find(
      (object) => (object as { '@type': string })['@type'] === 'Service',
    );
    expect(found, path).toMatchObject({ offers: { price: 25, priceCurrency: 'USD' } });
  }
  const [sold] = jsonLdOf(await documentAt(request, '/services/stereo-mastering-p6'));
  expect(sold).toMatchObject({ '@type': 'Product', name: 'Stereo Mastering' });
  expect(sold).toMatchObject({ aggregateRating: { ratingValue: 4.7, reviewCount: 3 } });
});

test('SITE-10 the sharing picture that a page names is really 1919 × 1080', async ({ request }) => {
  for (const path of ['/', '/services/stereo-mastering-p6', '/login']) {
    const address = contentOf(await documentAt(request, path), 'og:image') ?? '';
    const answer = await request.get(new URL(address).pathname + new URL(address).search);
    expect(answer.status(), address).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/png');
    expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1919, height: 1080 });
    if (path !== '/login') expect(answer.headers()['cache-control']).toContain('immutable');
  }
  expect((await request.get('/share/there-is-no-such-page.png')).status()).toBe(404);
  expect((await request.get('/share/login.png')).status()).toBe(404);
});

test('SITE-07 the sitemap lists every page for search engines and nothing that is not there', async ({
  request,
}) => {
  const sitemap = await documentAt(request, '/sitemap.xml');
  expect(schemaProblems('sitemap', sitemap)).toEqual([]);
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  expect(listed).toEqual(expect.arrayContaining(PAGES.indexed));
  for (const path of listed) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(contentOf(await answer.text(), 'robots'), path).toBeNull();
  }
  expect(schemaProblems('atom', await documentAt(request, '/feed.xml'))).toEqual([]);
});
