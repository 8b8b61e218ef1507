import type { ApiClient } from '@/shared/api-client';
import { newClientId } from './chat.testing';
import type {
  markItemMessagesRead,
  markRevisionMessagesRead,
  markRevisionMessagesReadByStudio,
  readItemMessages,
  readRevisionMessages,
  sendItemMessage,
  sendRevisionMessage,
} from './order-chat.contract';

interface Words {
  readonly message?: string;
  readonly client_id?: string;
  readonly links?: string[];
  readonly upload_session?: string;
}

const item = (id: number) => ({ orderItemId: String(id) });
const revision = (id: number) => ({ revisionId: String(id) });

/** The calls of the chats about orders, as their answers come. */
export const orderChat = {
  read: (who: ApiClient, id: number, query: { after?: string; before?: string } = {}) =>
    who.call<typeof readItemMessages>('GET /order/get-messages/{orderItemId}', { params: item(id), query }),
  send: (who: ApiClient, id: number, words: Words | string) =>
    who.call<typeof sendItemMessage>('POST /order/send-message/{orderItemId}', {
      params: item(id),
      body: typeof words === 'string' ? { message: words, client_id: newClientId() } : words,
    }),
  seen: (who: ApiClient, id: number, up_to?: number) =>
    who.call<typeof markItemMessagesRead>('POST /order/read-messages/{orderItemId}', {
      params: item(id),
      query: up_to === undefined ? {} : { up_to: String(up_to) },
    }),
  readRound: (who: ApiClient, id: number) =>
    who.call<typeof readRevisionMessages>('GET /revision_messages/{revisionId}', { params: revision(id) }),
  sendToRound: (who: ApiClient, id: number, words: Words | string) =>
    who.call<typeof sendRevisionMessage>('POST /revision/message/{revisionId}', {
      params: revision(id),
      body: typeof words === 'string' ? { message: words, client_id: newClientId() } : words,
    }),
  seenRound: (who: ApiClient, id: number) =>
    who.call<typeof markRevisionMessagesRead>('POST /revision_messages/{revisionId}/user_read', {
      params: revision(id),
    }),
  studioSeenRound: (who: ApiClient, id: number) =>
    who.call<typeof markRevisionMessagesReadByStudio>('POST /studio/revision_messages/{revisionId}/read', {
      params: revision(id),
    }),
};
