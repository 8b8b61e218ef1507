import { expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { schemaProblems } from '@test/support/xml-schema';
import { queryRows } from '@/platform/db/database';
import { seedBlog } from '@/modules/content/blog/server/blog.seed';
import { STANDING_PAGES } from '../site.rules';
import { atomFeed, type FeedPost } from './feed';
import { sitemapXml } from './sitemap';

const app = await startTestApp();
app.clock.set('2027-01-01T00:00:00Z');
await seedBlog(app.db, 'content/blog');
await queryRows(
  app.db,
  `insert into services (id, category_id, name, service_type, price, state) overriding system value values
   (901, 2, 'Mix & "Master" <Deluxe>', 'one_time', 100, 'published'), (902, 2, 'Not yet', 'one_time', 100, 'draft')`,
);

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { answer, body: await answer.text() };
};

const site = { site_name: 'Mix & Co', site_url: 'https://studio.example' };
const post: FeedPost = {
  slug: 'loud',
  title: 'Loud & <clear>\u0000 🎚',
  excerpt: 'About "levels"',
  html: '<p>See <a href="/samples">samples</a> <img src="/media/a.svg"> <a href="//cdn.example/x">x</a> &amp; more ]]></p>',
  author: 'Noor',
  published: new Date('2026-01-02T03:04:05Z'),
  changed: new Date('2026-02-03T04:05:06Z'),
  category: { name: 'Mixing & more', slug: 'mixing' },
  keywords: ['level', 'peak & valley'],
};

test('SITE-07 the sitemap is valid and lists every standing page, published services, categories and posts once', async () => {
  const { answer, body } = await read('/sitemap.xml');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(schemaProblems('sitemap', body)).toEqual([]);
  const found = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  );
  expect(found).toEqual(expect.arrayContaining([...STANDING_PAGES]));
  expect(found).toContain('/services/mix-master-deluxe-p901');
  expect(found.join()).not.toContain('p902');
  const posts = found.filter((path) => /^\/blog\/(?!categories)/.test(path));
  expect(posts.length).toBeGreaterThan(2);
  expect(found.filter((path) => path.startsWith('/blog/categories/')).length).toBeGreaterThan(1);
  expect(new Set(found).size).toBe(found.length);
  const dated = body.match(/<url><loc>[^<]*\/blog\/(?!categories)[^<]*<\/loc><lastmod>/g) ?? [];
  expect(dated).toHaveLength(posts.length);
});

test('SITE-07 what leaves the studio leaves the sitemap', async () => {
  await queryRows(app.db, `update services set state = 'archived' where id = 901`);
  expect((await read('/sitemap.xml')).body).not.toContain('p901');
});

test('the schemas refuse what the standards forbid', () => {
  const good = sitemapXml(site.site_url, [{ path: '/', changed: post.changed }]);
  expect(schemaProblems('sitemap', good)).toEqual([]);
  expect(schemaProblems('sitemap', good.replace('2026-02-03T', 'yesterday '))).not.toEqual([]);
  expect(schemaProblems('sitemap', good.replace('https://', 'ftp://'))).not.toEqual([]);
  expect(schemaProblems('sitemap', good.replace(/<url>.*<\/url>/s, ''))).not.toEqual([]);
  const feed = atomFeed(site, [post], post.changed);
  expect(schemaProblems('atom', feed)).toEqual([]);
  expect(schemaProblems('atom', feed.replace(/<updated>[^<]*/, '<updated>2026-01-01'))).not.toEqual([]);
  expect(schemaProblems('atom', feed.replace('type="text"', 'type="words"'))).not.toEqual([]);
  expect(schemaProblems('atom', feed.replace('<author>', '<writer/><author>'))).not.toEqual([]);
  expect(schemaProblems('atom', atomFeed(site, [post, post], post.changed))).not.toEqual([]);
});

test('a feed with any text in it is well-formed, says who and when, and carries full addresses', () => {
  const feed = atomFeed(site, [post], new Date(0));
  expect(schemaProblems('atom', feed)).toEqual([]);
  expect(feed).toContain('<title>Loud &amp; &lt;clear&gt; 🎚</title>');
  expect(feed).toContain('href=&quot;https://studio.example/samples&quot;');
  expect(feed).toContain('src=&quot;https://studio.example/media/a.svg&quot;');
  expect(feed).toContain('href=&quot;//cdn.example/x&quot;');
  expect(feed).toContain('<category term="mixing" label="Mixing &amp; more"/>');
  expect(feed.match(/<updated>2026-02-03T04:05:06.000Z<\/updated>/g)).toHaveLength(2);
  for (const once of ['id', 'title', 'updated', 'published', 'summary', 'content']) {
    const [entry = ''] = /<entry>.*<\/entry>/s.exec(feed) ?? [];
    expect(entry.match(new RegExp(`<${once}[ >]`, 'g')), once).toHaveLength(1);
  }
});

test('SITE-07 /feed.xml is the blog as a valid Atom feed, newest post first', async () => {
  const { answer, body } = await read('/feed.xml');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  expect(schemaProblems('atom', body)).toEqual([]);
  const times = [...body.matchAll(/<published>([^<]*)/g)].map(([, time]) => time ?? '');
  expect(times.length).toBeGreaterThan(2);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${app.siteUrl}/feed.xml"/>`);
});

test('SITE-08 robots.txt shuts what is private and names the sitemap', async () => {
  const { answer, body } = await read('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const shut = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '');
  const isShut = (path: string): boolean => shut.some((start) => path.startsWith(start));
  for (const path of ['/api/blogs', '/studio', '/studio/items/1', '/order/12', '/orders', '/account'])
    expect(isShut(path), path).toBe(true);
  // Pages that say noindex must stay readable, or nobody learns of it.
  for (const path of [
    ...STANDING_PAGES,
    '/login',
    '/cart',
    '/share/index.png',
    '/pictures/640.webp/media/a.png',
  ])
    expect(isShut(path), path).toBe(false);
  expect(body).toContain(`\nSitemap: ${app.siteUrl}/sitemap.xml\n`);
});

test('the web manifest names icons that exist, maskable ones too', async () => {
  const { answer, body } = await read('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = JSON.parse(body) as {
    name: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest.name).toBe('Headroom');
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ]);
  expect(manifest.icons.map(({ src }) => src)).toContain('/media/brand/icon-512.png');
});

test('documents for machines are kept five minutes and asked for anew by their hash', async () => {
  for (const path of ['/sitemap.xml', '/robots.txt', '/feed.xml', '/manifest.webmanifest']) {
    const first = await read(path);
    expect(first.answer.headers.get('cache-control'), path).toBe('public, max-age=300');
    const etag = first.answer.headers.get('etag') ?? '';
    const again = await read(path, { 'if-none-match': etag });
    expect([again.answer.status, again.body], path).toEqual([304, '']);
    expect((await read(path, { 'if-none-match': 'W/"other"' })).answer.status, path).toBe(200);
  }
});
