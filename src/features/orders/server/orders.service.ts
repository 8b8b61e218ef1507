import type { Db } from '@/platform/db/database';
import { hashToken, newToken } from '@/platform/security/tokens';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { createBriefs, type Briefs } from './brief.service';
import { createOrderLookup, type OrderLookup } from './order-lookup.service';
import { holdItem, moveItemOnce, tellOrder, type Actor } from './item-moves';
import { actorOf, visibleOrder, type OrderViewer } from './order-access';
import { attachGuestOrders, insertOrderEvent, insertOrderLink } from './order-changes.store';
import type { OrdersDeps } from './orders.deps';
import { orderCompleted } from './orders.events';
import type { OrderItemRow, OrderRow } from './orders.rows';
import {
  countOrdersOfUser,
  findOrder,
  itemsPastWindow,
  listOrdersOfUser,
  orderIdOfLink,
  type ListedOrder,
} from './orders.store';

export interface OrdersService extends Briefs, OrderLookup {
  /** The order, if this viewer owns it or holds its private link; else 404, whatever exists. */
  orderFor(viewer: OrderViewer, orderId: OrderId): Promise<Answer<OrderRow, 'not_found'>>;
  /** The order that a private link opens; null for a revoked or made-up one. */
  orderOfLink(token: string): Promise<OrderId | null>;
  /** A customer's orders, newest first. */
  ordersOf(
    userId: UserId,
    page: { page: number; perPage: number },
  ): Promise<{ orders: ListedOrder[]; total: number }>;
  /** The customer accepts an item as finished. */
  complete(
    viewer: OrderViewer,
    orderId: OrderId,
    itemId: OrderItemId,
  ): Promise<Answer<OrderRow, 'not_found' | 'conflict'>>;
  /** An engineer takes a pending item whose files are there. */
  take(engineer: SignedIn, itemId: OrderItemId): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>>;
  /** Makes one more private link to an order and returns its token; earlier ones stay good. */
  issueLink(tx: Db, orderId: OrderId): Promise<string>;
  /** Gives the guest orders of a verified address to its account. */
  attachGuestOrders(tx: Db, userId: UserId, email: string): Promise<void>;
  /** Completes items whose revision window has ended; the scheduled job calls it. */
  completeEndedWindows(): Promise<number>;
}

function isPastWindow(item: OrderItemRow | null, now: Date): boolean {
  return item?.revision_asked_at === null && item.revision_deadline !== null && item.revision_deadline < now;
}

async function completeItem(
  deps: OrdersDeps,
  itemId: OrderItemId,
  by: { actor: Actor; move: 'complete' | 'window-ended' },
) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    // What the job read a moment ago may have changed: a new version extends the window, a new round stops it.
    if (by.move === 'window-ended' && !isPastWindow(await holdItem(tx, itemId), at))
      return refuse('conflict', 'The window of this item is open again.');
    const moved = await moveItemOnce(tx, deps.pushes, {
      itemId,
      move: by.move,
      actor: by.actor,
      at,
      change: { completed_at: at, due_at: null, user_is_read: true, revision_asked_at: null },
      event: { kind: 'completed' },
    });
    if (!moved.ok) return moved;
    const order = await findOrder(tx, moved.value.order_id);
    if (order?.status === 3) await deps.events.publish(tx, orderCompleted, { order_id: order.id });
    return moved;
  });
}

async function takeItem(
  deps: OrdersDeps,
  engineer: SignedIn,
  itemId: OrderItemId,
): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await holdItem(tx, itemId);
    if (item?.is_gift_card || (item && item.files_received_at === null)) {
      return refuse('conflict', 'The files for this item are not there yet.');
    }
    return moveItemOnce(tx, deps.pushes, {
      itemId,
      move: 'take',
      actor: { kind: 'studio', id: engineer.userId },
      at,
      change: { engineer_id: engineer.userId, started_at: at },
      event: { kind: 'started' },
    });
  });
}

async function completeEndedWindows(deps: OrdersDeps): Promise<number> {
  const items = await itemsPastWindow(deps.db, deps.clock.now(), 200);
  const by = { actor: { kind: 'system', id: null }, move: 'window-ended' } as const;
  const done = await Promise.allSettled(items.map((item) => completeItem(deps, item.id, by)));
  // One item that fails must not hold up the others; the job fails afterwards and is repeated.
  const failed = done.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return items.length;
}

/** Builds the orders service: seeing, briefing, taking and completing. */
export function createOrdersService(deps: OrdersDeps): OrdersService {
  return {
    ...createBriefs(deps),
    ...createOrderLookup(deps),
    orderFor: (viewer, orderId) => visibleOrder(deps.db, viewer, orderId),
    orderOfLink: (token) => orderIdOfLink(deps.db, hashToken(token)),
    async ordersOf(userId, { page, perPage }) {
      const [orders, total] = await Promise.all([
        listOrdersOfUser(deps.db, userId, { limit: perPage, offset: (page - 1) * perPage }),
        countOrdersOfUser(deps.db, userId),
      ]);
      return { orders, total };
    },
    async complete(viewer, orderId, itemId) {
      const order = await visibleOrder(deps.db, viewer, orderId);
      if (!order.ok) return order;
      if (!(await this.itemsOf(orderId)).some((item) => item.id === itemId))
        return refuse('not_found', 'Order not found');
      const moved = await completeItem(deps, itemId, { actor: actorOf(viewer), move: 'complete' });
      if (!moved.ok) return moved;
      return ok((await findOrder(deps.db, orderId)) ?? order.value);
    },
    take: (engineer, itemId) => takeItem(deps, engineer, itemId),
    async issueLink(tx, orderId) {
      const token = newToken();
      await insertOrderLink(tx, orderId, { tokenHash: hashToken(token), at: deps.clock.now() });
      return token;
    },
    async attachGuestOrders(tx, userId, email) {
      for (const orderId of await attachGuestOrders(tx, { userId, email, at: deps.clock.now() })) {
        await insertOrderEvent(tx, {
          orderId,
          itemId: null,
          kind: 'attached',
          actor: 'system',
          actorId: userId,
          at: deps.clock.now(),
        });
        await tellOrder(tx, deps.pushes, orderId);
      }
    },
    completeEndedWindows: () => completeEndedWindows(deps),
  };
}
