import type { z } from 'zod';
import { wireSentItems } from '@/modules/orders/unpaid-uploads/server/sent-items';
import { noReview, publicName } from '@/modules/orders/reviews/reviews.rules';
import type { WrittenReviewsService } from '@/modules/orders/reviews/server/written-reviews.service';
import type { RevisionsService } from '@/modules/orders/revisions/server/revisions.service';
import { lockItem, publishOrder } from '@/modules/orders/orders/server/item-moves';
import type { OrderItemRow } from '@/modules/orders/orders/server/orders.rows';
import { orderPrice, readFlags } from '@/modules/orders/orders/server/orders.wire';
import type { OrdersService } from '@/modules/orders/orders/server/orders.service';
import type { OrderViewer } from '@/modules/orders/orders/server/order-access';
import { updateItem } from '@/modules/orders/orders/server/order-changes.store';
import type { PushPublisher } from '@/platform/events/push';
import type { OrderId, OrderItemId } from '@/shared/ids';
import { toMajor } from '@/shared/money';
import { ok, refuse, type Answer } from '@/shared/result';
import type { SiteIdentity } from '@/shared/site-identity';
import type { orderDetail } from '../order-view.contract';
import { itemDetails, timelineOf, type ItemDetailDeps } from './item-details';
import { orderCalendar } from './order-calendar';
import { readConversations, withConversations } from './with-conversations';

export interface OrderViewDeps extends Omit<ItemDetailDeps, 'orders'> {
  readonly orders: OrdersService;
  readonly revisions: RevisionsService;
  readonly pushes: PushPublisher;
  readonly reviews: Pick<WrittenReviewsService, 'ofOrder'>;
  readonly site: () => Promise<Pick<SiteIdentity, 'site_name' | 'site_url'>>;
}

export interface OrderViewService {
  /** An order with everything its page shows; what was sent for each item only where that is asked for. */
  order(
    viewer: OrderViewer,
    orderId: OrderId,
    parts: { withSent: boolean },
  ): Promise<Answer<z.input<typeof orderDetail>, 'not_found'>>;
  /** The next dates of an order as a calendar file. */
  calendar(viewer: OrderViewer, orderId: OrderId): Promise<Answer<string, 'not_found'>>;
  /** The customer has looked at an item's deliveries (and thereby order) or its revisions. */
  markRead(
    viewer: OrderViewer,
    orderId: OrderId,
    what: { itemId: OrderItemId; type: 'order' | 'revision' },
  ): Promise<Answer<true, 'not_found'>>;
}

function isUnread(
  items: readonly { user_is_read: boolean; paused_at: Date | null }[],
  rounds: readonly { user_is_read: 0 | 1 }[],
): boolean {
  const isAsked = items.some((item) => item.paused_at !== null);
  return (
    isAsked || items.some((item) => !item.user_is_read) || rounds.some((round) => round.user_is_read === 0)
  );
}

async function workOn(
  deps: OrderViewDeps,
  { currency }: { currency: string },
  rows: readonly OrderItemRow[],
) {
  const ids = rows.map((item) => item.id);
  const [items, revisions, conversations] = await Promise.all([
    itemDetails(deps, rows, currency),
    deps.revisions.roundsOf(ids),
    readConversations(deps.db, ids, 'customer'),
  ]);
  return withConversations({ items, revisions }, conversations);
}

async function readOrder(
  deps: OrderViewDeps,
  viewer: OrderViewer,
  { orderId, withSent }: { orderId: OrderId; withSent: boolean },
): ReturnType<OrderViewService['order']> {
  // Asked at once, which is one round trip; of an order that is not theirs nobody is told anything.
  const [found, items, events, sent] = await Promise.all([
    deps.orders.openOrder(viewer, orderId),
    deps.orders.itemsOf(orderId),
    deps.orders.eventsOf(orderId),
    withSent ? wireSentItems(deps.db, orderId, deps.clock.now()) : [],
  ]);
  if (!found.ok) return found;
  const order = found.value;
  const [{ items: orderItems, revisions }, review] = await Promise.all([
    workOn(deps, order, items),
    // Only what is complete can have one.
    order.status === 3 ? deps.reviews.ofOrder(orderId) : null,
  ]);
  const is_giftcard = items.length > 0 && items.every((item) => item.is_gift_card);
  const no = noReview({ status: order.status, onlyGiftCards: is_giftcard, reviewed: review !== null });
  return ok({
    id: order.id,
    ...orderPrice(order),
    subtotal: toMajor(order.subtotal, order.currency),
    discount: toMajor(order.discount, order.currency),
    currency: order.currency,
    payment_status: order.payment_status,
    payment_method: order.payment_method,
    payer_name: `${order.payer_first_name} ${order.payer_last_name}`.trim(),
    payer_email: order.payer_email,
    created_at: order.created_at.toISOString(),
    Order_status: order.status,
    ...readFlags(isUnread(items, revisions)),
    is_giftcard,
    item_names: items.map((item) => item.service_name),
    orderItems,
    revisions,
    timeline: timelineOf(events),
    sent,
    review,
    can_review: no === null,
    reviewer_name: publicName(order.payer_first_name, order.payer_last_name),
  });
}

/** Builds the order view: one order out of several domains. */
export function createOrderViewService(deps: OrderViewDeps): OrderViewService {
  return {
    order: (viewer, orderId, { withSent }) => readOrder(deps, viewer, { orderId, withSent }),
    async calendar(viewer, orderId) {
      const found = await deps.orders.orderFor(viewer, orderId);
      if (!found.ok) return found;
      const [items, site] = await Promise.all([deps.orders.itemsOf(orderId), deps.site()]);
      return ok(orderCalendar({ orderId, items }, site, deps.clock.now()));
    },
    async markRead(viewer, orderId, { itemId, type }) {
      const found = await deps.orders.orderFor(viewer, orderId);
      if (!found.ok) return found;
      return deps.db.transaction(async (tx) => {
        const item = await lockItem(tx, itemId);
        if (item?.order_id !== orderId) return refuse('not_found', 'Order not found');
        if (type === 'order') await updateItem(tx, item, { user_is_read: true });
        else await deps.revisions.markRead(tx, itemId);
        await publishOrder(tx, deps.pushes, orderId);
        return ok(true as const);
      });
    },
  };
}
