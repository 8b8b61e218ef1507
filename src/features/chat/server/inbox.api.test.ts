import { describe, expect, test } from 'vitest';
import { rawQuery } from '@/platform/db/database';
import { MINUTE } from '@/shared/clock';
import { startTestApp } from '@test/support/app';
import type {
  answerStudioChat,
  currentLiveChat,
  listStudioChats,
  markLiveChatRead,
  markStudioChatRead,
  readStudioChat,
  setStudioChatState,
} from '../chat.contract';
import { begin, chatDesk, newClientId, visitorOf, write, type Visitor } from '../chat.testing';

const app = await startTestApp();
const engineer = await app.signIn('engineer');

async function list() {
  const answer = await engineer.call<typeof listStudioChats>('GET /studio/chats', {
    query: { per_page: '100' },
  });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value;
}

async function talk(id: number) {
  const answer = await engineer.call<typeof readStudioChat>('GET /studio/chats/{id}', {
    params: { id: String(id) },
  });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

const { answerWith, setState, studioRead } = chatDesk(engineer);

async function current({ api, headers }: Visitor) {
  const answer = await api.call<typeof currentLiveChat>('GET /live-chats/current', { headers });
  return answer.ok ? answer.value.data : null;
}

describe('API-80 live chats in the studio', () => {
  test('are listed open ones first with what is unread, where from, and the last message', async () => {
    const old = await begin(visitorOf(app.guest()), 'Older', { page: '/faq' });
    app.clock.advance(MINUTE);
    const closed = await begin(visitorOf(app.guest()), 'Closed');
    await setState(closed.chat.id, 'closed');
    app.clock.advance(MINUTE);
    const ana = visitorOf(app.guest());
    const fresh = await begin(ana, 'Newer', { page: '/samples', email: 'ana@example.com' });
    await write(ana, fresh.chat.id, { message: 'And more' });
    const { data, total } = await list();
    expect(data.map(({ id }) => id)).toEqual([fresh.chat.id, old.chat.id, closed.chat.id]);
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({
      state: 'open',
      name: null,
      email: 'ana@example.com',
      page: '/samples',
      unread: 2,
      last_message: { from: 'visitor', body: 'And more' },
    });
    expect(data[2]).toMatchObject({ state: 'closed' });
  });

  test('show the name of an account', async () => {
    const { chat } = await begin(visitorOf(await app.signIn('customer')), 'Hello');
    expect((await talk(chat.id)).chat).toMatchObject({ email: 'customer@demo.test' });
    expect((await talk(chat.id)).chat.name).toMatch(/\w+ \w+/);
  });

  test('an answer reaches the visitor with a name, is written once, and counts until it is read', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello');
    const clientId = newClientId();
    const first = await answerWith(chat.id, 'Hi, how can I help?', clientId);
    expect(await answerWith(chat.id, 'Hi, how can I help?', clientId)).toEqual(first);
    const seen = await current(ana);
    expect(seen?.chat.unread).toBe(1);
    expect(seen?.messages[1]).toMatchObject({ from: 'studio', body: 'Hi, how can I help?' });
    expect(seen?.messages[1]?.name).toMatch(/\w/);
    expect((await talk(chat.id)).visitor_read_id).toBe(0);
    await ana.api.call<typeof markLiveChatRead>('POST /live-chats/{id}/read', {
      headers: ana.headers,
      params: { id: String(chat.id) },
      body: { up_to: Number.MAX_SAFE_INTEGER },
    });
    expect((await current(ana))?.chat.unread).toBe(0);
    expect((await talk(chat.id)).visitor_read_id).toBe(first.id);
  });

  test('what the studio has read is not unread; marks never go back', async () => {
    const { chat, messages } = await begin(visitorOf(app.guest()), 'Hello');
    expect((await talk(chat.id)).chat.unread).toBe(1);
    await studioRead(chat.id, messages[0]?.id ?? 0);
    await studioRead(chat.id, 0);
    expect((await talk(chat.id)).chat.unread).toBe(0);
  });

  test('a closed chat opens again when its visitor writes', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello');
    await setState(chat.id, 'closed');
    expect((await current(ana))?.chat.state).toBe('closed');
    await write(ana, chat.id, { message: 'One more thing' });
    expect((await current(ana))?.chat.state).toBe('open');
  });

  test('everything is pushed to the chat and to the studio', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello');
    await app.jobs.drain();
    await answerWith(chat.id, 'Hi');
    await app.jobs.drain();
    const pushes = await rawQuery<{ topic: string; data: unknown }>(
      app.db,
      `select topic, data from push_events where data->>'chat_id' = $1 order by id`,
      [String(chat.id)],
    );
    const both = [`live-chat:${chat.id}`, 'studio'];
    expect(pushes.map(({ topic }) => topic).toSorted()).toEqual([...both, ...both].toSorted());
    expect(JSON.stringify(pushes)).not.toContain('Hello');
  });

  test('are for the studio only, and unknown ones do not exist', async () => {
    const { chat } = await begin(visitorOf(app.guest()), 'Hello');
    const customer = await app.signIn('customer');
    const id = { id: String(chat.id) };
    const calls = (api: typeof customer | ReturnType<typeof app.guest>, params: { id: string }) =>
      Promise.all([
        api.call<typeof readStudioChat>('GET /studio/chats/{id}', { params }),
        api.call<typeof answerStudioChat>('POST /studio/chats/{id}/messages', {
          params,
          body: { message: 'x', client_id: newClientId() },
        }),
        api.call<typeof markStudioChatRead>('POST /studio/chats/{id}/read', { params, body: { up_to: 1 } }),
        api.call<typeof setStudioChatState>('PATCH /studio/chats/{id}', {
          params,
          body: { state: 'closed' },
        }),
      ]);
    for (const answer of [
      ...(await calls(customer, id)),
      await customer.call<typeof listStudioChats>('GET /studio/chats', {}),
    ])
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'forbidden' } });
    for (const answer of await calls(app.guest(), id))
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'unauthenticated' } });
    for (const answer of await calls(engineer, { id: '999999' }))
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  });
});
