import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import {
  currentLiveChat,
  markLiveChatRead,
  openLiveChat,
  readLiveChat,
  sendToLiveChat,
  setLiveChatEmail,
} from '../chat.contract';
import { KEY_HEADER, KEY_SHAPE } from '../chat.rules';
import type { LiveChatsService } from './live-chats.service';

/** The visitor's key of a request; null where none was sent, or something else. */
export function chatKeyOf(request: Request): string | null {
  const key = request.headers.get(KEY_HEADER);
  return key !== null && KEY_SHAPE.test(key) ? key : null;
}

/** API-74. */
export function liveChatRoutes(chats: LiveChatsService): Route[] {
  return [
    route(openLiveChat, async ({ caller, raw, body }) => {
      const opened = await chats.open({ caller, key: chatKeyOf(raw) }, body);
      return opened.ok ? ok({ success: true as const, data: opened.value }) : opened;
    }),
    route(currentLiveChat, async ({ caller, raw }) =>
      ok({ data: await chats.current({ caller, key: chatKeyOf(raw) }) }),
    ),
    route(readLiveChat, async ({ caller, raw, params, query }) => {
      const read = await chats.read({ caller, key: chatKeyOf(raw) }, params.id, query);
      return read.ok ? ok({ data: read.value }) : read;
    }),
    route(sendToLiveChat, async ({ caller, raw, params, body }) => {
      const sent = await chats.send({ caller, key: chatKeyOf(raw) }, params.id, body);
      return sent.ok ? ok({ success: true as const, data: sent.value }) : sent;
    }),
    route(markLiveChatRead, async ({ caller, raw, params, body }) => {
      const marked = await chats.markRead({ caller, key: chatKeyOf(raw) }, params.id, body.up_to);
      return marked.ok ? ok({ data: marked.value }) : marked;
    }),
    route(setLiveChatEmail, async ({ caller, raw, params, body }) => {
      const set = await chats.setEmail({ caller, key: chatKeyOf(raw) }, params.id, body.email);
      return set.ok ? ok({ data: set.value }) : set;
    }),
  ];
}
