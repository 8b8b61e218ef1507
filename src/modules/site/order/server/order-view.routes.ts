import { route, type Route } from '@/platform/http/mount';
import { ok } from '@/shared/result';
import { getOrder, markRead, orderCalendar } from '../order-view.contract';
import type { OrderViewService } from './order-view.service';

/** The calls that show one order. */
export function orderViewRoutes(view: OrderViewService): Route[] {
  return [
    route(getOrder, async ({ caller, orderLink, params, query }) => {
      const withSent = query.sent !== undefined;
      const found = await view.order({ caller, orderLink }, params.orderId, { withSent });
      if (!found.ok) return found;
      return ok({
        success: true as const,
        data: { order: found.value, is_giftcard: found.value.is_giftcard },
      });
    }),
    route(orderCalendar, async ({ caller, orderLink, params: { orderId }, query }) => {
      const viewer = { caller, orderLink: orderLink ?? query.link ?? null };
      const file = await view.calendar(viewer, orderId);
      if (!file.ok) return file;
      const headers = {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="order-${orderId}.ics"`,
        'cache-control': 'private, no-store',
      };
      return ok(new Response(file.value, { headers }));
    }),
    route(markRead, async ({ caller, orderLink, params, body }) => {
      const marked = await view.markRead({ caller, orderLink }, params.orderId, {
        itemId: body.order_item_id,
        type: body.type,
      });
      return marked.ok ? ok({ success: true as const }) : marked;
    }),
  ];
}
