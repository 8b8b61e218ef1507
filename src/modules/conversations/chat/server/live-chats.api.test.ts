import { describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { hashToken } from '@/platform/security/tokens';
import type { ApiClient } from '@/shared/api-client';
import { startTestApp } from '@test/support/app';
import type {
  currentLiveChat,
  markLiveChatRead,
  openLiveChat,
  readLiveChat,
  setLiveChatEmail,
} from '../chat.contract';
import { begin, newClientId, newKey, visitorOf, write, type Visitor } from '../chat.testing';

const app = await startTestApp();

const visitor = (api: ApiClient = app.guest()): Visitor => visitorOf(api);

async function current({ api, headers }: Pick<Visitor, 'api' | 'headers'>) {
  const answer = await api.call<typeof currentLiveChat>('GET /live-chats/current', { headers });
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.data;
}

function read({ api, headers }: Pick<Visitor, 'api' | 'headers'>, id: number, query = {}) {
  return api.call<typeof readLiveChat>('GET /live-chats/{id}/messages', {
    headers,
    params: { id: String(id) },
    query,
  });
}

function markRead({ api, headers }: Pick<Visitor, 'api' | 'headers'>, id: number, up_to: number) {
  return api.call<typeof markLiveChatRead>('POST /live-chats/{id}/read', {
    headers,
    params: { id: String(id) },
    body: { up_to },
  });
}

const counted = async (table: 'conversations' | 'messages'): Promise<number> =>
  (await queryRows<{ n: number }>(app.db, `select count(*)::int as n from ${table}`))[0]?.n ?? -1;

describe('API-74 a visitor without an account', () => {
  test('begins a chat, finds it again by the key alone, and goes on in it', async () => {
    const ana = visitor();
    expect(await current(ana)).toBeNull();
    const conversation = await begin(ana, '  Do you mix live takes?  ', { page: '/samples?x=1' });
    expect(conversation).toMatchObject({
      chat: { state: 'open', unread: 0, email: null, has_account: false },
      messages: [{ from: 'visitor', name: null, body: 'Do you mix live takes?' }],
      has_earlier: false,
    });
    expect(await write(ana, conversation.chat.id, { message: 'Twelve tracks.' })).toMatchObject({ ok: true });
    const again = await current({ api: app.guest(), headers: ana.headers });
    expect(again?.messages.map(({ body }) => body)).toEqual(['Do you mix live takes?', 'Twelve tracks.']);
  });

  test('the key is kept as a hash, the page without its query', async () => {
    const ana = visitor();
    const { chat } = await begin(ana, 'Hello', { page: '/order/7?link=secret' });
    const [row] = await queryRows(app.db, 'select * from conversations where id = $1', [chat.id]);
    expect(row).toMatchObject({ key_hash: hashToken(ana.key), page: '/order/7' });
    expect(JSON.stringify(row)).not.toContain(ana.key);
  });

  test('what is sent twice is written once, also when two arrive together', async () => {
    const ana = visitor();
    const body = { message: 'Hello', client_id: newClientId(), page: '/' };
    const open = () => ana.api.call<typeof openLiveChat>('POST /live-chats', { headers: ana.headers, body });
    const before = { conversations: await counted('conversations'), messages: await counted('messages') };
    const opened = await Promise.all([open(), open(), open()]);
    const ids = opened.map((one) => (one.ok ? one.value.data?.chat.id : null));
    expect(new Set(ids).size).toBe(1);
    const id = ids[0] ?? 0;
    const again = { message: 'And?', client_id: newClientId() };
    const sent = await Promise.all([write(ana, id, again), write(ana, id, again)]);
    expect(new Set(sent.map((one) => (one.ok ? one.value.data?.id : null))).size).toBe(1);
    expect(await counted('conversations')).toBe(before.conversations + 1);
    expect(await counted('messages')).toBe(before.messages + 2);
  });

  test('earlier and later messages are read by pages', async () => {
    const ana = visitor();
    const { chat } = await begin(ana, 'Message 0');
    await queryRows(
      app.db,
      `insert into messages (conversation_id, sender_role, client_id, body, created_at)
       select $1, 'visitor', 'bulk-' || n, 'Message ' || n, now() from generate_series(1, 60) n`,
      [chat.id],
    );
    const newest = await current(ana);
    expect([newest?.messages.length, newest?.has_earlier]).toEqual([50, true]);
    const first = newest?.messages[0];
    const earlier = await read(ana, chat.id, { before: String(first?.id) });
    expect(earlier).toMatchObject({ ok: true, value: { data: { has_earlier: false } } });
    expect(earlier.ok && earlier.value.data.messages.map(({ body }) => body)).toHaveLength(11);
    const later = await read(ana, chat.id, { after: String(newest?.messages.at(-2)?.id) });
    expect(later.ok && later.value.data.messages.map(({ body }) => body)).toEqual(['Message 60']);
  });

  test('an address for answers can be left with the first message or later', async () => {
    const ana = visitor();
    const { chat } = await begin(ana, 'Hello', { email: 'ana@example.com' });
    expect(chat.email).toBe('ana@example.com');
    const set = (email: string) =>
      ana.api.call<typeof setLiveChatEmail>('PATCH /live-chats/{id}', {
        headers: ana.headers,
        params: { id: String(chat.id) },
        body: { email },
      });
    expect(await set('new@example.com')).toMatchObject({ value: { data: { email: 'new@example.com' } } });
    expect(await set('nonsense')).toMatchObject({
      refusal: { kind: 'invalid', errors: { email: ['Invalid email address'] } },
    });
  });
});

describe('API-74 access', () => {
  test("another visitor's key, no key and a made-up one see nothing: 404", async () => {
    const ana = visitor();
    const { chat, messages } = await begin(ana, 'Private');
    const strangers = [visitor(), { api: app.guest(), headers: {} }, visitor(await app.signIn('customer'))];
    for (const stranger of strangers) {
      const body = { message: 'x', client_id: newClientId() };
      const id = { id: String(chat.id) };
      const tries = [
        read(stranger, chat.id),
        markRead(stranger, chat.id, messages[0]?.id ?? 0),
        write({ key: '', ...stranger }, chat.id, body),
        stranger.api.call<typeof setLiveChatEmail>('PATCH /live-chats/{id}', {
          headers: stranger.headers,
          params: id,
          body: { email: 'eve@example.com' },
        }),
      ];
      for (const answer of await Promise.all(tries)) {
        expect(answer).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
      }
    }
    expect((await current(ana))?.messages).toHaveLength(1);
  });

  test('an engineer is a stranger here too', async () => {
    const { chat } = await begin(visitor(), 'Private');
    const engineer = await app.signIn('engineer');
    expect(await read({ api: engineer, headers: {} }, chat.id)).toMatchObject({
      refusal: { kind: 'not_found' },
    });
  });

  test('a chat cannot be begun without a key', async () => {
    const api = app.guest();
    for (const headers of [{}, { 'x-chat-key': 'short' }, { 'x-chat-key': `${newKey()}=` }]) {
      const opened = await api.call<typeof openLiveChat>('POST /live-chats', {
        headers,
        body: { message: 'Hello', client_id: newClientId() },
      });
      expect(opened).toMatchObject({ ok: false, refusal: { kind: 'unauthenticated' } });
    }
  });
});

describe('API-74 an account', () => {
  test('finds its chat on another device; then the key alone opens nothing', async () => {
    const ana = visitor();
    const { chat, messages } = await begin(ana, 'Before I signed in');
    const customer = await app.signIn('customer');
    const marked = await markRead({ api: customer, headers: ana.headers }, chat.id, messages[0]?.id ?? 0);
    expect(marked).toMatchObject({ ok: true, value: { data: { has_account: true } } });
    const elsewhere = await app.signIn('customer');
    expect((await current({ api: elsewhere, headers: {} }))?.chat.id).toBe(chat.id);
    expect(await current(ana)).toBeNull();
    expect(await read(ana, chat.id)).toMatchObject({ refusal: { kind: 'not_found' } });
    const opened = await ana.api.call<typeof openLiveChat>('POST /live-chats', {
      headers: ana.headers,
      body: { message: 'Still me', client_id: newClientId() },
    });
    expect(opened).toMatchObject({ ok: false, refusal: { kind: 'not_found' } });
  });

  test('writing while signed in ties the chat to the account', async () => {
    const api = await app.signIn('admin');
    const { chat } = await begin(visitor(api), 'Hello from my account');
    const rows = await queryRows(
      app.db,
      'select user_id, sender_role from conversations c join messages m on m.conversation_id = c.id where c.id = $1',
      [chat.id],
    );
    expect(rows).toEqual([{ user_id: api.userId, sender_role: 'customer' }]);
  });
});

describe('API-74 bad input', () => {
  const post = (message: unknown) => {
    const headers = { 'content-type': 'application/json', 'x-chat-key': newKey() };
    const body = JSON.stringify({ message, client_id: newClientId() });
    return app.requestAsStranger('/api/live-chats', { method: 'POST', headers, body });
  };

  test('blank, too long and unstorable texts are refused with the message of their field', async () => {
    const before = await counted('messages');
    const cases: [unknown, string][] = [
      ['', 'Please input message'],
      [' \n\t ', 'Please input message'],
      ['x'.repeat(10_000), 'At most 4000 characters'],
      ['a\u0000b', 'Contains characters that cannot be stored'],
      ['\ud800', 'Contains characters that cannot be stored'],
    ];
    for (const [message, expected] of cases) {
      const response = await post(message);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ success: false, errors: { message: [expected] } });
    }
    expect(await counted('messages')).toBe(before);
  });

  test('right-to-left, emoji, markup and 4,000 characters are kept to the character', async () => {
    for (const message of ['\u202Eمرحبا بالعالم', '👩🏽‍🎤🎚️', '<script>alert(1)</script>', 'x'.repeat(4000)]) {
      const ana = visitor();
      await begin(ana, message);
      expect((await current(ana))?.messages[0]?.body).toBe(message);
    }
  });

  test('a filled honeypot is thanked and nothing is kept', async () => {
    const before = [await counted('conversations'), await counted('messages')];
    const bot = visitor();
    const opened = await bot.api.call<typeof openLiveChat>('POST /live-chats', {
      headers: bot.headers,
      body: { message: 'Buy now', client_id: newClientId(), website: 'https://spam.test' },
    });
    expect(opened).toEqual({ ok: true, value: { success: true, data: null } });
    expect([await counted('conversations'), await counted('messages')]).toEqual(before);
    const ana = visitor();
    const { chat } = await begin(ana, 'Hello');
    const sent = await ana.api.call('POST /live-chats/{id}/messages', {
      headers: ana.headers,
      params: { id: String(chat.id) },
      body: { message: 'Buy now', client_id: newClientId(), website: 'x' },
    } as never);
    expect(sent).toEqual({ ok: true, value: { success: true, data: null } });
    expect((await current(ana))?.messages).toHaveLength(1);
  });

  test('too many chats or messages from one address wait, in words for people', async () => {
    const hasty = app.guest();
    const begun = await begin(visitorOf(hasty), 'One');
    for (let n = 0; n < 9; n += 1) await begin(visitorOf(hasty), 'More');
    await expect(begin(visitorOf(hasty), 'Too many')).rejects.toThrow('a little fast');
    const talker = visitor();
    const { chat } = await begin(talker, 'Hello');
    for (let n = 0; n < 20; n += 1) await write(talker, chat.id, { message: `Line ${n}` });
    expect(await write(talker, chat.id, { message: 'One more' })).toMatchObject({
      refusal: { kind: 'rate_limited', message: expect.stringContaining('a little fast') as string },
    });
    expect(begun.chat.id).toBeGreaterThan(0);
  });

  test('one address begins forty chats a day at most', async () => {
    const api = app.guest();
    for (let n = 0; n < 40; n += 1) {
      if (n % 10 === 0)
        await queryRows(app.db, "delete from rate_limits where key like '%/live-chats:%:600'");
      await begin(visitorOf(api), 'Hello');
    }
    await queryRows(app.db, "delete from rate_limits where key like '%/live-chats:%:600'");
    await expect(begin(visitorOf(api), 'Too many')).rejects.toThrow('a little fast');
  });
});
