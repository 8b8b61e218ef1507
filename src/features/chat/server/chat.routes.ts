import { route, type Route } from '@/platform/http/mount';
import { isStudio } from '@/shared/caller';
import { ok, refuse } from '@/shared/result';
import {
  answerStudioChat,
  currentLiveChat,
  listStudioChats,
  markLiveChatRead,
  markStudioChatRead,
  openLiveChat,
  readLiveChat,
  readStudioChat,
  sendToLiveChat,
  setLiveChatEmail,
  setStudioChatState,
} from '../chat.contract';
import { KEY_HEADER, KEY_SHAPE } from '../chat.rules';
import type { InboxService } from './inbox.service';
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

/** API-80: live chats in the studio. */
export function inboxRoutes(inbox: InboxService): Route[] {
  return [
    route(listStudioChats, async ({ query }) => ok(await inbox.list(query))),
    route(readStudioChat, async ({ params, query }) => {
      const read = await inbox.read(params.id, query);
      return read.ok ? ok({ data: read.value }) : read;
    }),
    route(answerStudioChat, async ({ caller, params, body }) => {
      if (!isStudio(caller)) return refuse('not_found', 'This chat does not exist.');
      const answered = await inbox.answer(caller, params.id, body);
      return answered.ok ? ok({ success: true as const, data: answered.value }) : answered;
    }),
    route(markStudioChatRead, async ({ params, body }) => {
      const marked = await inbox.markRead(params.id, body.up_to);
      return marked.ok ? ok({ success: true as const }) : marked;
    }),
    route(setStudioChatState, async ({ params, body }) => {
      const set = await inbox.setState(params.id, body.state);
      return set.ok ? ok({ success: true as const }) : set;
    }),
  ];
}
