import { hashToken } from '@/platform/security/tokens';
import type { Db } from '@/platform/db/database';
import type { Caller } from '@/shared/caller';
import type { OrderId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Actor } from './item-moves';
import type { OrderRow } from './orders.rows';
import { findOrderByLink, findOrderOfUser } from './orders.store';

/** What a caller shows to see an order: their account, or the order's private link. */
export interface OrderViewer {
  readonly caller: Caller;
  readonly orderLink: string | null;
}

/** Who acts, as an order's history tells it. */
export function actorOf({ caller }: OrderViewer): Actor {
  return caller.kind === 'user' ? { kind: 'customer', id: caller.userId } : { kind: 'guest', id: null };
}

/** The order, if this viewer owns it or holds its private link; else 404, whatever exists. */
export async function visibleOrder(
  db: Db,
  viewer: OrderViewer,
  orderId: OrderId,
): Promise<Answer<OrderRow, 'not_found'>> {
  const { caller, orderLink } = viewer;
  const own = caller.kind === 'user' ? await findOrderOfUser(db, orderId, caller.userId) : null;
  const order = own ?? (orderLink === null ? null : await findOrderByLink(db, orderId, hashToken(orderLink)));
  return order === null ? refuse('not_found', 'Order not found') : ok(order);
}
