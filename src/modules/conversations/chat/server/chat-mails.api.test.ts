import { beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { DAY, MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type { markLiveChatRead } from '../chat.contract';
import { begin, chatHarness, inboxHarness, visitorOf, write } from '../chat.testing';

const app = await startTestApp();
const engineer = await app.signIn('engineer');

beforeEach(() =>
  queryRows(app.db, 'delete from conversations; delete from mails; update chat_digest set mailed_at = null'),
);

const { answerWith, studioRead } = chatHarness(engineer);

const mails = (kind: string) =>
  queryRows<{ to_email: string; subject: string; body_text: string }>(
    app.db,
    'select to_email, subject, body_text from mails where kind = $1 order by id',
    [kind],
  );

describe('SITE-05 mails about what stays unread', () => {
  test('an answer is mailed once, five minutes later, with all that came meanwhile', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello', { email: 'ana.mail@example.com' });
    await answerWith(chat.id, 'First <b>answer</b>');
    app.clock.advance(2 * MINUTE);
    await answerWith(chat.id, 'Second answer');
    await app.jobs.drain();
    const toAna = async () =>
      (await mails('chat-answer')).filter(({ to_email }) => to_email === 'ana.mail@example.com');
    expect(await toAna()).toEqual([]);
    app.clock.advance(3 * MINUTE);
    await app.jobs.drain();
    app.clock.advance(30 * MINUTE);
    await app.jobs.drain();
    const sent = await toAna();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body_text).toContain('> First <b>answer</b>');
    expect(sent[0]?.body_text).toContain('> Second answer');
    expect(sent[0]?.body_text).toContain('http://studio.test/#chat');
    await answerWith(chat.id, 'Third answer');
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    expect((await toAna()).map(({ body_text }) => body_text.includes('Second'))).toEqual([true, false]);
  });

  test('nothing is mailed that was read, nor where no address is known', async () => {
    const read = visitorOf(app.guest());
    const { chat } = await begin(read, 'Hello', { email: 'read@example.com' });
    const { id } = await answerWith(chat.id, 'Hi');
    await read.api.call<typeof markLiveChatRead>('POST /live-chats/{id}/read', {
      headers: read.headers,
      params: { id: String(chat.id) },
      body: { up_to: id },
    });
    const unknown = await begin(visitorOf(app.guest()), 'Hello');
    await answerWith(unknown.chat.id, 'Nobody hears this');
    const before = (await mails('chat-answer')).length;
    app.clock.advance(10 * MINUTE);
    await app.jobs.drain();
    expect(await mails('chat-answer')).toHaveLength(before);
  });

  test('an account without another address is written to at its own', async () => {
    const { chat } = await begin(visitorOf(await app.signIn('customer')), 'Hello');
    await answerWith(chat.id, 'For your account');
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    expect((await mails('chat-answer')).at(-1)).toMatchObject({ to_email: 'customer@demo.test' });
  });

  test('the studio hears of a waiting visitor once until somebody has looked', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Anybody there?', { page: '/contact' });
    const about = async () =>
      (await mails('chat-message')).filter(({ body_text }) =>
        new RegExp(`open=live-${chat.id}\\b`).test(body_text),
      );
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    await write(ana, chat.id, { message: 'Hello?' });
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    const [mail, ...more] = await about();
    expect(more).toEqual([]);
    expect(mail?.body_text).toContain('> Anybody there?');
    expect(mail?.body_text).toContain('/contact');
    await studioRead(chat.id, Number.MAX_SAFE_INTEGER);
    await write(ana, chat.id, { message: 'Another question' });
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    expect(await about()).toHaveLength(2);
  });

  test('however many chats are begun, one mail is out; what came meanwhile is in the next, after somebody looked', async () => {
    const chats = [];
    for (let n = 0; n < 12; n += 1) chats.push(await begin(visitorOf(app.guest()), `Flood ${n}`));
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    const late = await begin(visitorOf(app.guest()), 'A real question');
    app.clock.advance(30 * MINUTE);
    await app.jobs.drain();
    const [digest, ...others] = await mails('chat-message');
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('12 visitors wait in the chat');
    expect(digest?.body_text).toContain('> Flood 9');
    expect(digest?.body_text).not.toContain('Flood 10');
    expect(digest?.body_text).toContain('2 more wait in the studio');
    await studioRead(chats[0]?.chat.id ?? 0, Number.MAX_SAFE_INTEGER);
    app.clock.advance(5 * MINUTE);
    await app.jobs.drain();
    const [, second, ...more] = await mails('chat-message');
    expect(more).toEqual([]);
    expect(second?.body_text).toContain('> A real question');
    expect(second?.body_text).toContain(`/studio/inbox?open=live-${late.chat.id}`);
    expect(second?.body_text).not.toContain('Flood');
  });
});

test('SITE-05 chats of nobody are removed a year after the last message, open or closed; those of accounts stay', async () => {
  const gone = await begin(visitorOf(app.guest()), 'Hello');
  const open = await begin(visitorOf(app.guest()), 'Hello');
  const owned = await begin(visitorOf(await app.signIn('customer')), 'Hello');
  for (const { chat } of [gone, owned]) {
    await studioRead(chat.id, Number.MAX_SAFE_INTEGER);
    await inboxHarness(engineer).set({ kind: 'live', id: chat.id }, { state: 'closed' });
  }
  await app.jobs.drain();
  app.clock.advance(366 * DAY);
  await app.jobs.drain();
  const left = await queryRows<{ id: number }>(app.db, 'select id from conversations where id = any($1)', [
    [gone.chat.id, open.chat.id, owned.chat.id],
  ]);
  expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([owned.chat.id]);
  const orphans = await queryRows(app.db, 'select 1 from messages where conversation_id = $1', [
    gone.chat.id,
  ]);
  expect(orphans).toEqual([]);
});
