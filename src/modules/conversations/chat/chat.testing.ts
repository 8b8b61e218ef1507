import { randomBytes } from 'node:crypto';
import type { ApiClient } from '@/shared/api-client';
import type { answerStudioChat, markStudioChatRead, openLiveChat, sendToLiveChat } from './chat.contract';
import type { changeThread, listInbox, readThread } from './inbox.contract';
import type { InboxPart, ThreadKey } from './inbox.rules';

/** A key as browsers make it. */
export function newKey(): string {
  return randomBytes(32).toString('base64url');
}

let made = 0;

/** A new name for a message. */
export function newClientId(): string {
  made += 1;
  return `message-${made}-${randomBytes(4).toString('hex')}`;
}

/** A visitor's browser: its client, and the key that it shows. */
export interface Visitor {
  readonly api: ApiClient;
  readonly key: string;
  readonly headers: Record<string, string>;
}

/** A visitor with a key of their own. */
export function visitorOf(api: ApiClient): Visitor {
  const key = newKey();
  return { api, key, headers: { 'x-chat-key': key } };
}

/** Begins a chat; throws where it is refused. */
export async function begin(visitor: Visitor, message: string, more: { page?: string; email?: string } = {}) {
  const opened = await visitor.api.call<typeof openLiveChat>('POST /live-chats', {
    headers: visitor.headers,
    body: { message, client_id: newClientId(), ...more },
  });
  if (!opened.ok) throw new Error(opened.refusal.message);
  if (opened.value.data === null) throw new Error('the honeypot was filled');
  return opened.value.data;
}

/** Writes into a chat. */
export function write(visitor: Visitor, chatId: number, body: { message: string; client_id?: string }) {
  return visitor.api.call<typeof sendToLiveChat>('POST /live-chats/{id}/messages', {
    headers: visitor.headers,
    params: { id: String(chatId) },
    body: { client_id: newClientId(), ...body },
  });
}

/** What the studio does with chats, by the client of somebody who works there. */
export function chatHarness(engineer: ApiClient) {
  return {
    /** Answers; throws where it is refused. */
    answerWith: async (id: number, message: string, client_id = newClientId()) => {
      const answer = await engineer.call<typeof answerStudioChat>('POST /studio/chats/{id}/messages', {
        params: { id: String(id) },
        body: { message, client_id },
      });
      if (!answer.ok) throw new Error(answer.refusal.message);
      return answer.value.data;
    },
    studioRead: (id: number, up_to: number) =>
      engineer.call<typeof markStudioChatRead>('POST /studio/chats/{id}/read', {
        params: { id: String(id) },
        body: { up_to },
      }),
  };
}

/** What somebody of the studio does in the inbox. */
export function inboxHarness(person: ApiClient) {
  const paramsOf = ({ kind, id }: ThreadKey) => ({ kind, id: String(id) });
  const read = (key: ThreadKey) =>
    person.call<typeof readThread>('GET /studio/inbox/{kind}/{id}', { params: paramsOf(key) });
  const change = (
    key: ThreadKey,
    body: { version: number; state?: 'open' | 'closed'; assignee_id?: number | null },
  ) => person.call<typeof changeThread>('PATCH /studio/inbox/{kind}/{id}', { params: paramsOf(key), body });
  return {
    read,
    change,
    /** All of a part on its first page; throws where it is refused. */
    list: async (show: InboxPart = 'open', more: Record<string, string> = {}) => {
      const answer = await person.call<typeof listInbox>('GET /studio/inbox', {
        query: { show, per_page: '100', ...more },
      });
      if (!answer.ok) throw new Error(answer.refusal.message);
      return answer.value;
    },
    /** The thread as it is now; throws where it is refused. */
    thread: async (key: ThreadKey) => {
      const answer = await read(key);
      if (!answer.ok) throw new Error(answer.refusal.message);
      return answer.value.data.thread;
    },
    /** Changes the thread as it is now. */
    set: async (key: ThreadKey, input: { state?: 'open' | 'closed'; assignee_id?: number | null }) => {
      const answer = await read(key);
      if (!answer.ok) return answer;
      return change(key, { version: answer.value.data.thread.version, ...input });
    },
  };
}
