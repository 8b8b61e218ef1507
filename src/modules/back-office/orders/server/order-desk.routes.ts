import { route, type Route } from '@/platform/http/mount';
import { isStudio, type Caller, type SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import { getStudioOrder, listStudioOrders } from '../order-desk.contract';
import type { OrderDesk } from './order-desk.service';

// The edge lets nobody but admins through to these calls.
function admin(caller: Caller): SignedIn {
  if (!isStudio(caller)) throw new Error('Orders were asked for by nobody of the studio');
  return caller;
}

/** The studio's list and page of orders. */
export function orderDeskRoutes(desk: OrderDesk): Route[] {
  return [
    route(listStudioOrders, async ({ query }) => {
      const { page, per_page, ...wish } = query;
      const { orders, total, more } = await desk.list({ ...wish, page, perPage: per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data: orders, current_page: page, last_page, per_page, total, more });
    }),
    route(getStudioOrder, async ({ params, caller }) => {
      const found = await desk.order(admin(caller), params.orderId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
  ];
}
