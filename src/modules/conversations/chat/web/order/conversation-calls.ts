import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { Result } from '@/shared/result';
import type {
  markItemMessagesRead,
  markRevisionMessagesRead,
  markRevisionMessagesReadByStudio,
  readItemMessages,
  readRevisionMessages,
  sendItemMessage,
  sendRevisionMessage,
  WireOrderMessage,
} from '../../order-chat.contract';

/** Who reads: the customer on the order's page, or the studio. */
export type Reader = 'customer' | 'studio';

/** What a chat is about. */
export type ConversationSubject =
  | { readonly kind: 'item'; readonly id: number }
  | { readonly kind: 'revision'; readonly id: number };

/** A message as it is sent. */
export interface OutgoingMessage {
  readonly message: string;
  readonly client_id: string;
  readonly links: string[];
  readonly upload_session?: string;
}

/** Part of a chat as it was read. */
export interface ConversationPart {
  readonly messages: WireOrderMessage[];
  readonly has_earlier: boolean;
  readonly unread: number;
  readonly other_read_id: number;
}

type Called<T> = Promise<Result<T, CallFailure>>;

/** The calls of one chat about an order. */
export interface ConversationCalls {
  read(span: { after?: number; before?: number }): Called<ConversationPart>;
  send(words: OutgoingMessage): Called<WireOrderMessage>;
  markRead(upTo: number): Called<unknown>;
}

function queryOf({ after, before }: { after?: number; before?: number }): Record<string, string> {
  return {
    ...(after === undefined ? {} : { after: String(after) }),
    ...(before === undefined ? {} : { before: String(before) }),
  };
}

function itemCalls(api: ApiClient, id: number): ConversationCalls {
  const params = { orderItemId: String(id) };
  return {
    async read(span) {
      const key = 'GET /order/get-messages/{orderItemId}';
      const read = await api.call<typeof readItemMessages>(key, { params, query: queryOf(span) });
      if (!read.ok) return read;
      const { chats, ...rest } = read.value;
      return { ok: true, value: { messages: chats, ...rest } };
    },
    async send(body) {
      const key = 'POST /order/send-message/{orderItemId}';
      const sent = await api.call<typeof sendItemMessage>(key, { params, body });
      return sent.ok ? { ok: true, value: sent.value.chat } : sent;
    },
    markRead: (upTo) =>
      api.call<typeof markItemMessagesRead>('POST /order/read-messages/{orderItemId}', {
        params,
        query: { up_to: String(upTo) },
      }),
  };
}

function revisionCalls(api: ApiClient, id: number, reader: Reader): ConversationCalls {
  const params = { revisionId: String(id) };
  return {
    read: (span) =>
      api.call<typeof readRevisionMessages>('GET /revision_messages/{revisionId}', {
        params,
        query: queryOf(span),
      }),
    async send(body) {
      const key = 'POST /revision/message/{revisionId}';
      const sent = await api.call<typeof sendRevisionMessage>(key, { params, body });
      return sent.ok ? { ok: true, value: sent.value.message } : sent;
    },
    markRead: (upTo) => {
      const input = { params, query: { up_to: String(upTo) } };
      return reader === 'studio'
        ? api.call<typeof markRevisionMessagesReadByStudio>(
            'POST /studio/revision_messages/{revisionId}/read',
            input,
          )
        : api.call<typeof markRevisionMessagesRead>('POST /revision_messages/{revisionId}/user_read', input);
    },
  };
}

/** Makes the calls of a chat about an item or a revision round. */
export function conversationCalls(
  api: ApiClient,
  subject: ConversationSubject,
  reader: Reader,
): ConversationCalls {
  return subject.kind === 'item' ? itemCalls(api, subject.id) : revisionCalls(api, subject.id, reader);
}
