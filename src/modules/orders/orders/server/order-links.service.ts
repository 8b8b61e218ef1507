import type { z } from 'zod';
import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { OrderId, OrderLinkId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import type { orderLink } from '../order-links.contract';
import { publishOrder } from './item-moves';
import { visibleOrder, type OrderViewer } from './order-access';
import {
  insertOrderLink,
  linkedOrder,
  linksOfOrder,
  lockGuestOrder,
  orderIdOfLink,
  revokeLinks,
} from './order-links.store';
import type { OrdersDeps } from './orders.deps';
import { linkAsked } from './orders.events';

export type WireOrderLink = z.input<typeof orderLink>;

export interface OrderLinks {
  /** The order that a private link opens; null for a revoked or made-up one. */
  orderOfLink(token: string): Promise<OrderId | null>;
  /** Makes one more private link to an order and returns its token; earlier ones stay good. */
  issueLink(tx: Db, orderId: OrderId): Promise<string>;
  /** Makes one more private link to a guest's order; null where the order is in an account, or does not exist. */
  issueGuestLink(orderId: OrderId): Promise<string | null>;
  /** The private links of an order, newest first. */
  privateLinksOf(viewer: OrderViewer, orderId: OrderId): Promise<Answer<WireOrderLink[], 'not_found'>>;
  /** Closes one of them. */
  revokeLink(viewer: OrderViewer, orderId: OrderId, id: OrderLinkId): Promise<Answer<true, 'not_found'>>;
  /**
   * Mails a new link to the order's own address. Whoever holds a good one closes all others with it; with a closed one
   * nothing is closed, so that nobody who found it can lock the owner out.
   */
  renewLink(viewer: OrderViewer, orderId: OrderId): Promise<Answer<true, 'not_found' | 'conflict'>>;
}

async function renew(
  deps: OrdersDeps,
  viewer: OrderViewer,
  orderId: OrderId,
): Promise<Answer<true, 'not_found' | 'conflict'>> {
  const held = viewer.orderLink === null ? null : await linkedOrder(deps.db, hashToken(viewer.orderLink));
  if (held?.order_id !== orderId) return refuse('not_found', 'Order not found');
  if (!held.is_guests) return refuse('conflict', 'This order is in an account now. Log in to see it.');
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    if (held.revoked_at === null) await revokeLinks(tx, orderId, { id: null, at });
    await deps.events.publish(tx, linkAsked, { order_id: orderId, asked_at: at.toISOString() });
    await publishOrder(tx, deps.pushes, orderId);
  });
  return ok(true as const);
}

/** The part of the orders service that knows who holds a link to an order. */
export function createOrderLinks(deps: OrdersDeps): OrderLinks {
  const issueLink = async (tx: Db, orderId: OrderId): Promise<string> => {
    const token = newToken();
    await insertOrderLink(tx, orderId, { tokenHash: hashToken(token), at: deps.clock.now() });
    return token;
  };
  return {
    orderOfLink: (token) => orderIdOfLink(deps.db, hashToken(token)),
    issueLink,
    issueGuestLink: (orderId) =>
      deps.db.transaction(async (tx) =>
        (await lockGuestOrder(tx, orderId)) ? issueLink(tx, orderId) : null,
      ),
    async privateLinksOf(viewer, orderId) {
      const order = await visibleOrder(deps.db, viewer, orderId);
      if (!order.ok) return order;
      const own = viewer.orderLink === null ? null : hashToken(viewer.orderLink);
      const rows = await linksOfOrder(deps.db, orderId);
      return ok(
        rows.map((row) => ({
          id: row.id,
          created_at: row.created_at.toISOString(),
          last_used_at: row.last_used_at?.toISOString() ?? null,
          revoked_at: row.revoked_at?.toISOString() ?? null,
          is_this: row.token_hash === own,
        })),
      );
    },
    async revokeLink(viewer, orderId, id) {
      const order = await visibleOrder(deps.db, viewer, orderId);
      if (!order.ok) return order;
      const done = await revokeLinks(deps.db, orderId, { id, at: deps.clock.now() });
      return done ? ok(true as const) : refuse('not_found', 'This link does not exist.');
    },
    renewLink: (viewer, orderId) => renew(deps, viewer, orderId),
  };
}
