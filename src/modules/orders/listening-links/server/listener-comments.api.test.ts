import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '@test/support/app';
import { createOrderHarness, must, outcome } from '@/modules/orders/orders/orders.testing';
import { queryRows } from '@/platform/db/database';
import { newToken } from '@/platform/security/tokens';
import type { ApiClient } from '@/shared/api-client';
import type { deleteComment, editComment, forgetMe } from '../listening.contract';
import { comment, entered, inside, listenerOn, makeLink, type Listener } from '../listening.testing';

const app = await startTestApp();
const harness = await createOrderHarness(app);
const owner = await harness.newcomer();
const engineer = await app.signIn('engineer');
const song = await harness.itemOf(owner, engineer);
const other = await harness.itemOf(owner, engineer);
await app.jobs.drain();

// Pushes reach a process by its own connection.
await app.listener.start();
afterAll(() => app.listener.stop());

beforeEach(() => queryRows(app.db, 'truncate rate_limits'));

const edit = (
  who: ApiClient,
  id: number,
  body: { text: string; at_seconds?: number; end_seconds?: number },
) =>
  who.call<typeof editComment>('PUT /listening/comments/{commentId}', {
    params: { commentId: String(id) },
    body,
  });
const remove = (who: ApiClient, id: number) =>
  who.call<typeof deleteComment>('DELETE /listening/comments/{commentId}', {
    params: { commentId: String(id) },
  });

describe('comments', () => {
  test('a repeated, doubled or lost send is one comment; other windows of the browser see it as their own', async () => {
    const { token } = await makeLink(owner, song);
    const sam = await entered(app, token, 'Sam');
    const words = { text: 'Vocal a bit loud', at_seconds: 42.5, end_seconds: 47, client_id: 'one' };
    const answers = await Promise.all([comment(sam, words), comment(sam, words), comment(sam, words)]);
    expect(new Set(answers.map((answer) => must(answer).data.id)).size).toBe(1);
    const window = listenerOn(app, token, sam.key);
    expect((await inside(window)).comments).toMatchObject([
      { name: 'Sam', mine: true, text: 'Vocal a bit loud', at_seconds: 42.5, end_seconds: 47 },
    ]);
    const kim = await entered(app, token, 'Kim');
    // The same name of a request from another browser is another comment.
    must(await comment(kim, { text: 'Agreed', client_id: 'one' }));
    expect((await inside(kim)).comments.map(({ mine }) => mine)).toEqual([true, false]);
  });

  test('nobody edits or deletes what another wrote, on this link or by another', async () => {
    const { token } = await makeLink(owner, song);
    const elsewhere = await entered(app, (await makeLink(owner, other)).token, 'Eve');
    const sam = await entered(app, token, 'Sam');
    const eve = await entered(app, token, 'Sam');
    const { id } = must(await comment(sam, { text: 'Mine', at_seconds: 3 })).data;
    for (const who of [eve, elsewhere]) {
      expect(outcome(await edit(who, id, { text: 'Changed' }))).toBe('not_found');
      expect(outcome(await remove(who, id))).toBe('not_found');
    }
    expect((await inside(elsewhere)).comments).toEqual([]);
    const edited = must(await edit(sam, id, { text: 'Better', at_seconds: 4 })).data;
    expect(edited).toMatchObject({ text: 'Better', at_seconds: 4, edited_at: expect.any(String) as string });
    expect(outcome(await remove(sam, id))).toBe('ok');
    expect(outcome(await remove(sam, id))).toBe('not_found');
    expect((await inside(sam)).comments).toEqual([]);
  });

  test('what is too long, empty, backwards or no text is refused; markup stays letters', async () => {
    const { token } = await makeLink(owner, song);
    const sam = await entered(app, token, '<img src=x onerror=alert(1)>');
    const bad = [
      { text: 'x'.repeat(10_000) },
      { text: '   ' },
      { text: 'a\u0000b' },
      { text: 'a', at_seconds: 9, end_seconds: 9 },
      { text: 'a', at_seconds: 9, end_seconds: 3 },
      { text: 'a', end_seconds: 3 },
      { text: 'a', at_seconds: -1 },
    ];
    for (const words of bad) expect(outcome(await comment(sam, words))).toBe('invalid');
    must(await comment(sam, { text: '<script>alert(1)</script>' }));
    expect((await inside(sam)).comments).toMatchObject([
      { name: '<img src=x onerror=alert(1)>', text: '<script>alert(1)</script>' },
    ]);
  });

  test('a link for listening takes and shows none, also where it was changed while somebody wrote', async () => {
    const link = await makeLink(owner, song);
    const sam = await entered(app, link.token, 'Sam');
    must(await comment(sam, { text: 'Before' }));
    await queryRows(app.db, 'update listening_links set may_comment = false where id = $1', [link.id]);
    expect(outcome(await comment(sam, { text: 'After' }))).toBe('conflict');
    expect(await inside(sam)).toMatchObject({ may_comment: false, comments: [] });
  });

  test('500 comments are read in one answer', async () => {
    const link = await makeLink(owner, song);
    const sam = await entered(app, link.token, 'Sam');
    await queryRows(
      app.db,
      `insert into listener_comments (listener_id, client_id, at_ms, body, created_at)
       select p.id, 'bulk-' || n, n * 100, 'Comment ' || n, $2
       from link_listeners p, generate_series(1, 500) n where p.link_id = $1`,
      [link.id, app.clock.now()],
    );
    expect((await inside(sam)).comments).toHaveLength(500);
    await queryRows(
      app.db,
      `insert into listener_comments (listener_id, client_id, body, created_at)
       select p.id, 'more-' || n, 'More', $2 from link_listeners p, generate_series(1, 500) n where p.link_id = $1`,
      [link.id, app.clock.now()],
    );
    expect(outcome(await comment(sam, { text: 'One too many' }))).toBe('conflict');
  });

  test('whoever asks to be forgotten is: name, listens and comments; their browser is nobody then', async () => {
    const { token } = await makeLink(owner, song);
    const sam = await entered(app, token, 'Samantha-Unique');
    must(await comment(sam, { text: 'Words-Unique' }));
    must(await sam.call<typeof forgetMe>('DELETE /listening/me', {}));
    const left = await queryRows(
      app.db,
      `select 1 from link_listeners where name = 'Samantha-Unique'
       union all select 1 from listener_comments where body = 'Words-Unique'`,
    );
    expect(left).toEqual([]);
    expect(outcome(await comment(sam, { text: 'Again' }))).toBe('forbidden');
  });
});

describe('live', () => {
  const events = (browser: Listener, token: string, key = browser.key) =>
    app.request(`/api/events?listen=${token}&listener=${key}`, {});

  test('a link’s listeners hear of comments and new versions; nobody else may listen', async () => {
    const { token } = await makeLink(owner, song);
    const sam = await entered(app, token, 'Sam');
    expect((await events(sam, token, newToken())).status).toBe(401);
    expect((await events(sam, newToken())).status).toBe(401);
    const stream = await events(sam, token);
    expect(stream.status).toBe(200);
    const reader = stream.body?.getReader();
    must(await comment(sam, { text: 'Live' }));
    await app.jobs.drain();
    let heard = '';
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      heard += new TextDecoder().decode(read.value);
      if (heard.includes('"topic":"listening:')) break;
    }
    await reader?.cancel();
    expect(heard).toContain('"topic":"listening:');
    expect(heard).not.toContain('Live');
    expect(heard).not.toContain('"topic":"order:');
  }, 60_000);

  test('what listeners do is no news of the studio', async () => {
    const { token } = await makeLink(owner, song);
    const sam = await entered(app, token, 'Sam');
    await app.jobs.drain();
    const [{ newest } = { newest: 0 }] = await queryRows<{ newest: number }>(
      app.db,
      'select coalesce(max(id), 0) as newest from push_events',
    );
    must(await comment(sam, { text: 'Quiet' }));
    await app.jobs.drain();
    const topics = await queryRows<{ topic: string }>(
      app.db,
      'select distinct topic from push_events where id > $1 order by topic',
      [newest],
    );
    expect(topics.some(({ topic }) => topic === 'studio')).toBe(false);
    expect(topics.length).toBe(2);
  });
});
