import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/** An engineer's part in an order. */
export type WorkOnOrder = {
  /** How many of its items are theirs. */
  readonly items: number;
  /** What was paid for those. */
  readonly paid: Minor;
};

/** Which part of an order an engineer works on, or worked on. */
export async function workOf(db: Db, orderId: OrderId, engineerId: UserId): Promise<WorkOnOrder> {
  const text = `select count(*)::int as items, coalesce(sum(total_price - discount), 0)::bigint as paid
                from order_items where order_id = $1 and engineer_id = $2`;
  const [row] = await queryRows<WorkOnOrder>(db, text, [orderId, engineerId]);
  return row ?? { items: 0, paid: 0 };
}
