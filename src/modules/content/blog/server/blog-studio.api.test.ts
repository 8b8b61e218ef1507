import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, HOUR } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import { blogFolder } from '../blog.testing';
import type { getPost } from '../blog.contract';
import type {
  createPost,
  getStudioPost,
  listStudioPosts,
  movePost,
  savePost,
  StudioPost,
} from '../blog-studio.contract';
import type { PostMove } from '../blog-studio.rules';
import { seedBlog } from './blog.seed';

const app = await startTestApp();
const guest = app.guest();
const admin = await app.signIn('admin');
const engineer = await app.signIn('engineer');

beforeAll(async () => {
  await seedBlog(app.db, await blogFolder([{ slug: 'old-post', html: '<p>First words.</p>' }]));
});

const begin = async (title: string): Promise<StudioPost> => {
  const made = await admin.call<typeof createPost>('POST /studio/posts', { body: { title } });
  if (!made.ok) throw new Error(made.refusal.message);
  return made.value.data;
};
const save = (post: StudioPost, change: Partial<StudioPost>) =>
  admin.call<typeof savePost>('PUT /studio/posts/{postId}', {
    params: { postId: String(post.id) },
    body: { ...post, ...change },
  });
const saved = async (post: StudioPost, change: Partial<StudioPost>): Promise<StudioPost> => {
  const answer = await save(post, change);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value.data;
};
const move = (post: StudioPost, input: PostMove, at?: Date) =>
  admin.call<typeof movePost>('POST /studio/posts/{postId}/move', {
    params: { postId: String(post.id) },
    body: { version: post.version, move: input, ...(at === undefined ? {} : { at: at.toISOString() }) },
  });
const moved = async (...input: Parameters<typeof move>): Promise<StudioPost> => {
  const answer = await move(...input);
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value.data;
};
const read = async (slugOrId: string) => {
  const answer = await guest.call<typeof getPost>('GET /blogs/{slugOrId}', { params: { slugOrId } });
  return answer.ok ? answer.value.data : null;
};
const logOf = async (id: number): Promise<string[]> =>
  (
    await queryRows<{ action: string }>(
      app.db,
      `select action from audit_log where subject_kind = 'post' and subject_id = $1 order by id`,
      [String(id)],
    )
  ).map(({ action }) => action);

test('API-80 a post is begun, written, published, changed and archived; readers see what is published', async () => {
  const draft = await begin('How loud is loud?');
  expect(draft).toMatchObject({ state: 'draft', slug: 'how-loud-is-loud', version: 1, has_changes: false });
  expect(await begin('How loud is loud?')).toMatchObject({ slug: 'how-loud-is-loud-2' });
  const written = await saved(draft, { html: '<p>Quite <strong>loud</strong>.</p>', excerpt: 'An answer.' });
  expect(written).toMatchObject({ version: 2, word_count: 2 });
  expect(await read(draft.slug)).toBeNull();
  const out = await moved(written, 'publish');
  expect(out.state).toBe('published');
  expect((await read(draft.slug))?.blog).toMatchObject({ title: draft.title, excerpt: 'An answer.' });
  expect((await app.services.blog.published()).map(({ slug }) => slug)).toContain(draft.slug);

  // What is written on is seen once it is published again.
  const later = await saved(out, { title: 'How loud is too loud?', slug: 'too-loud' });
  expect(later).toMatchObject({ has_changes: true, title: 'How loud is too loud?', state: 'published' });
  expect((await read(draft.slug))?.blog.title).toBe('How loud is loud?');
  expect((await saved(later, { excerpt: 'Dropped.' })).has_changes).toBe(true);
  const dropped = await moved({ ...later, version: later.version + 1 }, 'discard');
  expect(dropped).toMatchObject({ has_changes: false, excerpt: 'An answer.', slug: draft.slug });
  const again = await moved(await saved(dropped, { slug: 'too-loud' }), 'publish');
  expect(again.published_at).toBe(out.published_at);
  // The address that readers knew leads there still, and is nobody else's.
  expect((await read(draft.slug))?.blog.slug).toBe('too-loud');
  expect(await begin('How loud is loud?')).toMatchObject({ slug: 'how-loud-is-loud-3' });

  const gone = await moved(again, 'archive');
  expect(gone.state).toBe('archived');
  expect(await read('too-loud')).toBeNull();
  expect((await app.services.blog.published()).map(({ slug }) => slug)).not.toContain('too-loud');
  expect(await save(gone, { title: 'X' })).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
  expect((await moved(gone, 'restore')).state).toBe('draft');
  expect((await logOf(draft.id)).map((action) => action.replace('post.', '')).join(' ')).toBe(
    'created saved published saved saved changes-dropped saved published archived restored',
  );
});

test('API-80 a scheduled post is published at its time by a job, unless it was withdrawn or moved', async () => {
  const at = new Date(app.clock.now().getTime() + 2 * HOUR);
  const ready = await saved(await begin('Tonight'), { html: '<p>Soon.</p>' });
  const withdrawn = await saved(await begin('Never mind'), { html: '<p>No.</p>' });
  const scheduled = await moved(ready, 'schedule', at);
  expect(scheduled).toMatchObject({ state: 'scheduled', publish_at: at.toISOString() });
  await moved(await moved(withdrawn, 'schedule', at), 'withdraw');
  const moment = new Date(at.getTime() + DAY);
  const twice = await moved(scheduled, 'schedule', moment);
  app.clock.set(at);
  await app.jobs.drain();
  expect(await read('tonight')).toBeNull();
  app.clock.set(moment);
  await app.jobs.drain();
  expect((await read('tonight'))?.blog.publish_date).toBe(moment.toISOString());
  expect(await read('never-mind')).toBeNull();
  expect(await logOf(twice.id)).toContain('post.published');
});

test('API-80 what can not be published says why: no text, a time that is over, a state that does not fit', async () => {
  const empty = await begin('Empty');
  expect(await move(empty, 'publish')).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', errors: { html: ['This post has no text yet.'] } },
  });
  const some = await saved(empty, { html: '<p>Some.</p>' });
  const past = await move(some, 'schedule', new Date(app.clock.now().getTime() - 1));
  expect(past).toMatchObject({ ok: false, refusal: { errors: { at: ['Choose a time to come.'] } } });
  expect(await move(some, 'schedule')).toMatchObject({ ok: false, refusal: { kind: 'invalid' } });
  expect(await move(some, 'restore')).toMatchObject({ ok: false, refusal: { kind: 'conflict' } });
});

test('API-80 the second of two who write is told what the first one saved; nothing is overwritten', async () => {
  const post = await begin('Shared');
  const mine = await saved(post, { title: 'Mine' });
  const theirs = await save(post, { title: 'Theirs' });
  expect(theirs).toMatchObject({
    ok: false,
    refusal: { kind: 'conflict', data: { title: 'Mine', version: mine.version } },
  });
  expect(await move(post, 'archive')).toMatchObject({ ok: false, refusal: { data: { title: 'Mine' } } });
  expect(await saved(mine, { title: 'Both' })).toMatchObject({ title: 'Both' });
});

test('API-80 what is written is sanitised before it is kept; pictures, tables and samples stay', async () => {
  const html =
    '<h1>Big</h1><p onclick="x()">Hi<script>x()</script> <a href="javascript:x()">x</a></p>' +
    '<figure><img src="https://elsewhere.example/x.png"><figcaption></figcaption></figure>' +
    '<figure><img src="/media/uploads/a.webp" alt="A desk" width="4" height="3"><figcaption></figcaption></figure>' +
    '<table><tbody><tr><th><p>Peak</p></th></tr><tr><td><p>−1 dB</p></td></tr></tbody></table>' +
    '<ul><li><p>One</p></li></ul><figure data-audio="7"></figure><figure data-audio="x"></figure><p></p>';
  const { html: stored } = await saved(await begin('Dirty'), { html });
  expect(stored).not.toMatch(/script|onclick|javascript|elsewhere|<h1|figcaption|<p><\/p>$/);
  expect(stored).toContain('<img src="/media/uploads/a.webp" alt="A desk" width="4" height="3"');
  expect(stored).toContain(
    '<thead><tr><th scope="col">Peak</th></tr></thead><tbody><tr><td>−1 dB</td></tr></tbody>',
  );
  expect(stored).toContain('<ul><li>One</li></ul><figure data-audio="7"></figure>');
});

test('API-80 addresses of others, wrong ones and what does not exist are refused at their field', async () => {
  const post = await begin('Fields');
  const wrong: [Partial<StudioPost>, string][] = [
    [{ slug: 'old-post' }, 'slug'],
    [{ slug: 'Not A Slug' }, 'slug'],
    [{ title: ' ' }, 'title'],
    [{ featured_image: '../secret.png' }, 'featured_image'],
    [{ keywords: Array.from({ length: 21 }, (_, index) => `k${index}`) }, 'keywords'],
  ];
  for (const [change, field] of wrong) {
    expect(await save(post, change), field).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', errors: { [field]: expect.any(Array) as unknown[] } },
    });
  }
  const call = { params: { postId: '999999' } };
  expect(await admin.call<typeof getStudioPost>('GET /studio/posts/{postId}', call)).toMatchObject({
    refusal: { kind: 'not_found' },
  });
});

test('API-80 a preview shows what is not published to whoever has the link, for two weeks, and to nobody else', async () => {
  const post = await saved(await begin('Peek'), { html: '<p>Not yet.</p><figure data-audio="1"></figure>' });
  const [path = '', query = ''] = post.preview.path.split('?');
  const look = async (search: string) =>
    app.request(`/api/blog/previews/${path.split('/').at(-1)}?${search}`);
  const answer = await look(query);
  expect(await answer.json()).toMatchObject({ data: { blog: { title: 'Peek', is_published: false } } });
  expect((await look(query.replace(/key=./, 'key=_'))).status).toBe(404);
  expect((await look(query.replace(/until=\d/, 'until=9'))).status).toBe(404);
  app.clock.advance(16 * DAY);
  expect((await look(query)).status).toBe(404);
});

test('API-80 only admins write posts; the list finds them by state and title, with counts', async () => {
  const post = await begin('Unfindable needle');
  expect(
    await engineer.call<typeof createPost>('POST /studio/posts', { body: { title: 'X' } }),
  ).toMatchObject({
    refusal: { kind: 'forbidden' },
  });
  const list = async (query: Record<string, string>) => {
    const answer = await admin.call<typeof listStudioPosts>('GET /studio/posts', { query });
    if (!answer.ok) throw new Error(answer.refusal.message);
    return answer.value;
  };
  const found = await list({ search: 'FINDABLE need' });
  expect(found).toMatchObject({ total: 1, data: [{ id: post.id, state: 'draft' }], counts: { draft: 1 } });
  expect((await list({ search: 'needle', state: 'published' })).data).toEqual([]);
  await moved(post, 'archive');
  expect((await list({ search: 'needle' })).data).toEqual([]);
  expect((await list({ search: 'needle', state: 'archived' })).total).toBe(1);
});
