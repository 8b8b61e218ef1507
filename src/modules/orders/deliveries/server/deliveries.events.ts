import { defineEvent } from '@/platform/events/event';
import type { DeliveryId, OrderId, OrderItemId } from '@/shared/ids';

/** An engineer delivered a version. */
export const deliveryMade = defineEvent<{
  order_id: OrderId;
  order_item_id: OrderItemId;
  delivery_id: DeliveryId;
  version: number;
}>('delivery.made');
