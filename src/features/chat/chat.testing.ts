import { randomBytes } from 'node:crypto';
import type { ApiClient } from '@/shared/api-client';
import type {
  answerStudioChat,
  markStudioChatRead,
  openLiveChat,
  sendToLiveChat,
  setStudioChatState,
} from './chat.contract';

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
export function chatDesk(engineer: ApiClient) {
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
    setState: (id: number, state: 'open' | 'closed') =>
      engineer.call<typeof setStudioChatState>('PATCH /studio/chats/{id}', {
        params: { id: String(id) },
        body: { state },
      }),
    studioRead: (id: number, up_to: number) =>
      engineer.call<typeof markStudioChatRead>('POST /studio/chats/{id}/read', {
        params: { id: String(id) },
        body: { up_to },
      }),
  };
}
