import { route, type Route } from '@/platform/http/mount';
import { ok, refuse } from '@/shared/result';
import type { PaymentMethod } from '@/modules/money/payments/server/payer';
import {
  findManualCustomer,
  listPaymentRequests,
  mailPaymentRequest,
  makeManualOrder,
  readPayLink,
  startPayLink,
  withdrawPaymentRequest,
} from '../manual-orders.contract';
import type { CheckoutService } from './checkout.service';
import type { ManualOrders } from './manual-orders.service';

/** Orders by hand, and what their links open. */
export function manualOrderRoutes(
  orders: ManualOrders,
  links: Pick<CheckoutService, 'payLink' | 'startPayLink'>,
): Route[] {
  return [
    route(makeManualOrder, async ({ body, caller }) => {
      if (caller.kind !== 'user') return refuse('conflict', 'Please log in again.');
      const { paid_by: paidBy, billing = null, ...input } = body;
      const made = await orders.make({ ...input, billing, paidBy, actorId: caller.userId });
      return made.ok ? ok({ success: true, ...made.value }) : made;
    }),
    route(findManualCustomer, async ({ query }) => ok({ data: await orders.customer(query.email) })),
    route(listPaymentRequests, async ({ query }) => {
      const { page, per_page } = query;
      const { requests, total } = await orders.waiting(page, per_page);
      const last_page = Math.max(1, Math.ceil(total / per_page));
      return ok({ data: requests, current_page: page, last_page, per_page, total });
    }),
    route(mailPaymentRequest, async ({ params, caller }) =>
      caller.kind === 'user'
        ? orders.mail(params.manualOrderId, caller.userId)
        : refuse('not_found', 'There is no such payment request.'),
    ),
    route(withdrawPaymentRequest, async ({ params, caller }) =>
      caller.kind === 'user'
        ? orders.withdraw(params.manualOrderId, caller.userId)
        : refuse('not_found', 'There is no such payment request.'),
    ),
    route(readPayLink, async ({ params }) => {
      const found = await links.payLink(params.payToken);
      return found.ok ? ok({ success: true, data: found.value }) : found;
    }),
    route(startPayLink, async ({ params, body }) => {
      const method: PaymentMethod = body.method;
      return links.startPayLink(params.payToken, method);
    }),
  ];
}
