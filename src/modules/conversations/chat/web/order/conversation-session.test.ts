import { describe, expect, test } from 'vitest';
import type { CallFailure } from '@/shared/api-client';
import type { WireOrderMessage } from '../../order-chat.contract';
import type { OutgoingMessage, ConversationCalls } from './conversation-calls';
import { ConversationSession, type UnsentMessage } from './conversation-session';

const OFFLINE: CallFailure = { kind: 'unreachable', message: 'No connection.' };

function message(id: number, more: Partial<WireOrderMessage> = {}): WireOrderMessage {
  return {
    id,
    client_id: `name-${id}`,
    sender_role: 'engineer',
    name: 'Eddy',
    message: `No ${id}`,
    attachments: [],
    is_read: 0,
    created_at: '2026-03-02T10:00:00.000Z',
    ...more,
  };
}

/** A studio in memory: what it knows, what it was told, and whether it can be reached. */
function studio(known: WireOrderMessage[] = []) {
  const state = {
    known,
    marked: [] as number[],
    sent: [] as OutgoingMessage[],
    reachable: true,
    answers: true,
  };
  const calls: ConversationCalls = {
    async read({ after, before }) {
      if (!state.reachable) return { ok: false, refusal: OFFLINE };
      const part = state.known.filter(
        ({ id }) => (after === undefined || id > after) && (before === undefined || id < before),
      );
      const shown = after === undefined ? part.slice(-50) : part.slice(0, 50);
      const unread = state.known.filter(
        ({ id, sender_role }) => sender_role === 'engineer' && id > (state.marked.at(-1) ?? 0),
      ).length;
      const value = { messages: shown, has_earlier: shown.length < part.length, unread, other_read_id: 0 };
      return { ok: true, value };
    },
    async send(words) {
      if (!state.reachable) return { ok: false, refusal: OFFLINE };
      state.sent.push(words);
      const there = state.known.find(({ client_id }) => client_id === words.client_id);
      const { client_id, message: text } = words;
      const written =
        there ?? message(state.known.length + 1, { sender_role: 'customer', client_id, message: text });
      if (there === undefined) state.known = [...state.known, written];
      return state.answers ? { ok: true, value: written } : { ok: false, refusal: OFFLINE };
    },
    async markRead(upTo) {
      if (!state.reachable) return { ok: false, refusal: OFFLINE };
      state.marked.push(upTo);
      return { ok: true, value: null };
    },
  };
  return { state, calls };
}

function keeper(unsent: readonly UnsentMessage[] = []) {
  const stored = { unsent };
  return {
    kept: stored,
    read: () => stored.unsent,
    write: (now: readonly UnsentMessage[]) => void (stored.unsent = now),
  };
}

const words = (text: string): UnsentMessage => ({
  message: text,
  client_id: `mine-${text}-1`,
  links: ['/api/files/7'],
  upload_session: 'token',
  along: [{ name: 'mix.wav', size: 400 }],
});
const texts = (session: ConversationSession) => session.view().messages.map(({ message: text }) => text);

describe('API-48 a chat about an order, read', () => {
  test('the newest first, earlier ones when asked for, news from where it stands', async () => {
    const { state, calls } = studio(Array.from({ length: 53 }, (_, n) => message(n + 1)));
    const session = new ConversationSession(calls, keeper());
    await session.start();
    expect([session.view().phase, texts(session).length, session.view().hasEarlier]).toEqual([
      'ready',
      50,
      true,
    ]);
    expect(await session.loadEarlier()).toBeNull();
    expect([texts(session)[0], texts(session).length, session.view().hasEarlier]).toEqual([
      'No 1',
      53,
      false,
    ]);
    state.known = [...state.known, message(54)];
    await session.refresh();
    expect(texts(session).at(-1)).toBe('No 54');
  });

  test('what could not be loaded says so, and loads later', async () => {
    const { state, calls } = studio([message(1)]);
    state.reachable = false;
    const session = new ConversationSession(calls, keeper());
    await session.start();
    expect(session.view().phase).toBe('failed');
    state.reachable = true;
    await session.refresh();
    expect([session.view().phase, texts(session)]).toEqual(['ready', ['No 1']]);
    state.reachable = false;
    await session.refresh();
    expect([session.view().phase, texts(session)]).toEqual(['ready', ['No 1']]);
  });

  test('ORDR-06 seen once is told once; what failed to be told is told again', async () => {
    const { state, calls } = studio([message(1)]);
    const session = new ConversationSession(calls, keeper());
    await session.start();
    state.reachable = false;
    expect(await session.markRead()).toBe(false);
    state.reachable = true;
    expect(await session.markRead()).toBe(true);
    expect(await session.markRead()).toBe(false);
    expect([state.marked, session.view().unread]).toEqual([[1], 0]);
  });
});

describe('API-49 a chat about an order, written', () => {
  test('shows at once, with what goes along, and stands once when it is sent', async () => {
    const { state, calls } = studio();
    const session = new ConversationSession(calls, keeper());
    await session.start();
    const sending = session.send(words('Hello'));
    expect(session.view().pending).toMatchObject([
      { message: 'Hello', state: 'sending', along: [{ name: 'mix.wav' }] },
    ]);
    expect(await sending).toBe(true);
    expect([texts(session), session.view().pending]).toEqual([['Hello'], []]);
    expect(state.sent).toEqual([
      { message: 'Hello', client_id: 'mine-Hello-1', links: ['/api/files/7'], upload_session: 'token' },
    ]);
  });

  test('ORDR-07 without a connection it is kept, and goes out in its order under its own name', async () => {
    const { state, calls } = studio();
    const tab = keeper();
    const session = new ConversationSession(calls, tab);
    await session.start();
    state.reachable = false;
    expect(await session.send(words('One'))).toBe(false);
    expect(await session.send(words('Two'))).toBe(false);
    expect(session.view().pending.map(({ state: at, reason }) => [at, reason])).toEqual([
      ['unsent', 'No connection.'],
      ['unsent', 'No connection.'],
    ]);
    state.reachable = true;
    const reloaded = new ConversationSession(calls, tab);
    await reloaded.start();
    expect(await reloaded.retry()).toBe(true);
    expect(texts(reloaded)).toEqual(['One', 'Two']);
    expect(tab.kept.unsent).toEqual([]);
  });

  test('an answer that was lost does not make a second message', async () => {
    const { state, calls } = studio();
    const session = new ConversationSession(calls, keeper());
    await session.start();
    state.answers = false;
    expect(await session.send(words('Once'))).toBe(false);
    state.answers = true;
    await session.refresh();
    expect([texts(session), session.view().pending]).toEqual([['Once'], []]);
  });

  test('what is not wanted any more is dropped', async () => {
    const { state, calls } = studio();
    const tab = keeper();
    const session = new ConversationSession(calls, tab);
    await session.start();
    state.reachable = false;
    await session.send(words('No'));
    session.discard('mine-No-1');
    expect([session.view().pending, tab.kept.unsent]).toEqual([[], []]);
  });
});
