import { seesWorkOf } from '@/modules/people/accounts/roles.rules';
import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { ConversationId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { WireMessage, WireStudioConversation } from '../chat.contract';
import { readWindow, toWireMessage } from './chat-wire';
import { writeMessage, type ChatDeps } from './chat.deps';
import { findLiveChat, findMessage, markRead, noteStudioWrote, type ConversationRow } from './chat.store';
import { noteLook } from './digest';
import type { Span } from './live-chats.service';

/** Live chats as the studio answers them: engineers theirs and nobody's. */
export interface StudioChats {
  read(
    viewer: SignedIn,
    id: ConversationId,
    span: Span,
  ): Promise<Answer<WireStudioConversation, 'not_found'>>;
  /** Writes an answer, once for each `client_id`. */
  answer(
    viewer: SignedIn,
    id: ConversationId,
    words: { message: string; client_id: string },
  ): Promise<Answer<WireMessage, 'not_found'>>;
  markRead(viewer: SignedIn, id: ConversationId, upTo: number): Promise<Answer<true, 'not_found'>>;
}

export const NO_CHAT_HERE = refuse('not_found', 'This chat does not exist, or someone else is answering it.');

async function chatFor(
  db: Db,
  viewer: SignedIn,
  { id, hold = false }: { id: ConversationId; hold?: boolean },
): Promise<ConversationRow | null> {
  const chat = await findLiveChat(db, id, { hold });
  return chat !== null && seesWorkOf(viewer, chat.assignee_id) ? chat : null;
}

async function answer(
  deps: ChatDeps,
  viewer: SignedIn,
  { id, words }: { id: ConversationId; words: { message: string; client_id: string } },
): ReturnType<StudioChats['answer']> {
  const at = deps.clock.now();
  const { message: body, client_id: clientId } = words;
  return deps.db.transaction(async (tx) => {
    await noteLook(deps, tx);
    if ((await chatFor(tx, viewer, { id, hold: true })) === null) return NO_CHAT_HERE;
    const message = { conversationId: id, role: 'studio' as const, senderId: viewer.userId, clientId };
    const written = await writeMessage(deps, tx, { ...message, body, at });
    if (written !== null) {
      await noteStudioWrote(tx, id, at);
      await deps.record(tx, {
        by: viewer,
        action: 'chat.answered',
        subject: { kind: 'chat', id, label: `Live chat ${id}` },
        before: null,
        after: { message_id: written },
      });
    }
    const stored = await findMessage(tx, id, clientId);
    return stored === null ? NO_CHAT_HERE : ok(toWireMessage(stored));
  });
}

/** Builds the studio's side of live chats. */
export function createStudioChats(deps: ChatDeps): StudioChats {
  const { db, pushes } = deps;
  return {
    async read(viewer, id, span) {
      const chat = await chatFor(db, viewer, { id });
      if (chat === null) return NO_CHAT_HERE;
      return ok({ ...(await readWindow(db, id, span)), visitor_read_id: chat.visitor_read_id });
    },
    answer: (viewer, id, words) => answer(deps, viewer, { id, words }),
    markRead: (viewer, id, upTo) =>
      db.transaction(async (tx) => {
        await noteLook(deps, tx);
        if ((await chatFor(tx, viewer, { id })) === null) return NO_CHAT_HERE;
        if (await markRead(tx, id, { side: 'studio', upTo }))
          await pushes.push(tx, 'studio', { chat_id: id });
        return ok(true as const);
      }),
  };
}
