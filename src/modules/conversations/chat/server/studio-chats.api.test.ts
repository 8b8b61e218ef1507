import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { must, outcome } from '@/modules/orders/orders/orders.testing';
import { startTestApp } from '@test/support/app';
import type {
  answerStudioChat,
  currentLiveChat,
  markLiveChatRead,
  markStudioChatRead,
  readStudioChat,
} from '../chat.contract';
import {
  begin,
  chatHarness,
  inboxHarness,
  newClientId,
  visitorOf,
  write,
  type Visitor,
} from '../chat.testing';

const app = await startTestApp();
const engineer = await app.signIn('engineer');
const { answerWith, studioRead } = chatHarness(engineer);
const { thread } = inboxHarness(engineer);

const conversation = async (id: number) =>
  must(await engineer.call<typeof readStudioChat>('GET /studio/chats/{id}', { params: { id: String(id) } }))
    .data;

async function current({ api, headers }: Visitor) {
  const answer = await api.call<typeof currentLiveChat>('GET /live-chats/current', { headers });
  return answer.ok ? answer.value.data : null;
}

describe('API-80 live chats in the studio', () => {
  test('show the name of an account', async () => {
    const { chat } = await begin(visitorOf(await app.signIn('customer')), 'Hello');
    const row = await thread({ kind: 'live', id: chat.id });
    expect(row).toMatchObject({ email: 'customer@demo.test' });
    expect(row.name).toMatch(/\w+ \w+/);
  });

  test('an answer reaches the visitor with a name, is written and logged once, and counts until it is read', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello');
    const clientId = newClientId();
    const first = await answerWith(chat.id, 'Hi, how can I help?', clientId);
    expect(await answerWith(chat.id, 'Hi, how can I help?', clientId)).toEqual(first);
    expect(
      await queryRows(app.db, "select actor_id, after from audit_log where action = 'chat.answered'"),
    ).toEqual([{ actor_id: engineer.userId, after: { message_id: first.id } }]);
    const seen = await current(ana);
    expect(seen?.chat.unread).toBe(1);
    expect(seen?.messages[1]).toMatchObject({ from: 'studio', body: 'Hi, how can I help?' });
    expect(seen?.messages[1]?.name).toMatch(/\w/);
    expect((await conversation(chat.id)).visitor_read_id).toBe(0);
    await ana.api.call<typeof markLiveChatRead>('POST /live-chats/{id}/read', {
      headers: ana.headers,
      params: { id: String(chat.id) },
      body: { up_to: Number.MAX_SAFE_INTEGER },
    });
    expect((await current(ana))?.chat.unread).toBe(0);
    expect((await conversation(chat.id)).visitor_read_id).toBe(first.id);
  });

  test('what the studio has read is not unread; marks never go back', async () => {
    const ana = visitorOf(app.guest());
    const { chat, messages } = await begin(ana, 'Hello');
    const key = { kind: 'live', id: chat.id } as const;
    expect((await thread(key)).unread).toBe(1);
    await studioRead(chat.id, messages[0]?.id ?? 0);
    await studioRead(chat.id, 0);
    expect((await thread(key)).unread).toBe(0);
    await write(ana, chat.id, { message: 'More' });
    expect((await thread(key)).unread).toBe(1);
  });

  test('everything is pushed to the chat and to the studio', async () => {
    const ana = visitorOf(app.guest());
    const { chat } = await begin(ana, 'Hello');
    await app.jobs.drain();
    await answerWith(chat.id, 'Hi');
    await app.jobs.drain();
    const pushes = await queryRows<{ topic: string; data: unknown }>(
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
      ]);
    expect((await calls(customer, id)).map(outcome)).toEqual(Array(3).fill('forbidden'));
    expect((await calls(app.guest(), id)).map(outcome)).toEqual(Array(3).fill('unauthenticated'));
    expect((await calls(engineer, { id: '999999' })).map(outcome)).toEqual(Array(3).fill('not_found'));
  });
});
