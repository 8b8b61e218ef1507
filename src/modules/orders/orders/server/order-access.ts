import { hashToken } from '@/platform/security/tokens';
import type { Db } from '@/platform/db/database';
import type { Caller } from '@/shared/caller';
import { HOUR, type Clock } from '@/shared/clock';
import type { OrderId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { Actor } from './item-moves';
import { linkedOrder, noteLinkUse } from './order-links.store';
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

/**
 * The same for whoever opens the order's page: the link's last use is noted, to the hour, and whoever shows a link that
 * was closed is told so, with `reason` 'revoked', or 'attached' where the order is in an account now.
 */
export async function openedOrder(
  { db, clock }: { db: Db; clock: Clock },
  viewer: OrderViewer,
  orderId: OrderId,
): Promise<Answer<OrderRow, 'not_found'>> {
  const { orderLink } = viewer;
  const order = await visibleOrder(db, viewer, orderId);
  if (orderLink === null) return order;
  const hash = hashToken(orderLink);
  if (order.ok) {
    const at = clock.now();
    if (order.value.user_id === null)
      await noteLinkUse(db, hash, { at, stale: new Date(at.getTime() - HOUR) });
    return order;
  }
  const linked = await linkedOrder(db, hash);
  if (linked?.order_id !== orderId) return order;
  const reason = linked.is_guests ? 'revoked' : 'attached';
  return refuse('not_found', 'This private link no longer works.', { data: { reason } });
}
