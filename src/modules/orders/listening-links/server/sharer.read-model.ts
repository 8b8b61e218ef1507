import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId } from '@/shared/ids';

/** First name of whoever an order belongs to: of the account, else as it was given at payment. */
export async function sharerName(db: Db, orderId: OrderId): Promise<string | null> {
  const text = `
    select coalesce(u.first_name, o.payer_first_name) as name
    from orders o left join users u on u.id = o.user_id where o.id = $1`;
  return (await queryRows<{ name: string }>(db, text, [orderId]))[0]?.name ?? null;
}
