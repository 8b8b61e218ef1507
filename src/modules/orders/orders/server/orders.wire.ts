import type { z } from 'zod';
import { toMajor } from '@/shared/money';
import type { orderSummary } from '../orders.contract';
import type { OrderRow } from './orders.rows';
import type { ListedOrder } from './orders.store';

/** What an order costs, and how much of it a gift card paid; in the major unit. */
export function orderPrice({ amount, gift_amount, currency }: OrderRow) {
  return {
    amount: toMajor(amount, currency),
    price: toMajor(amount + gift_amount, currency),
    gift: toMajor(gift_amount, currency),
  };
}

/** Whether there is something new for the customer, as both of the flags that clients read. */
export function readFlags(isNew: boolean): { notify: 0 | 1; user_is_read: 0 | 1 } {
  return isNew ? { notify: 1, user_is_read: 0 } : { notify: 0, user_is_read: 1 };
}

/** An order as lists answer it. */
export function orderSummaryOf(order: ListedOrder): z.input<typeof orderSummary> {
  return {
    id: order.id,
    ...orderPrice(order),
    currency: order.currency,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    payer_name: `${order.payer_first_name} ${order.payer_last_name}`.trim(),
    payer_email: order.payer_email,
    created_at: order.created_at.toISOString(),
    Order_status: order.status,
    ...readFlags(order.notify),
    is_giftcard: order.is_gift_card,
    item_names: order.item_names,
  };
}
