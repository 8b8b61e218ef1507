import { route, type Route } from '@/platform/http/mount';
import { isStudio, type Caller, type SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import { answerStudioChat, markStudioChatRead, readStudioChat } from '../chat.contract';
import {
  addCanned,
  changeCanned,
  changeThread,
  countUnread,
  listCanned,
  listInbox,
  readThread,
  removeCanned,
} from '../inbox.contract';
import type { CannedAnswers } from './canned.service';
import type { Inbox } from './inbox.service';
import type { StudioChats } from './studio-chats.service';

const DONE = { success: true as const };

// The edge lets nobody else through to these calls.
function colleague(caller: Caller): SignedIn {
  if (!isStudio(caller)) throw new Error('The inbox was asked for by nobody of the studio');
  return caller;
}

/** API-80: live chats in the studio. */
export function studioChatRoutes(chats: StudioChats): Route[] {
  return [
    route(readStudioChat, async ({ caller, params, query }) => {
      const read = await chats.read(colleague(caller), params.id, query);
      return read.ok ? ok({ data: read.value }) : read;
    }),
    route(answerStudioChat, async ({ caller, params, body }) => {
      const answered = await chats.answer(colleague(caller), params.id, body);
      return answered.ok ? ok({ ...DONE, data: answered.value }) : answered;
    }),
    route(markStudioChatRead, async ({ caller, params, body }) => {
      const marked = await chats.markRead(colleague(caller), params.id, body.up_to);
      return marked.ok ? ok(DONE) : marked;
    }),
  ];
}

/** API-80: the inbox. */
export function inboxRoutes(inbox: Inbox): Route[] {
  return [
    route(listInbox, async ({ caller, query }) => ok(await inbox.list(colleague(caller), query))),
    route(countUnread, async ({ caller }) => ok({ unread: await inbox.countUnread(colleague(caller)) })),
    route(readThread, async ({ caller, params }) => {
      const read = await inbox.read(colleague(caller), params);
      return read.ok ? ok({ data: read.value }) : read;
    }),
    route(changeThread, async ({ caller, params, body }) => {
      const changed = await inbox.change(colleague(caller), params, body);
      return changed.ok ? ok({ ...DONE, data: changed.value }) : changed;
    }),
  ];
}

/** API-80: saved answers. */
export function cannedRoutes(canned: CannedAnswers): Route[] {
  return [
    route(listCanned, async () => ok({ data: await canned.list() })),
    route(addCanned, async ({ caller, body }) => {
      const added = await canned.add(colleague(caller), body);
      return added.ok ? ok({ ...DONE, data: added.value }) : added;
    }),
    route(changeCanned, async ({ caller, params, body }) => {
      const changed = await canned.change(colleague(caller), params.id, body);
      return changed.ok ? ok({ ...DONE, data: changed.value }) : changed;
    }),
    route(removeCanned, async ({ caller, params, body }) => {
      const removed = await canned.remove(colleague(caller), params.id, body);
      return removed.ok ? ok(DONE) : removed;
    }),
  ];
}
