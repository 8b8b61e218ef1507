import type { ApiClient, CallFailure } from '@/shared/api-client';
import { refuse, type Result } from '@/shared/result';
import type {
  currentLiveChat,
  markLiveChatRead,
  openLiveChat,
  readLiveChat,
  sendToLiveChat,
  setLiveChatEmail,
  WireLiveChat,
  WireLiveConversation,
  WireMessage,
} from '../chat.contract';

/** A message as it is sent. */
export interface OutgoingMessage {
  readonly message: string;
  readonly client_id: string;
  readonly page: string;
  /** The honeypot's value. */
  readonly website: string;
}

type Called<T> = Promise<Result<T, CallFailure>>;

/** The calls of API-74, with the key that this browser keeps. */
export interface ChatCalls {
  current(): Called<WireLiveConversation | null>;
  read(id: number, span: { after?: number; before?: number }): Called<WireLiveConversation>;
  /** Begins a chat. A refusal also where the honeypot was filled: a person reads it then. */
  open(message: OutgoingMessage): Called<WireLiveConversation>;
  send(id: number, message: OutgoingMessage): Called<WireMessage>;
  markRead(id: number, upTo: number): Called<WireLiveChat>;
  setEmail(id: number, email: string): Called<WireLiveChat>;
}

const NOT_TAKEN = refuse('conflict', 'We could not accept this message here. Please email us.');

function dataOf<T>(answer: Result<{ data: T }, CallFailure>): Result<T, CallFailure> {
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

function taken<T>(answer: Result<{ data: T | null }, CallFailure>): Result<T, CallFailure> {
  if (!answer.ok) return answer;
  return answer.value.data === null ? NOT_TAKEN : { ok: true, value: answer.value.data };
}

const idOf = (id: number) => ({ id: String(id) });

/** Makes the calls; `headers` carry the key, and are asked for with each. */
export function createChatCalls(api: ApiClient, headers: () => Record<string, string>): ChatCalls {
  return {
    current: async () =>
      dataOf(await api.call<typeof currentLiveChat>('GET /live-chats/current', { headers: headers() })),
    read: async (id, { after, before }) => {
      const query = {
        ...(after === undefined ? {} : { after: String(after) }),
        ...(before === undefined ? {} : { before: String(before) }),
      };
      const key = 'GET /live-chats/{id}/messages';
      return dataOf(
        await api.call<typeof readLiveChat>(key, { params: idOf(id), query, headers: headers() }),
      );
    },
    open: async (body) =>
      taken(await api.call<typeof openLiveChat>('POST /live-chats', { body, headers: headers() })),
    send: async (id, body) => {
      const key = 'POST /live-chats/{id}/messages';
      return taken(
        await api.call<typeof sendToLiveChat>(key, { params: idOf(id), body, headers: headers() }),
      );
    },
    markRead: async (id, upTo) => {
      const key = 'POST /live-chats/{id}/read';
      const body = { up_to: upTo };
      return dataOf(
        await api.call<typeof markLiveChatRead>(key, { params: idOf(id), body, headers: headers() }),
      );
    },
    setEmail: async (id, email) => {
      const key = 'PATCH /live-chats/{id}';
      return dataOf(
        await api.call<typeof setLiveChatEmail>(key, {
          params: idOf(id),
          body: { email },
          headers: headers(),
        }),
      );
    },
  };
}
