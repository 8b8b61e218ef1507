import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import {
  acceptFiles,
  assignItem,
  completeItem,
  giveBackItem,
  listOrders,
  listOrdersOfUser,
  reopenItem,
  takeItem,
} from '../orders.contract';
import { orderLinksRoutes } from './order-links.routes';
import { orderSummaryOf } from './orders.wire';
import type { OrdersService } from './orders.service';
import { sendingRoutes, type KeepUnpaid } from './sending.routes';
import { questionsRoutes } from './questions.routes';

/** Who works on an item. */
function workRoutes(orders: OrdersService): Route[] {
  const onlyStudio = 'Only the studio can do this.';
  return [
    route(takeItem, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('not_found', 'This item does not exist.');
      const taken = await orders.take(caller, params.itemId);
      if (!taken.ok) return taken;
      return ok({
        success: true as const,
        item: { id: taken.value.id, order_status: taken.value.status, engineer_id: caller.userId },
      });
    }),
    route(acceptFiles, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', onlyStudio);
      const accepted = await orders.acceptFiles(caller, params.itemId);
      if (!accepted.ok) return accepted;
      const { id, files_received_at } = accepted.value;
      const received = files_received_at?.toISOString() ?? null;
      return ok({ success: true as const, item: { id, files_received_at: received } });
    }),
    route(assignItem, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('not_found', onlyStudio);
      const { engineer_id: engineerId, version } = body;
      const assigned = await orders.assign(caller, { itemId: params.itemId, engineerId, version });
      return assigned.ok ? ok({ success: true as const, item: assigned.value }) : assigned;
    }),
    route(giveBackItem, async ({ caller, params, body }) => {
      if (caller.kind !== 'user') return refuse('forbidden', onlyStudio);
      const given = await orders.giveBack(caller, { itemId: params.itemId, version: body.version });
      return given.ok ? ok({ success: true as const, item: given.value }) : given;
    }),
  ];
}

/** The calls of orders over their service. */
export function ordersRoutes(orders: OrdersService, keepUnpaid: KeepUnpaid): Route[] {
  return [
    route(listOrders, async ({ caller, query }) => {
      if (caller.kind !== 'user') return ok({ data: { orders: [] }, pagination: { pages: 0, total: 0 } });
      const listed = await orders.ordersOf(caller.userId, { page: query.page, perPage: query.per_page });
      return ok({
        data: { orders: listed.orders.map((order) => orderSummaryOf(order)) },
        pagination: { pages: Math.ceil(listed.total / query.per_page), total: listed.total },
      });
    }),
    route(listOrdersOfUser, async ({ caller, params, query }) => {
      if (caller.kind !== 'user' || caller.userId !== params.userId) {
        return refuse('not_found', 'This does not exist.');
      }
      const { page, per_page: perPage } = query;
      const { orders: listed, total } = await orders.ordersOf(caller.userId, { page, perPage });
      const pages = Math.ceil(total / perPage);
      return ok({
        orders: listed.map((order) => ({ order: orderSummaryOf(order) })),
        pagination: { pages, last_page: Math.max(1, pages), total },
      });
    }),
    ...sendingRoutes(orders, keepUnpaid),
    ...questionsRoutes(orders),
    ...orderLinksRoutes(orders),
    route(reopenItem, async ({ caller, params }) => {
      if (caller.kind !== 'user') return refuse('forbidden', 'Only the studio can reopen an item.');
      const opened = await orders.reopen(caller, params.itemId);
      if (!opened.ok) return opened;
      const { id, status, max_revision } = opened.value;
      return ok({ success: true as const, item: { id, order_status: status, max_revision } });
    }),
    route(completeItem, async ({ caller, orderLink, params, body }) => {
      const done = await orders.complete({ caller, orderLink }, params.orderId, body.Item_id);
      return done.ok
        ? ok({ success: true as const, order: { id: done.value.id, Order_status: done.value.status } })
        : done;
    }),
    ...workRoutes(orders),
  ];
}
