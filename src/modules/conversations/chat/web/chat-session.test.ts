import { beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from '@/shared/api-client';
import type { WireLiveChat, WireMessage } from '../chat.contract';
import { ChatSession } from './chat-session';
import { parseStoredChat, randomText, type ChatKeeper, type StoredChat } from './stored-chat';

const CHAT: WireLiveChat = { id: 1, state: 'open', email: null, unread: 0, has_account: false };

function message(id: number, body: string, from: WireMessage['from'] = 'visitor'): WireMessage {
  return { id, client_id: `client-${id}`, from, name: null, body, created_at: '2026-01-05T10:00:00.000Z' };
}

/** A server that answers as it is told, and remembers what it was asked. */
class Server {
  asked: { path: string; method: string; body: Record<string, unknown>; key: string | null }[] = [];
  answers: ((path: string, body: Record<string, unknown>) => Response | null)[] = [];

  readonly api = createApiClient(async (path, init) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as Record<string, unknown>;
    const method = init.method ?? 'GET';
    this.asked.push({ path, method, body, key: new Headers(init.headers).get('x-chat-key') });
    for (const answer of this.answers) {
      const response = answer(`${method} ${path}`, body);
      if (response !== null) return response;
    }
    throw new TypeError('no connection');
  });

  on(start: string, data: unknown, status = 200): void {
    this.answers.unshift((path) =>
      path.startsWith(start)
        ? Response.json(status < 400 ? { success: true, data } : data, { status })
        : null,
    );
  }

  off(): void {
    this.answers = [];
  }
}

let server = new Server();
let stored: StoredChat | null = null;
let news: (() => void)[] = [];
const keeper: ChatKeeper = {
  read: () => stored,
  write: (chat) => {
    stored = chat;
  },
};

function session(): ChatSession {
  return new ChatSession({
    api: server.api,
    keeper,
    page: () => '/faq',
    listen: (_key, onNews) => {
      news.push(onNews);
      return { stop: () => undefined };
    },
  });
}

beforeEach(() => {
  server = new Server();
  stored = null;
  news = [];
});

describe('SITE-05 the chat of a browser', () => {
  test('keeps nothing before something is written, then a key, which opens the chat again', async () => {
    server.on('GET /api/live-chats/current', null);
    const chat = session();
    await chat.start(null);
    expect([chat.view().phase, stored]).toEqual(['ready', null]);
    server.on('POST /api/live-chats', { chat: CHAT, messages: [message(1, 'Hi')], has_earlier: false }, 201);
    await chat.send('Hi', '');
    expect(stored).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/) as string, unsent: [] });
    expect(server.asked.at(-1)).toMatchObject({ key: stored?.key, body: { message: 'Hi', page: '/faq' } });
    expect(chat.view()).toMatchObject({ chat: CHAT, pending: [] });
    expect(news).toHaveLength(1);
  });

  test('what could not be sent is there after a reload, and sent under the same name', async () => {
    server.on('GET /api/live-chats/current', null);
    const before = session();
    await before.start(null);
    server.off();
    await before.send('One', '');
    await before.send('Two', '');
    expect(before.view().pending).toMatchObject([
      { body: 'One', state: 'unsent', reason: expect.stringContaining('could not reach') as string },
      { body: 'Two', state: 'unsent' },
    ]);
    const names = stored?.unsent.map(({ client_id }) => client_id) ?? [];
    const after = session();
    await after.start(null);
    expect(after.view().phase).toBe('failed');
    server.on('POST /api/live-chats', { chat: CHAT, messages: [message(1, 'One')], has_earlier: false }, 201);
    server.on('POST /api/live-chats/1/messages', message(2, 'Two'), 201);
    await after.retry();
    expect(after.view()).toMatchObject({ pending: [], messages: [{ body: 'One' }, { body: 'Two' }] });
    expect(server.asked.slice(-2).map(({ body }) => body['client_id'])).toEqual(names);
  });

  test('what arrived though its answer was lost does not wait any more, after a reload and by news', async () => {
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [], has_earlier: false });
    const before = session();
    await before.start(null);
    await before.send('Hi', '');
    const name = stored?.unsent[0]?.client_id ?? '';
    const arrived = { ...message(1, 'Hi'), client_id: name };
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [arrived], has_earlier: false });
    const after = session();
    await after.start(null);
    expect(after.view()).toMatchObject({ pending: [], messages: [arrived] });
    expect(stored?.unsent).toEqual([]);
    server.on('GET /api/live-chats/1/messages?after=0', {
      chat: CHAT,
      messages: [arrived],
      has_earlier: false,
    });
    await before.refresh();
    expect(before.view()).toMatchObject({ pending: [], messages: [arrived] });
  });

  test('a message that is refused for its text does not hold up the next one', async () => {
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [], has_earlier: false });
    const chat = session();
    await chat.start(null);
    server.off();
    await chat.send('Bad', '');
    await chat.send('Good', '');
    server.answers.push((path, body) => {
      if (!path.startsWith('POST /api/live-chats/1/messages')) return null;
      if (body['message'] === 'Good') return Response.json({ data: message(2, 'Good') }, { status: 201 });
      return Response.json({ success: false, message: 'Contains characters' }, { status: 422 });
    });
    await chat.retry();
    expect(chat.view().pending).toMatchObject([{ body: 'Bad', reason: 'Contains characters' }]);
    expect(chat.view().messages).toMatchObject([{ body: 'Good' }]);
  });

  test('news are read from the last message on, until there are no more', async () => {
    const first = message(1, 'Hi');
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [first], has_earlier: false });
    const chat = session();
    await chat.start(null);
    chat.listen();
    const many = Array.from({ length: 50 }, (_, n) => message(n + 2, 'x', 'studio'));
    server.on('GET /api/live-chats/1/messages?after=1', { chat: CHAT, messages: many, has_earlier: true });
    const last = { chat: { ...CHAT, unread: 51 }, messages: [message(52, 'y', 'studio')], has_earlier: true };
    server.on('GET /api/live-chats/1/messages?after=51', last);
    news[0]?.();
    await chat.refresh();
    expect(chat.view().messages).toHaveLength(52);
    expect(chat.view().chat?.unread).toBe(51);
  });

  test('an answer that was written before our own message, and not heard, is read and only then seen', async () => {
    const first = message(1, 'Hi');
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [first], has_earlier: false });
    const chat = session();
    await chat.start(null);
    // The stream is away while the studio answers with 2; our own 3 follows.
    server.on('POST /api/live-chats/1/messages', message(3, 'Anybody?'), 201);
    await chat.send('Anybody?', '');
    const unread = { ...CHAT, unread: 1 };
    server.answers.unshift((path, body) => {
      if (path !== 'POST /api/live-chats/1/read') return null;
      return Response.json({ data: Number(body['up_to']) < 2 ? unread : CHAT });
    });
    const news = [message(2, 'Here I am', 'studio'), message(3, 'Anybody?')];
    server.on('GET /api/live-chats/1/messages?after=1', { chat: unread, messages: news, has_earlier: false });
    await chat.markRead(unread);
    expect(chat.view().messages.map(({ body }) => body)).toEqual(['Hi', 'Here I am', 'Anybody?']);
    const shown = chat.view().chat;
    expect(shown).toEqual(unread);
    await chat.markRead(shown ?? CHAT);
    const marks = server.asked.filter(({ path }) => path.endsWith('/read'));
    expect(marks.map(({ body }) => body['up_to'])).toEqual([1, 3]);
    expect(chat.view().chat?.unread).toBe(0);
  });

  test('what can not be seen yet is marked once, not again and again', async () => {
    const unread = { ...CHAT, unread: 1 };
    server.on('GET /api/live-chats/current', {
      chat: unread,
      messages: [message(1, 'Hi')],
      has_earlier: false,
    });
    server.on('POST /api/live-chats/1/read', unread);
    const chat = session();
    await chat.start(null);
    await chat.markRead(unread);
    await chat.markRead(unread);
    expect(server.asked.filter(({ path }) => path.endsWith('/read'))).toHaveLength(1);
  });

  test('a chat that is not ours any more is forgotten; the message begins another one under a new key', async () => {
    stored = { key: 'k'.repeat(43), user_id: null, unsent: [] };
    server.on('GET /api/live-chats/current', { chat: CHAT, messages: [], has_earlier: false });
    const chat = session();
    await chat.start(null);
    server.on('POST /api/live-chats/1/messages', { message: 'This chat does not exist.' }, 404);
    const other = { ...CHAT, id: 2 };
    server.answers.push((path) =>
      path === 'POST /api/live-chats'
        ? Response.json({ data: { chat: other, messages: [message(9, 'Hi')], has_earlier: false } })
        : null,
    );
    await chat.send('Hi', '');
    expect(chat.view()).toMatchObject({ chat: { id: 2 }, pending: [] });
    expect(stored.key).not.toBe('k'.repeat(43));
  });

  test('what an account left unsent is not shown to whoever comes next', async () => {
    stored = { key: 'k'.repeat(43), user_id: 7, unsent: [{ client_id: 'a'.repeat(22), body: 'Private' }] };
    server.on('GET /api/live-chats/current', null);
    const chat = session();
    await chat.start(null);
    expect(chat.view().pending).toEqual([]);
    expect(stored).toBeNull();
    expect(server.asked[0]?.key).toBeNull();
  });

  test('a filled honeypot leaves the message where it is, with another way to reach us', async () => {
    server.on('GET /api/live-chats/current', null);
    server.on('POST /api/live-chats', null, 201);
    const chat = session();
    await chat.start(null);
    await chat.send('Hi', 'filled by a program');
    expect(chat.view().pending).toMatchObject([
      { state: 'unsent', reason: expect.stringContaining('mail') as string },
    ]);
  });
});

test('SITE-05 nonsense in storage is nothing', () => {
  for (const text of [null, '', '{', '7', 'null', '{"key":"short"}', '{"key":5}'])
    expect(parseStoredChat(text)).toBeNull();
  const key = randomText(43);
  expect(parseStoredChat(JSON.stringify({ key, unsent: [1, { body: 'x' }], user_id: 'x' }))).toEqual({
    key,
    user_id: null,
    unsent: [],
  });
});
