import type { z } from 'zod';
import { talksOf, type Conversation } from '@/modules/conversations/chat/server/order-chat.read-model';
import type { WireRevision } from '@/modules/orders/revisions/server/revisions.wire';
import type { Db } from '@/platform/db/database';
import type { orderItemDetail, orderRevision } from '../order-view.contract';
import type { WireItem } from './item-details';

interface Parts {
  readonly items: readonly WireItem[];
  readonly revisions: readonly WireRevision[];
}

interface Announced {
  readonly items: z.input<typeof orderItemDetail>[];
  readonly revisions: z.input<typeof orderRevision>[];
}

function unreadIn(conversations: readonly Conversation[]): number {
  return conversations.reduce((sum, { unread }) => sum + unread, 0);
}

/** What is written about items and their rounds, for `withConversations`. One statement. */
export function readConversations(
  db: Db,
  itemIds: readonly number[],
  side: 'customer' | 'studio',
): Promise<Conversation[]> {
  return talksOf(db, itemIds, side === 'studio' ? 'studio' : 'visitor');
}

/** Items and rounds with what is written about them: how much of it that side has not seen. */
export function withConversations(
  { items, revisions }: Parts,
  conversations: readonly Conversation[],
): Announced {
  return {
    items: items.map((item) => ({
      ...item,
      unread_messages: unreadIn(
        conversations.filter((conversation) => conversation.order_item_id === item.id),
      ),
    })),
    revisions: revisions.map((revision) => {
      const own = conversations.filter((conversation) => conversation.revision_id === revision.id);
      return { ...revision, has_messages: own.length > 0, unread_messages: unreadIn(own) };
    }),
  };
}
