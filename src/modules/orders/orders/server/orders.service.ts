import type { Db } from '@/platform/db/database';
import type { SignedIn } from '@/shared/caller';
import type { OrderId, OrderItemId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { askForEngineer, type EngineerRequest } from './ask-engineer';
import { assignItem, giveBackItem, type Assignment, type WireAssigned } from './assign-item';
import { createBriefs, type Briefs } from './brief.service';
import { completeItem } from './complete-item';
import { createDeadlines, type Deadlines } from './deadlines.service';
import { createOrderLookup, type OrderLookup } from './order-lookup.service';
import { createFileJudgement, type FileJudgement } from './judge-files';
import { lockItem, transitionItemOnce, publishOrder } from './item-moves';
import { recordMove } from './item-records';
import { actorOf, openedOrder, visibleOrder, type OrderViewer } from './order-access';
import { attachGuestOrders, insertOrderEvent } from './order-changes.store';
import { createOrderLinks, type OrderLinks } from './order-links.service';
import type { OrdersDeps } from './orders.deps';
import type { OrderItemRow, OrderRow } from './orders.rows';
import {
  countOrdersOfUser,
  findOrder,
  listOrdersOfUser,
  newestOrdersOf,
  type ListedOrder,
} from './orders.store';
import { createQuestions, type Questions } from './questions.service';
import { reopenItem } from './reopen-item';

export interface OrdersService extends Briefs, FileJudgement, OrderLookup, OrderLinks, Questions, Deadlines {
  /** The order, if this viewer owns it or holds its private link; else 404, whatever exists. */
  orderFor(viewer: OrderViewer, orderId: OrderId): Promise<Answer<OrderRow, 'not_found'>>;
  /** The same for whoever opens its page: notes the use of a link, and tells of one that was closed. */
  openOrder(viewer: OrderViewer, orderId: OrderId): Promise<Answer<OrderRow, 'not_found'>>;
  /** A customer's orders, newest first. */
  ordersOf(
    userId: UserId,
    page: { page: number; perPage: number },
  ): Promise<{ orders: ListedOrder[]; total: number }>;
  /** The ids of a customer's newest orders, at most so many. */
  newestOf(userId: UserId, limit: number): Promise<OrderId[]>;
  /** The customer accepts an item as finished. */
  complete(
    viewer: OrderViewer,
    orderId: OrderId,
    itemId: OrderItemId,
  ): Promise<Answer<OrderRow, 'not_found' | 'conflict'>>;
  /** An engineer takes a pending item whose files are there. */
  take(engineer: SignedIn, itemId: OrderItemId): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>>;
  /** Says whom the customer would like to work on an item. */
  askForEngineer(viewer: OrderViewer, request: EngineerRequest): ReturnType<typeof askForEngineer>;
  /** Says who works on an item, or that nobody does yet. */
  assign(
    admin: SignedIn,
    assignment: Assignment,
  ): Promise<Answer<WireAssigned, 'not_found' | 'conflict' | 'invalid'>>;
  /** Puts an item in progress back among those that wait for an engineer. */
  giveBack(
    engineer: SignedIn,
    what: Omit<Assignment, 'engineerId'>,
  ): Promise<Answer<WireAssigned, 'not_found' | 'forbidden' | 'conflict'>>;
  /** Opens a completed item once more, as a favour. The engineer assigned, or an admin. */
  reopen(
    engineer: SignedIn,
    itemId: OrderItemId,
  ): Promise<Answer<OrderItemRow, 'not_found' | 'forbidden' | 'conflict'>>;
  /** Gives the guest orders of a verified address to its account. */
  attachGuestOrders(tx: Db, userId: UserId, email: string): Promise<void>;
}

async function takeItem(
  deps: OrdersDeps,
  engineer: SignedIn,
  itemId: OrderItemId,
): Promise<Answer<OrderItemRow, 'not_found' | 'conflict'>> {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const item = await lockItem(tx, itemId);
    if (item?.is_gift_card || (item && item.files_received_at === null)) {
      return refuse('conflict', 'The files for this item have not arrived yet.');
    }
    const isForAnother = item !== null && item.engineer_id !== null && item.engineer_id !== engineer.userId;
    if (isForAnother && item.status === 0 && engineer.role !== 'admin')
      return refuse('conflict', 'This item is assigned to another engineer.');
    const moved = await transitionItemOnce(tx, deps.pushes, {
      itemId,
      move: 'take',
      actor: { kind: 'studio', id: engineer.userId },
      at,
      change: { engineer_id: engineer.userId, started_at: at },
      event: { kind: 'started' },
    });
    if (moved.ok && item !== null)
      await recordMove(deps, tx, { by: engineer, action: 'item.taken', was: item, is: moved.value });
    return moved;
  });
}

/** Builds the orders service: seeing, briefing, taking and completing. */
export function createOrdersService(deps: OrdersDeps): OrdersService {
  return {
    ...createBriefs(deps),
    ...createFileJudgement(deps),
    ...createOrderLookup(deps),
    ...createOrderLinks(deps),
    ...createQuestions(deps),
    ...createDeadlines(deps),
    orderFor: (viewer, orderId) => visibleOrder(deps.db, viewer, orderId),
    openOrder: (viewer, orderId) => openedOrder(deps, viewer, orderId),
    async ordersOf(userId, { page, perPage }) {
      const [orders, total] = await Promise.all([
        listOrdersOfUser(deps.db, userId, { limit: perPage, offset: (page - 1) * perPage }),
        countOrdersOfUser(deps.db, userId),
      ]);
      return { orders, total };
    },
    newestOf: (userId, limit) => newestOrdersOf(deps.db, userId, limit),
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
    askForEngineer: (viewer, request) => askForEngineer(deps, viewer, request),
    assign: (admin, assignment) => assignItem(deps, admin, assignment),
    giveBack: (engineer, what) => giveBackItem(deps, engineer, what),
    reopen: (engineer, itemId) => reopenItem(deps, engineer, itemId),
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
        await publishOrder(tx, deps.pushes, orderId);
      }
    },
  };
}
