import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { blogFolder } from '../blog.testing';
import { seedBlog } from './blog.seed';

const app = await startTestApp();
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

beforeAll(async () => {
  const slugs = ['once', 'many', 'robots', 'quiet', 'midnight'];
  await seedBlog(app.db, await blogFolder(slugs.map((slug) => ({ slug }))));
});

const see = async (slug: string, userAgent: string, from: 'here' | 'elsewhere' = 'here') => {
  const send = from === 'here' ? app.request : app.requestAsStranger;
  const headers = { 'user-agent': userAgent };
  return (await send(`/api/blogs/${slug}/views`, { method: 'POST', headers })).status;
};
const viewsOf = async (slug: string): Promise<unknown> => {
  const answer = await app.request(`/api/blogs/${slug}`);
  return ((await answer.json()) as { data: { blog: { views: number } } }).data.blog.views;
};

test('API-17 BLOG-08 one browser counts once a day, however often and however fast it asks', async () => {
  expect(await Promise.all([see('once', BROWSER), see('once', BROWSER), see('once', BROWSER)])).toEqual([
    200, 200, 200,
  ]);
  expect(await see('once', BROWSER)).toBe(200);
  expect(await viewsOf('once')).toBe(1);
});

test('BLOG-08 other browsers, other addresses and other posts count for themselves', async () => {
  await see('many', BROWSER);
  await see('many', PHONE);
  await see('many', BROWSER, 'elsewhere');
  expect(await viewsOf('many')).toBe(3);
  expect(await viewsOf('once')).toBe(1);
});

test('BLOG-08 robots are answered and not counted, nor is whoever says nothing of itself', async () => {
  expect(await see('robots', ROBOT)).toBe(200);
  expect(await see('robots', '')).toBe(200);
  expect(await viewsOf('robots')).toBe(0);
});

test('BLOG-08 reading a post over the API or in a list counts nothing', async () => {
  await app.request('/api/blogs/quiet', { headers: { 'user-agent': BROWSER } });
  await app.request('/api/blogs', { headers: { 'user-agent': BROWSER } });
  expect(await viewsOf('quiet')).toBe(0);
});

test('BLOG-08 the next day counts anew, and who read what the day before is forgotten', async () => {
  await see('midnight', BROWSER);
  const stored = () =>
    queryRows<{ visitor: string }>(
      app.db,
      'select visitor from blog_views join blog_posts on id = post_id where slug = $1 order by day',
      ['midnight'],
    );
  const [first] = await stored();
  expect(first?.visitor).not.toContain('192.0.2');
  app.clock.advance(DAY);
  await see('midnight', BROWSER);
  expect(await viewsOf('midnight')).toBe(2);
  await app.jobs.drain();
  const left = await stored();
  expect(left).toHaveLength(1);
  // Another day's salt makes another hash: days can't be joined.
  expect(left[0]?.visitor).not.toBe(first?.visitor);
  expect(await queryRows(app.db, 'select from blog_view_salts')).toHaveLength(1);
});

test('API-17 views of what does not exist are 404; more than 120 in ten minutes are 429', async () => {
  expect(await see('nothing', BROWSER)).toBe(404);
  const answers = [];
  for (let n = 0; n < 125; n += 1) answers.push(await see('quiet', BROWSER));
  expect(answers.at(-1)).toBe(429);
  const last = await app.request('/api/blogs/quiet/views', { method: 'POST' });
  expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
});
