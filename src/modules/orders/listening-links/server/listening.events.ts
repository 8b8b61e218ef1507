import { defineEvent } from '@/platform/events/event';
import type { OrderId, OrderItemId } from '@/shared/ids';

/** Listeners wrote about a song, and its customer has not looked since: to be mailed, each comment once. */
export const listenersCommented = defineEvent<{
  order_id: OrderId;
  order_item_id: OrderItemId;
  /** The first and the last of those comments. */
  from_id: number;
  to_id: number;
}>('listening.commented');
