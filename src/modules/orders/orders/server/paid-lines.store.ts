import type { Db } from '@/platform/db/database';
import { runPrepared, statement } from '@/platform/db/prepared-query';
import type { OrderId, ServiceId, UserId, VariationId } from '@/shared/ids';

/** A line of an order by what makes lines of a cart the same, and whose it is. */
type PaidLine = {
  readonly user_id: UserId;
  readonly service_id: ServiceId;
  readonly variation_id: VariationId | null;
  readonly rush: boolean;
  readonly qty: number;
};

const LINES = statement<PaidLine>(
  'order_paid_lines',
  `select o.user_id, i.service_id, i.variation_id, i.rush, sum(i.quantity)::int as qty
   from orders o join order_items i on i.order_id = o.id
   where o.id = $1 and o.user_id is not null and i.service_id is not null
   group by o.user_id, i.line, i.service_id, i.variation_id, i.rush
   order by i.line`,
);

/** What an account's order paid, as far as the catalogue still knows it; nothing for a guest's. */
export function paidLinesOf(db: Db, orderId: OrderId): Promise<PaidLine[]> {
  return runPrepared(db, LINES, [orderId]);
}
