import { defineEvent } from '@/platform/events/event';
import type { OrderId, OrderItemId } from '@/shared/ids';

/** A checkout was paid and its order made. For guests with the token of the order's private link. */
export const orderPaid = defineEvent<{
  order_id: OrderId;
  guest_link_token: string | null;
  /** False where no gift card was bought with it; left out where nobody looked. */
  has_gift_cards?: boolean;
}>('order.paid');

/** A customer sent files or links for an item. */
export const filesReceived = defineEvent<{ order_id: OrderId; order_item_id: OrderItemId }>(
  'order.files-received',
);

/** The last open item of an order was completed. */
export const orderCompleted = defineEvent<{ order_id: OrderId }>('order.completed');
