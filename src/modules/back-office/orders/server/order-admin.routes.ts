import { route, type Route } from '@/platform/http/mount';
import { isStudio, type Caller, type SignedIn } from '@/shared/caller';
import { ok } from '@/shared/result';
import { getStudioOrder, listStudioOrders } from '../order-admin.contract';
import type { OrderAdmin } from './order-admin.service';

// The edge lets nobody but admins through to these calls.
function admin(caller: Caller): SignedIn {
  if (!isStudio(caller)) throw new Error('Orders were asked for by nobody of the studio');
  return caller;
}

/** The studio's list and page of orders. */
export function orderAdminRoutes(harness: OrderAdmin): Route[] {
  return [
    route(listStudioOrders, async ({ query }) => {
      const { page, per_page, ...input } = query;
      const { orders, total, more } = await harness.list({ ...input, page, perPage: per_page });
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data: orders, current_page: page, last_page, per_page, total, more });
    }),
    route(getStudioOrder, async ({ params, caller }) => {
      const found = await harness.order(admin(caller), params.orderId);
      return found.ok ? ok({ data: found.value }) : found;
    }),
  ];
}
