import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok } from '@/shared/result';
import {
  confirmGuestPayment,
  confirmPayment,
  finishOrder,
  getCheckout,
  getTransaction,
  openCheckout,
  quoteCart,
  recordTransaction,
  startGuestPayment,
  startPayment,
} from '../checkout.contract';
import type { CheckoutService, Who } from './checkout.service';
import { minorOf } from './payment-calls';

const idOf = (caller: Caller): UserId | null => (caller.kind === 'user' ? caller.userId : null);

// The edge lets nobody without an account through to these calls.
function customer(caller: Caller): Who {
  return caller.kind === 'user' ? { userId: caller.userId } : { guest: null };
}

function checkoutCalls(service: CheckoutService): Route[] {
  return [
    route(quoteCart, async ({ body }) => ok({ success: true, data: await service.quote(body.cartItems) })),
    route(openCheckout, async ({ body, caller }) => {
      const who: Who =
        caller.kind === 'user' ? { userId: caller.userId } : { guest: body.guest_info ?? null };
      const opened = await service.open(who, body);
      return opened.ok ? ok({ success: true, data: opened.value }) : opened;
    }),
    route(getCheckout, async ({ params, query, caller }) => {
      const found = await service.view(params.id, { userId: idOf(caller), secret: query.secret });
      return found.ok ? ok({ success: true, data: found.value }) : found;
    }),
  ];
}

function paymentCalls(service: CheckoutService): Route[] {
  const paid = async (
    body: { paymentIntentId: string; amount: number; currency: string },
    userId: UserId | null,
  ) => {
    const { paymentIntentId: reference, amount, currency } = body;
    const answer = await service.claim({ reference, userId, amountIn: () => amount, currency });
    return answer.ok ? ok({ success: true as const }) : answer;
  };
  return [
    route(startPayment, async ({ body, caller }) => service.startCard(customer(caller), body)),
    route(startGuestPayment, async ({ body }) => service.startCard({ guest: body.guest_info }, body)),
    route(confirmPayment, async ({ body, caller }) => paid(body, idOf(caller))),
    route(confirmGuestPayment, async ({ body }) => paid(body, null)),
    route(finishOrder, async ({ body, caller }) => {
      const { transaction_id: reference, amount, currency } = body;
      const claim = { reference, userId: idOf(caller), amountIn: minorOf(amount), currency };
      const answer = await service.claim(claim);
      if (!answer.ok) return answer;
      return ok({ success: true, order_id: answer.value, sent: await service.sentItems(answer.value) });
    }),
  ];
}

function transactionCalls(service: CheckoutService): Route[] {
  return [
    route(recordTransaction, async ({ body, caller }) => service.keepContents(idOf(caller), body)),
    route(getTransaction, async ({ params, query, caller }) => {
      const proof = { userId: idOf(caller), secret: query.secret };
      const found = await service.recordedContents(params.reference, proof);
      return found.ok ? ok({ success: true, data: { contents: found.value } }) : found;
    }),
  ];
}

/** Every call of the checkout. */
export function checkoutRoutes(service: CheckoutService): Route[] {
  return [...checkoutCalls(service), ...paymentCalls(service), ...transactionCalls(service)];
}
