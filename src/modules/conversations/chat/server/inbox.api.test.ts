import { beforeEach, describe, expect, test } from 'vitest';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import type { sendMessage } from '@/modules/conversations/contact/leads.contract';
import { queryRows } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import { begin, inboxHarness, visitorOf, write } from '../chat.testing';
import type { changeThread, countUnread, listInbox } from '../inbox.contract';
import type { ThreadKey } from '../inbox.rules';
import { orderChat } from '../order-chat.testing';
import { live, openInbox } from '../inbox.testing';

const app = await startTestApp();
const {
  harness,
  customer,
  engineer,
  admin,
  colleague,
  atEngineer,
  atColleague,
  atAdmin,
  studioRead,
  orderConversation,
  clear,
} = await openInbox(app);

const named = ({ data }: { data: { kind: string; id: number }[] }) =>
  data.map(({ kind, id }) => `${kind}-${id}`);
const unread = async (who: ApiClient) =>
  must(await who.call<typeof countUnread>('GET /studio/inbox/unread', {})).unread;

async function contact(subject: string): Promise<ThreadKey> {
  const body = { name: 'Ana Müller', email: 'ana@example.com', subject, message: `${subject}?` };
  must(await app.guest().call<typeof sendMessage>('POST /contact/lead/generation', { body }));
  const [row] = await queryRows<{ id: number }>(
    app.db,
    'select id from contact_messages order by id desc limit 1',
  );
  return { kind: 'contact', id: row?.id ?? 0 };
}

beforeEach(() => clear());

describe('API-80 the inbox', () => {
  test('holds live chats, contact messages and order chats in one list, newest first, with what is unread', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello', { page: '/samples', email: 'ana@example.com' });
    app.clock.advance(MINUTE);
    const letter = await contact('Stems');
    app.clock.advance(MINUTE);
    const song = await orderConversation('Drier, please');
    app.clock.advance(MINUTE);
    await write(ana, chat.id, { message: 'And more' });
    const { data, counts, total } = await atEngineer.list();
    expect(named({ data })).toEqual([`live-${chat.id}`, `order-${song.key.id}`, `contact-${letter.id}`]);
    expect([counts, total]).toEqual([{ open: 3, mine: 1, unassigned: 2, closed: null }, 3]);
    expect(data[0]).toMatchObject({
      state: 'open',
      name: null,
      email: 'ana@example.com',
      about: '/samples',
      unread: 2,
      last_message: { from: 'visitor', body: 'And more' },
      assignee: null,
      order: null,
    });
    expect(data[1]).toMatchObject({
      about: 'Nightfall',
      unread: 1,
      assignee: { id: engineer.userId },
      order: { id: song.orderId, item_id: song.itemId, revision_id: null, round: null, writable: true },
    });
    expect(data[2]).toMatchObject({ name: 'Ana Müller', about: 'Stems', unread: 1 });
    expect(await unread(engineer)).toBe(3);
    expect(named(await atEngineer.list('open', { kind: 'contact' }))).toEqual([`contact-${letter.id}`]);
    expect(named(await atEngineer.list('open', { per_page: '1', page: '2' }))).toEqual([
      `order-${song.key.id}`,
    ]);
    expect(named(await atEngineer.list('open', { page: '9' }))).toEqual([]);
  });

  test('engineers see theirs and what nobody answers, and chats of their own songs; admins see everything', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello');
    const letter = await contact('Stems');
    const song = await orderConversation('Mine');
    must(await atEngineer.set(live(chat.id), { assignee_id: engineer.userId }));
    must(await atColleague.set(letter, { assignee_id: colleague.userId }));
    expect(named(await atEngineer.list()).toSorted()).toEqual([`live-${chat.id}`, `order-${song.key.id}`]);
    expect(named(await atEngineer.list('mine'))).toHaveLength(2);
    expect(named(await atColleague.list())).toEqual([`contact-${letter.id}`]);
    expect(named(await atAdmin.list())).toHaveLength(3);
    expect((await atAdmin.list()).counts).toMatchObject({ open: 3, mine: 0, unassigned: 0 });
    expect([await unread(engineer), await unread(colleague), await unread(admin)]).toEqual([2, 1, 3]);
    for (const key of [live(chat.id), song.key])
      expect(outcome(await atColleague.read(key))).toBe('not_found');
    expect(outcome(await atEngineer.read(letter))).toBe('not_found');
    expect(outcome(await atColleague.set(live(chat.id), { state: 'closed' }))).toBe('not_found');
    expect(outcome(await atColleague.change(song.key, { version: 1, state: 'closed' }))).toBe('not_found');
  });

  test('is for the studio only', async () => {
    const calls = (who: ApiClient) => [
      who.call<typeof listInbox>('GET /studio/inbox', {}),
      who.call<typeof countUnread>('GET /studio/inbox/unread', {}),
      inboxHarness(who).read(live(1)),
      inboxHarness(who).change(live(1), { version: 1, state: 'closed' }),
    ];
    expect((await Promise.all(calls(customer))).map(outcome)).toEqual(Array(4).fill('forbidden'));
    expect((await Promise.all(calls(app.guest()))).map(outcome)).toEqual(Array(4).fill('unauthenticated'));
    for (const kind of ['live', 'contact', 'order'] as const)
      expect(outcome(await atAdmin.read({ kind, id: 999_999 }))).toBe('not_found');
  });
});

describe('API-80 closing', () => {
  test('what is not read can’t be closed; a new message opens it again', async () => {
    const ana = visitorOf(app.guest());
    const { chat, messages } = await begin(ana, 'Hello');
    const key = live(chat.id);
    expect(await atEngineer.set(key, { state: 'closed' })).toMatchObject({
      refusal: { kind: 'conflict', message: 'There is a new message. Read it before you close this.' },
    });
    must(await studioRead(chat.id, messages[0]?.id ?? 0));
    const closed = must(await atEngineer.set(key, { state: 'closed' })).data;
    expect(named(await atEngineer.list())).toEqual([]);
    const shut = await atEngineer.list('closed');
    expect([named(shut), shut.total, shut.counts.closed]).toEqual([[`live-${chat.id}`], 1, 1]);
    await write(ana, chat.id, { message: 'One more thing' });
    expect(await atEngineer.thread(key)).toMatchObject({ state: 'open', version: closed.version + 1 });
    expect(outcome(await atEngineer.change(key, { version: closed.version, state: 'closed' }))).toBe(
      'conflict',
    );
  });

  test('an order’s chat is closed and opened like any other, and closes by itself once the order is complete', async () => {
    const { key, itemId, orderId } = await orderConversation('Hello');
    expect(outcome(await atEngineer.set(key, { state: 'closed' }))).toBe('conflict');
    must(await orderChat.seen(engineer, itemId));
    must(await atEngineer.set(key, { state: 'closed' }));
    must(await orderChat.send(engineer, itemId, 'Done'));
    expect((await atEngineer.thread(key)).state).toBe('closed');
    must(await orderChat.send(customer, itemId, 'Thanks'));
    expect((await atEngineer.thread(key)).state).toBe('open');
    must(await orderChat.seen(engineer, itemId));
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    await app.jobs.drain();
    expect((await atEngineer.thread(key)).state).toBe('closed');
  });

  test('what nobody has read stays open after the order is complete', async () => {
    const { key, itemId, orderId } = await orderConversation('Hello');
    must(await harness.deliver(engineer, itemId));
    must(await harness.complete(customer, orderId, itemId));
    await app.jobs.drain();
    expect(await atEngineer.thread(key)).toMatchObject({ state: 'open', unread: 1 });
  });

  test('a message of the contact page is closed once it is read', async () => {
    const key = await contact('Stems');
    expect(outcome(await atEngineer.set(key, { state: 'closed' }))).toBe('conflict');
    await queryRows(app.db, 'update contact_messages set read_at = $1', [app.clock.now()]);
    expect(must(await atEngineer.set(key, { state: 'closed' })).data).toMatchObject({
      state: 'closed',
      version: 2,
    });
    expect(must(await atEngineer.set(key, { state: 'open' })).data.state).toBe('open');
  });

  test('changes are pushed to the studio, and of a live chat to its visitor', async () => {
    const { chat, messages } = await begin(visitorOf(app.guest()), 'Hello');
    await studioRead(chat.id, messages[0]?.id ?? 0);
    const letter = await contact('Stems');
    await app.jobs.drain();
    await queryRows(app.db, 'delete from push_events');
    must(await atEngineer.set(live(chat.id), { state: 'closed' }));
    must(await atEngineer.set(letter, { assignee_id: engineer.userId }));
    await app.jobs.drain();
    const pushes = await queryRows<{ topic: string }>(
      app.db,
      'select topic, data from push_events order by id',
    );
    expect(pushes.map(({ topic }) => topic).toSorted()).toEqual(
      [`live-chat:${chat.id}`, 'studio', 'studio'].toSorted(),
    );
    expect(JSON.stringify(pushes)).not.toContain('Hello');
  });
});

test('API-80 a change with nothing in it changes nothing', async () => {
  const key = await contact('Stems');
  const raw = await app.request(`/api/studio/inbox/contact/${key.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version: 1 }),
  });
  expect([raw.status, (await atAdmin.thread(key)).version]).toEqual([200, 1]);
  expect(
    outcome(
      await admin.call<typeof changeThread>('PATCH /studio/inbox/{kind}/{id}', {
        params: { kind: 'contact', id: 'x' },
        body: { version: 1 },
      }),
    ),
  ).not.toBe('ok');
});
