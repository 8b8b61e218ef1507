import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';

const UNCHECKED = `vat -> 'evidence' -> 'vat_id_check' ->> 'state' = 'unavailable'`;

const DUE = `
  select c.vat_id from vat_id_checks c
  where c.next_at <= $1 and exists (
    select 1 from orders o where o.vat -> 'evidence' ->> 'vat_id' = c.vat_id and o.${UNCHECKED})
  order by c.next_at limit $2`;

/** VAT ids of orders that went on without an answer of the register, which is to be asked again now; most urgent first. */
export async function vatIdsToAsk(db: Db, now: Date, limit: number): Promise<string[]> {
  return (await queryRows<{ vat_id: string }>(db, DUE, [now, limit])).map(({ vat_id }) => vat_id);
}

const ORDERS = `
  select id from orders where vat -> 'evidence' ->> 'vat_id' = $1 and ${UNCHECKED} order by id limit 50`;

/** The orders that went on so with a VAT id, oldest first. */
export async function uncheckedOrdersOf(db: Db, vatId: string): Promise<OrderId[]> {
  return (await queryRows<{ id: OrderId }>(db, ORDERS, [vatId])).map(({ id }) => id);
}
