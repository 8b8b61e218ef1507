import type { SignedIn } from '@/shared/caller';
import type { ConversationId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { WireMessage, WireStudioChat, WireStudioTalk } from '../chat.contract';
import { readWindow, toWireInbox, toWireMessage } from './chat-wire';
import { tellChat, writeMessage, type ChatDeps } from './chat.deps';
import { findLiveChat, findMessage, markRead, noteStudioWrote, setState } from './chat.store';
import { countInbox, findInbox, inboxPage } from './inbox.store';
import { noteLook } from './digest';
import type { Span } from './live-chats.service';

export interface InboxPage {
  readonly data: WireStudioChat[];
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
}

/** Live chats as the studio answers them. */
export interface InboxService {
  /** Open ones first, then by their newest message; `page` from 1. */
  list(wish: { page: number; per_page: number }): Promise<InboxPage>;
  read(id: ConversationId, span: Span): Promise<Answer<WireStudioTalk, 'not_found'>>;
  /** Writes an answer, once for each `client_id`. */
  answer(
    engineer: SignedIn,
    id: ConversationId,
    words: { message: string; client_id: string },
  ): Promise<Answer<WireMessage, 'not_found'>>;
  markRead(id: ConversationId, upTo: number): Promise<Answer<true, 'not_found'>>;
  setState(id: ConversationId, state: 'open' | 'closed'): Promise<Answer<true, 'not_found'>>;
}

const NOT_FOUND = refuse('not_found', 'This chat does not exist.');

/** Builds the studio's side of live chats. */
export function createInbox(deps: ChatDeps): InboxService {
  const { db, pushes, clock } = deps;
  return {
    async list({ page, per_page }) {
      const [rows, total] = await Promise.all([
        inboxPage(db, { limit: per_page, offset: (page - 1) * per_page }),
        countInbox(db),
      ]);
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return { data: rows.map((row) => toWireInbox(row)), current_page: page, last_page, per_page, total };
    },
    async read(id, span) {
      const row = await findInbox(db, id);
      if (row === null) return NOT_FOUND;
      const { visitor_read_id } = row;
      return ok({ chat: toWireInbox(row), ...(await readWindow(db, id, span)), visitor_read_id });
    },
    async answer(engineer, id, { message: body, client_id: clientId }) {
      const at = clock.now();
      await db.transaction(async (tx) => {
        await noteLook(deps, tx);
        if ((await findLiveChat(tx, id, { hold: true })) === null) return;
        const message = { conversationId: id, role: 'studio' as const, senderId: engineer.userId, clientId };
        if (await writeMessage(deps, tx, { ...message, body, at })) await noteStudioWrote(tx, id, at);
      });
      const written = await findMessage(db, id, clientId);
      return written === null ? NOT_FOUND : ok(toWireMessage(written));
    },
    markRead: (id, upTo) =>
      db.transaction(async (tx) => {
        await noteLook(deps, tx);
        if ((await findLiveChat(tx, id)) === null) return NOT_FOUND;
        if (await markRead(tx, id, { side: 'studio', upTo }))
          await pushes.push(tx, 'studio', { chat_id: id });
        return ok(true as const);
      }),
    setState: (id, state) =>
      db.transaction(async (tx) => {
        if (!(await setState(tx, id, state))) return NOT_FOUND;
        await tellChat(tx, pushes, id);
        return ok(true as const);
      }),
  };
}
