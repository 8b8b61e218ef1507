import { defineEvent } from '@/platform/events/event';
import type { ConversationId, OrderId, OrderItemId, RevisionId } from '@/shared/ids';

/** What one side wrote about an order was not read within minutes: to be mailed, each message once. */
export const orderMessageUnread = defineEvent<{
  conversation_id: ConversationId;
  order_id: OrderId;
  order_item_id: OrderItemId;
  /** Null for an item's own chat. */
  revision_id: RevisionId | null;
  /** The first and the last of those messages. */
  from_id: number;
  message_id: number;
  /** Who has not read them. */
  to: 'customer' | 'studio';
}>('chat.order-message-unread');
