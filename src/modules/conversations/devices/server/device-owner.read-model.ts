import { queryRows, type Db } from '@/platform/db/database';
import type { OrderId, UserId } from '@/shared/ids';

/** The session behind a token's hash; null where it was ended meanwhile. */
export async function sessionOf(db: Db, userId: UserId, tokenHash: string): Promise<number | null> {
  const text = 'select id from sessions where token_hash = $1 and user_id = $2';
  return (await queryRows<{ id: number }>(db, text, [tokenHash, userId]))[0]?.id ?? null;
}

/** The private link behind a token's hash, where it opens that order; null where it was revoked meanwhile. */
export async function linkOf(db: Db, orderId: OrderId, tokenHash: string): Promise<number | null> {
  const text = 'select id from order_links where token_hash = $1 and order_id = $2 and revoked_at is null';
  return (await queryRows<{ id: number }>(db, text, [tokenHash, orderId]))[0]?.id ?? null;
}

/** Whether an order belongs to an account. */
export async function owns(db: Db, userId: UserId, orderId: OrderId): Promise<boolean> {
  const text = 'select 1 from orders where id = $1 and user_id = $2';
  return (await queryRows(db, text, [orderId, userId])).length > 0;
}
