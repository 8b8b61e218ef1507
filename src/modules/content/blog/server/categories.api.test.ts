import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { startTestApp } from '@test/support/app';
import { blogFolder } from '../blog.testing';
import type {
  createCategory,
  deleteCategory,
  getPost,
  listCategories,
  updateCategory,
} from '../blog.contract';
import { seedBlog } from './blog.seed';

const app = await startTestApp();
const guest = app.guest();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');
const customer = await app.signIn('customer');

beforeAll(async () => {
  await seedBlog(app.db, await blogFolder([{ slug: 'kept', category: 'mastering' }]));
});

const slugs = async (): Promise<string[]> => {
  const answer = await guest.call<typeof listCategories>('GET /blog/categories', {});
  return answer.ok ? answer.value.data.categories.map(({ slug }) => slug) : [];
};
const idOf = async (slug: string): Promise<string> => {
  const [row] = await queryRows<{ id: number }>(app.db, 'select id from blog_categories where slug = $1', [
    slug,
  ]);
  return String(row?.id ?? 999_999);
};
const create = (body: { name: string; slug: string; description?: string; is_active?: 0 | 1 | boolean }) =>
  admin.call<typeof createCategory>('POST /blog/categories', { body });
const raw = (path: string, method: string, body: unknown) =>
  app.request(`/api/blog/categories${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('API-12 BLOG-09 an admin adds a category; it is listed at once', async () => {
  const answer = await raw('', 'POST', { name: ' News ', slug: 'news', is_active: 0 });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({
    success: true,
    data: { category: { name: 'News', slug: 'news', description: null, is_active: 0 } },
  });
  expect(await slugs()).toContain('news');
});

test('API-12 a slug that is taken is 409, at its field', async () => {
  const answer = await create({ name: 'Mixing again', slug: 'mixing' });
  expect(answer).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', errors: { slug: ['Another category has this slug.'] } },
  });
});

test.each([
  [{ slug: 'x' }, 'name'],
  [{ name: ' ', slug: 'x' }, 'name'],
  [{ name: 'X', slug: 'Not A Slug' }, 'slug'],
  [{ name: 'X', slug: '2024' }, 'slug'],
  [{ name: 'X', slug: 'all' }, 'slug'],
  [{ name: 'X', slug: 'x', is_active: 2 }, 'is_active'],
  [{ name: 'X'.repeat(121), slug: 'x' }, 'name'],
])('API-12 API-13 %j is 422 at %s', async (body, field) => {
  for (const answer of [await raw('', 'POST', body), await raw(`/${await idOf('mixing')}`, 'PUT', body)]) {
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { [field]: expect.any(Array) as unknown[] } });
  }
});

test('API-12 API-13 API-14 only admins; nothing is changed for others', async () => {
  const before = await slugs();
  const id = await idOf('mixing');
  const body = { name: 'Mine', slug: 'mine' };
  for (const [client, kind] of [
    [guest, 'unauthenticated'],
    [customer, 'forbidden'],
    [engineer, 'forbidden'],
  ] as const) {
    const refused = { ok: false, refusal: { kind } };
    expect(await client.call<typeof createCategory>('POST /blog/categories', { body })).toMatchObject(
      refused,
    );
    const params = { id };
    expect(
      await client.call<typeof updateCategory>('PUT /blog/categories/{id}', { params, body }),
    ).toMatchObject(refused);
    expect(
      await client.call<typeof deleteCategory>('DELETE /blog/categories/{id}', { params }),
    ).toMatchObject(refused);
  }
  expect(await slugs()).toEqual(before);
});

test('API-13 BLOG-09 an admin changes a category; unknown 404, the slug of another 409', async () => {
  await create({ name: 'Draft', slug: 'draft-name' });
  const params = { id: await idOf('draft-name') };
  const update = (id: string, slug: string) =>
    admin.call<typeof updateCategory>('PUT /blog/categories/{id}', {
      params: { id },
      body: { name: 'Guides', slug, description: 'How to.' },
    });
  expect(await update(params.id, 'guides')).toMatchObject({
    ok: true,
    value: { data: { category: { name: 'Guides', slug: 'guides', description: 'How to.', is_active: 1 } } },
  });
  expect(await update(params.id, 'mixing')).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect(await update('987654', 'nowhere')).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  expect(await slugs()).toContain('guides');
});

test('API-13 API-14 the second of two is told what is stored; nothing is overwritten or removed unseen', async () => {
  const made = await create({ name: 'Rooms', slug: 'rooms' });
  if (!made.ok) throw new Error(made.refusal.message);
  const { id, updated_at } = made.value.data.category;
  const params = { id: String(id) };
  const seen = Date.parse(updated_at);
  const save = (name: string, version: number) =>
    admin.call<typeof updateCategory>('PUT /blog/categories/{id}', {
      params,
      body: { name, slug: 'rooms', version },
    });
  const remove = (version: number) =>
    admin.call<typeof deleteCategory>('DELETE /blog/categories/{id}', {
      params,
      query: { version: String(version) },
    });
  const [first, second] = await Promise.all([save('Rooms we like', seen), save('Good rooms', seen)]);
  const stored = first.ok ? first : second;
  if (!stored.ok) throw new Error('neither was saved');
  const category = { ...stored.value.data.category };
  expect([first, second].filter(({ ok }) => ok)).toHaveLength(1);
  const told = { ok: false, refusal: { kind: 'conflict', data: category } };
  expect(first.ok ? second : first).toMatchObject(told);
  expect(await remove(seen)).toMatchObject(told);
  expect(await save('Good rooms', Date.parse(category.updated_at))).toMatchObject({ ok: true });
  expect(await remove(Date.parse(category.updated_at))).toMatchObject({ refusal: { kind: 'conflict' } });
  expect(await slugs()).toContain('rooms');
});

test('API-14 BLOG-09 an admin removes a category; its posts become uncategorised; again 404', async () => {
  const params = { id: await idOf('mastering') };
  const remove = () => admin.call<typeof deleteCategory>('DELETE /blog/categories/{id}', { params });
  expect(await remove()).toMatchObject({ ok: true, value: { success: true } });
  expect(await remove()).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  expect(await slugs()).not.toContain('mastering');
  const post = await guest.call<typeof getPost>('GET /blogs/{slugOrId}', { params: { slugOrId: 'kept' } });
  expect(post).toMatchObject({ ok: true, value: { data: { blog: { category_id: null, category: null } } } });
});
