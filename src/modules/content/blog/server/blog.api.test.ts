import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY } from '@/shared/clock';
import { createTestDatabase } from '@test/support/database';
import { startTestApp } from '@test/support/app';
import { blogFolder, type PostFile } from '../blog.testing';
import type { getPost, listPosts, listRelatedPosts } from '../blog.contract';
import { seedBlog } from './blog.seed';

const app = await startTestApp();
const guest = app.guest();

const day = (offset: number): string => new Date(app.clock.now().getTime() - offset * DAY).toISOString();
const WORDS = Array.from({ length: 460 }, (_, index) => `word${index}`).join(' ');

const MIXING: PostFile[] = Array.from({ length: 15 }, (_, index) => ({
  slug: `mix-${index + 1}`,
  publish_date: day(index + 1),
  is_featured: index === 2,
}));

beforeAll(async () => {
  const folder = await blogFolder([
    ...MIXING,
    { slug: 'loud', category: 'mastering', publish_date: day(30), author: 'Noor', html: `<p>${WORDS}</p>` },
    {
      slug: 'nasty',
      category: 'mastering',
      publish_date: day(31),
      html: '<p onclick="x()">Hi<script>x()</script></p>',
    },
    { slug: 'tomorrow', category: 'mastering', publish_date: day(-1) },
    { slug: 'draft', category: 'mastering', publish_date: day(32) },
  ]);
  await seedBlog(app.db, folder);
  await queryRows(app.db, `update blog_posts set is_published = false where slug = 'draft'`);
  // What somebody wrote straight into the database is cleaned on its way out too.
  await queryRows(
    app.db,
    `update blog_posts set html = html || '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>' where slug = 'nasty'`,
  );
});

const list = async (query: Record<string, string>) => {
  const answer = await guest.call<typeof listPosts>('GET /blogs', { query });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
};
const slugs = (posts: readonly { slug: string }[]): string[] => posts.map((post) => post.slug);
const idOf = async (slug: string): Promise<number> =>
  (await queryRows<{ id: number }>(app.db, 'select id from blog_posts where slug = $1', [slug]))[0]?.id ?? 0;

test('API-11 every category, those that are not active too', async () => {
  const answer = await app.request('/api/blog/categories');
  const body = (await answer.json()) as { data: { categories: Record<string, unknown>[] } };
  expect(body.data.categories.map(({ slug, is_active }) => [slug, is_active])).toEqual([
    ['mixing', 1],
    ['mastering', 1],
    ['retired', 0],
  ]);
  expect(Object.keys(body.data.categories[0] ?? {}).toSorted()).toEqual(
    ['created_at', 'description', 'id', 'is_active', 'name', 'slug', 'updated_at'].toSorted(),
  );
});

test('API-15 BLOG-01 nine to a page, newest first, drafts and days to come left out', async () => {
  const { blogs, pagination } = await list({});
  expect(slugs(blogs)).toEqual(MIXING.slice(0, 9).map(({ slug }) => slug));
  expect(pagination).toEqual({ current_page: 1, total_pages: 2, total: 17, per_page: 9 });
  const rest = await list({ page: '2' });
  expect(slugs(rest.blogs)).toEqual([...slugs(MIXING.slice(9)), 'loud', 'nasty']);
  expect((await list({ page: '3' })).blogs).toEqual([]);
  expect((await list({ page: '3' })).pagination).toMatchObject({ current_page: 3, total: 17 });
});

test('API-15 the same with a slash', async () => {
  const [without, slash] = await Promise.all(
    ['/api/blogs', '/api/blogs/'].map(async (path): Promise<unknown> => (await app.request(path)).json()),
  );
  expect(slash).toEqual(without);
});

test('API-15 one category by id or by slug; an unknown one is empty', async () => {
  const { blogs } = await list({ category_id: 'mastering' });
  expect(slugs(blogs)).toEqual(['loud', 'nasty']);
  const id = String(blogs[0]?.category_id);
  expect(slugs((await list({ category_id: id })).blogs)).toEqual(['loud', 'nasty']);
  expect((await list({ category_id: 'all' })).pagination?.total).toBe(17);
  expect(await list({ category_id: '987654' })).toMatchObject({
    blogs: [],
    pagination: { total: 0, total_pages: 1 },
  });
});

test.each([
  'page=0',
  'page=x',
  'per_page=101',
  'category_id=%27',
  'category_id=-1',
  'exclude=%00',
  'fields=none',
])('API-15 nonsense such as %s is 422', async (query) => {
  const answer = await app.request(`/api/blogs?${query}`);
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ success: false, errors: expect.any(Object) as object });
});

test('API-15 a post has every field; cards leave the texts out', async () => {
  const [post] = (await list({ category_id: 'mastering', per_page: '1' })).blogs;
  expect(post).toMatchObject({
    slug: 'loud',
    title: 'Title of loud',
    meta_description: 'About loud',
    excerpt: 'Short of loud',
    html_content: `<p>${WORDS}</p>`,
    content: WORDS,
    category: { name: 'Mastering', slug: 'mastering' },
    author_name: 'Noor',
    publish_date: day(30),
    read_time: 2,
    word_count: 460,
    featured_image: null,
    is_featured: false,
    is_published: true,
    keywords: ['levels', 'peaks'],
    views: 0,
  });
  const [card] = (await list({ category_id: 'mastering', per_page: '1', fields: 'card' })).blogs;
  const { html_content: _, content: __, ...light } = post ?? {};
  expect(card).toEqual(light);
});

test('API-16 related posts: the category without the post itself, at most 12, by id or slug, with or without slash', async () => {
  const related = async (query: Record<string, string>) => {
    const answer = await guest.call<typeof listRelatedPosts>('GET /blogs/', { query });
    return answer.ok ? answer.value.data : null;
  };
  const one = await related({ category_id: 'mixing', exclude: 'mix-1' });
  expect(slugs(one?.blogs ?? [])).toEqual(slugs(MIXING.slice(1, 13)));
  expect(one).not.toHaveProperty('pagination');
  const byId = await list({ category_id: 'mixing', exclude: String(await idOf('mix-1')), per_page: '100' });
  expect(slugs(byId.blogs)).toEqual(slugs(one?.blogs ?? []));
  expect(slugs((await related({ category_id: 'mastering', exclude: 'loud' }))?.blogs ?? [])).toEqual([
    'nasty',
  ]);
});

test('API-17 one post by slug or id; a draft, a day to come and nonsense are 404', async () => {
  const call = (slugOrId: string) =>
    guest.call<typeof getPost>('GET /blogs/{slugOrId}', { params: { slugOrId } });
  const bySlug = await call('loud');
  expect(bySlug).toMatchObject({ ok: true, value: { success: true, data: { blog: { slug: 'loud' } } } });
  expect(await call(String(await idOf('loud')))).toEqual(bySlug);
  const nowhere = ['draft', 'tomorrow', 'nothing', '999999', 'Loud', 'a b', '%'];
  for (const name of [...nowhere, String(await idOf('draft'))]) {
    expect(await call(name), name).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  }
  app.clock.advance(2 * DAY);
  expect((await call('tomorrow')).ok).toBe(true);
});

test('API-17 BLOG-06 whatever is stored, nothing that runs leaves', async () => {
  const answer = await guest.call<typeof getPost>('GET /blogs/{slugOrId}', { params: { slugOrId: 'nasty' } });
  expect(answer.ok && answer.value.data.blog.html_content).toBe('<p>Hi</p><a>x</a>');
});

test('what feeds and the map of the site are made from: published posts only, newest first', async () => {
  const listed = await app.services.blog.published();
  expect(listed).toHaveLength(18);
  expect(slugs(listed)).not.toContain('draft');
  expect(listed.find(({ slug }) => slug === 'loud')).toEqual({
    slug: 'loud',
    title: 'Title of loud',
    excerpt: 'Short of loud',
    publish_date: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    category: 'Mastering',
    author: 'Noor',
  });
  expect(listed.at(0)?.author).toBe('Audio Expert');
});

test('posts are loaded once; a seed of another shape is refused, and one that names an unknown category', async () => {
  await expect(seedBlog(app.db, await blogFolder([{ slug: 'Not A Slug' }]))).rejects.toThrow(/lower-case/);
  expect(await seedBlog(app.db, await blogFolder([{ slug: 'once-more' }]))).toBe(false);
  const { db } = await createTestDatabase();
  const wrong = await blogFolder([{ slug: 'fine', category: 'nowhere' }]);
  await expect(seedBlog(db, wrong)).rejects.toThrow('no category nowhere');
  expect(await queryRows(db, 'select from blog_categories')).toHaveLength(0);
});
