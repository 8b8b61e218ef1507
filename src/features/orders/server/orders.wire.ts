import type { z } from 'zod';
import { toMajor } from '@/shared/money';
import type { orderSummary } from '../orders.contract';
import type { ListedOrder } from './orders.store';

/** An order as lists answer it. */
export function orderSummaryOf(order: ListedOrder): z.input<typeof orderSummary> {
  return {
    id: order.id,
    amount: toMajor(order.amount, order.currency),
    currency: order.currency,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    payer_name: `${order.payer_first_name} ${order.payer_last_name}`.trim(),
    payer_email: order.payer_email,
    created_at: order.created_at.toISOString(),
    Order_status: order.status,
    notify: order.notify ? 1 : 0,
    is_giftcard: order.is_gift_card,
    item_names: order.item_names,
  };
}
