import type { OrdersService, OrderViewer } from '@/features/orders/server';
import type { PushHub } from '@/platform/events/push-hub';
import { route, type Route } from '@/platform/http/mount';
import { isStudio } from '@/shared/caller';
import type { OrderId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import { getEvents } from '../notifications.contract';
import { topics } from '../notifications.rules';

export interface EventsDeps {
  readonly pushes: Pick<PushHub, 'serveEvents'>;
  readonly orders: Pick<OrdersService, 'orderFor' | 'orderOfLink' | 'ordersOf'>;
}

// Whoever looks at an older order names it.
const NEWEST_ORDERS = 50;

async function personalTopics(orders: EventsDeps['orders'], { caller }: OrderViewer): Promise<string[]> {
  if (caller.kind !== 'user') return [];
  if (isStudio(caller)) return [topics.user(caller.userId), topics.studio];
  const page = await orders.ordersOf(caller.userId, { page: 1, perPage: NEWEST_ORDERS });
  return [topics.user(caller.userId), ...page.orders.map(({ id }) => topics.order(id))];
}

/** What a caller may listen to; an order that they name must be theirs, or their private link's. */
async function topicsFor(
  orders: EventsDeps['orders'],
  viewer: OrderViewer,
  orderId: OrderId | undefined,
): Promise<Answer<string[], 'unauthenticated' | 'not_found'>> {
  const personal = await personalTopics(orders, viewer);
  if (orderId !== undefined) {
    const order = await orders.orderFor(viewer, orderId);
    return order.ok ? ok([...new Set([...personal, topics.order(orderId)])]) : order;
  }
  const linked = viewer.orderLink === null ? null : await orders.orderOfLink(viewer.orderLink);
  const all = [...new Set([...personal, ...(linked === null ? [] : [topics.order(linked)])])];
  return all.length > 0 ? ok(all) : refuse('unauthenticated', 'Please log in to continue.');
}

/** API-73: pushes to browsers. */
export function eventsRoutes({ pushes, orders }: EventsDeps): Route[] {
  return [
    route(getEvents, async ({ caller, orderLink, query, raw }) => {
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null };
      const allowed = await topicsFor(orders, viewer, query.order);
      return allowed.ok ? ok(pushes.serveEvents(raw, allowed.value)) : allowed;
    }),
  ];
}
