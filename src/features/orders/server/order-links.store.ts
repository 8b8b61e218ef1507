import { rawQuery, type Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { OrderId } from '@/shared/ids';

/**
 * Makes one more private link to an order and returns its token, which is stored by its hash alone. Links that were
 * mailed before stay good.
 */
export async function issueOrderLink(tx: Db, orderId: OrderId, now: Date): Promise<string> {
  const token = newToken();
  await rawQuery(tx, 'insert into order_links (order_id, token_hash, created_at) values ($1, $2, $3)', [
    orderId,
    hashToken(token),
    now,
  ]);
  return token;
}
