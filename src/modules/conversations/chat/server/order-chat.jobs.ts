import { jobHandler, type JobHandler } from '@/platform/jobs/job';
import type { ConversationId, OrderItemId, RevisionId } from '@/shared/ids';
import { idsFrom, type Side } from './chat.store';
import { mailOrderUnread, type OrderChatDeps } from './order-chat.deps';
import { orderMessageUnread } from './order-chat.events';
import { placeOf } from './order-chat.read-model';
import { holdOrderChat, markSideMailed, type OrderConversation, type Subject } from './order-chat.store';

function revisionOf(chat: OrderConversation): RevisionId | null {
  return chat.kind === 'revision' ? (chat.subject_id as RevisionId) : null;
}

function subjectOf(chat: OrderConversation): Subject {
  const round = revisionOf(chat);
  if (round !== null) return { kind: 'revision', id: round };
  return { kind: 'order-item', id: chat.subject_id as OrderItemId };
}

/** Some minutes after a message: where it is still unread, it is mailed with all that came meanwhile. */
async function mailUnread(
  deps: OrderChatDeps,
  { conversation_id, message_id, side }: { conversation_id: number; message_id: number; side: Side },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const chat = await holdOrderChat(tx, conversation_id as ConversationId);
    if (chat === null) return;
    const reader = side === 'studio' ? 'visitor' : 'studio';
    const after = Math.max(chat[`${reader}_read_id`], chat[`${reader}_mailed_id`]);
    if (message_id <= after) return;
    const ids = await idsFrom(tx, chat.id, { side, after });
    const [from_id, last] = [ids[0], ids.at(-1)];
    const place = await placeOf(tx, subjectOf(chat));
    if (from_id === undefined || last === undefined || place === null) return;
    await markSideMailed(tx, chat.id, { side: reader, upTo: last });
    await deps.events.publish(tx, orderMessageUnread, {
      conversation_id: chat.id,
      order_id: place.order_id,
      order_item_id: place.item_id,
      revision_id: revisionOf(chat),
      from_id,
      message_id: last,
      to: reader === 'visitor' ? 'customer' : 'studio',
    });
  });
}

/** Background work of chats about orders: mails for what stays unread. */
export function orderChatJobs(deps: OrderChatDeps): JobHandler[] {
  return [jobHandler(mailOrderUnread, (written) => mailUnread(deps, written))];
}
