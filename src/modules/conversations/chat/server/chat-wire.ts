import type { Db } from '@/platform/db/database';
import type { WireLiveChat, WireLiveConversation, WireMessage } from '../chat.contract';
import { MESSAGES_AT_ONCE } from '../chat.rules';
import type { ConversationId } from '@/shared/ids';
import {
  countFrom,
  hasMessageBefore,
  messagesOf,
  type ConversationRow,
  type MessageRow,
  type Window,
} from './chat.store';

/** A message as both sides read it. */
export function toWireMessage(row: MessageRow): WireMessage {
  return {
    id: row.id,
    client_id: row.client_id,
    from: row.sender_role === 'studio' ? 'studio' : 'visitor',
    name: row.sender_name,
    body: row.body,
    created_at: row.created_at.toISOString(),
  };
}

/** A live chat as its visitor sees it. */
export async function toWireChat(db: Db, row: ConversationRow): Promise<WireLiveChat> {
  return {
    id: row.id,
    state: row.state,
    email: row.visitor_email,
    unread: await countFrom(db, row.id, { side: 'studio', after: row.visitor_read_id }),
    has_account: row.user_id !== null,
  };
}

/** Part of a conversation, and whether there is more before it. */
export async function readWindow(
  db: Db,
  id: ConversationId,
  window: Omit<Window, 'limit'>,
): Promise<Pick<WireLiveConversation, 'messages' | 'has_earlier'>> {
  const rows = await messagesOf(db, id, { ...window, limit: MESSAGES_AT_ONCE });
  const first = rows[0];
  return {
    messages: rows.map((row) => toWireMessage(row)),
    has_earlier: first !== undefined && (await hasMessageBefore(db, id, first.id)),
  };
}
