import type { Db } from '@/platform/db/database';
import { queryRows } from '@/platform/db/database';
import type { CheckoutId, OrderId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

export type PaymentStatus = 'paid' | 'partly_refunded' | 'refunded';

/** What an order was paid with, in minor units. */
export type OrderMoney = {
  readonly id: OrderId;
  readonly checkout_id: CheckoutId;
  readonly currency: string;
  readonly amount: Minor;
  readonly gift_amount: Minor;
  readonly discount: Minor;
  readonly has_gift_card: boolean;
};

const MONEY = `
  select o.id, o.checkout_id, o.currency, o.amount, o.gift_amount, o.discount,
         exists (select 1 from order_items i where i.order_id = o.id and i.is_gift_card) as has_gift_card
  from orders o where o.id = $1`;

/** What an order was paid with; null where there is none. */
export async function orderMoney(db: Db, id: OrderId): Promise<OrderMoney | null> {
  const [row] = await queryRows<OrderMoney>(db, MONEY, [id]);
  return row ?? null;
}

/** Says how much of an order's money went back. */
export async function setPaymentStatus(tx: Db, id: OrderId, status: PaymentStatus): Promise<void> {
  await queryRows(tx, 'update orders set payment_status = $2 where id = $1', [id, status]);
}
