import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  markItemMessagesRead,
  markRevisionMessagesRead,
  markRevisionMessagesReadByStudio,
  readItemMessages,
  readRevisionMessages,
  sendItemMessage,
  sendRevisionMessage,
} from '../order-chat.contract';
import type { OrderChats } from './order-chat.service';

const DONE = { success: true as const };

function itemRoutes(chats: OrderChats): Route[] {
  return [
    route(readItemMessages, async ({ caller, orderLink, params, query }) => {
      const subject = { kind: 'order-item', id: params.orderItemId } as const;
      const read = await chats.read({ caller, orderLink }, subject, query);
      if (!read.ok) return read;
      const { messages, ...rest } = read.value;
      return ok({ ...DONE, chats: messages, ...rest });
    }),
    route(sendItemMessage, async ({ caller, orderLink, params, body }) => {
      const sent = await chats.sendToItem({ caller, orderLink }, params.orderItemId, body);
      return sent.ok ? ok({ ...DONE, chat: sent.value }) : sent;
    }),
    route(markItemMessagesRead, async ({ caller, orderLink, params, query }) => {
      const subject = { kind: 'order-item', id: params.orderItemId } as const;
      const marked = await chats.markRead({ caller, orderLink }, subject, { upTo: query.up_to });
      return marked.ok ? ok(DONE) : marked;
    }),
  ];
}

function revisionRoutes(chats: OrderChats): Route[] {
  return [
    route(readRevisionMessages, async ({ caller, orderLink, params, query }) => {
      const subject = { kind: 'revision', id: params.revisionId } as const;
      return chats.read({ caller, orderLink }, subject, query);
    }),
    route(markRevisionMessagesRead, async ({ caller, orderLink, params, query }) => {
      const subject = { kind: 'revision', id: params.revisionId } as const;
      const seen = { upTo: query.up_to, only: 'visitor' } as const;
      const marked = await chats.markRead({ caller, orderLink }, subject, seen);
      return marked.ok ? ok(DONE) : marked;
    }),
    route(markRevisionMessagesReadByStudio, async ({ caller, orderLink, params, query }) => {
      const subject = { kind: 'revision', id: params.revisionId } as const;
      const seen = { upTo: query.up_to, only: 'studio' } as const;
      const marked = await chats.markRead({ caller, orderLink }, subject, seen);
      return marked.ok ? ok(DONE) : marked;
    }),
    route(sendRevisionMessage, async ({ caller, orderLink, params, body }) => {
      const sent = await chats.sendToRevision({ caller, orderLink }, params.revisionId, body);
      return sent.ok ? ok({ ...DONE, ...sent.value }) : sent;
    }),
  ];
}

/** API-48 to API-52. */
export function orderChatRoutes(chats: OrderChats): Route[] {
  return [...itemRoutes(chats), ...revisionRoutes(chats)];
}
