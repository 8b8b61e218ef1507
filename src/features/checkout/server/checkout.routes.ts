import type { z } from 'zod';
import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { UserId } from '@/shared/ids';
import { ok } from '@/shared/result';
import {
  capturePaypalPayment,
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
  startPaypalPayment,
} from '../checkout.contract';
import { buyRevision } from '../add-on.contract';
import type { GuestInfo } from '../checkout.rules';
import type { CheckoutService, Who } from './checkout.service';
import { moneyRoutes } from './money.routes';
import type { MoneyService } from './money.service';
import { minorOf } from './payment-calls';
import { walletCheckout } from './wallet';

const idOf = (caller: Caller): UserId | null => (caller.kind === 'user' ? caller.userId : null);

// The edge lets nobody without an account through to these calls.
function customer(caller: Caller): Who {
  return caller.kind === 'user' ? { userId: caller.userId } : { guest: null };
}

function anybody(caller: Caller, guest: GuestInfo | null | undefined): Who {
  return caller.kind === 'user' ? { userId: caller.userId } : { guest: guest ?? null };
}

function checkoutCalls(service: CheckoutService): Route[] {
  return [
    route(quoteCart, async ({ body, caller }) =>
      ok({ success: true, data: await service.quote(idOf(caller), body) }),
    ),
    route(openCheckout, async ({ body, caller }) => {
      const opened = await service.open(anybody(caller, body.guest_info), body);
      return opened.ok ? ok({ success: true, data: opened.value }) : opened;
    }),
    route(buyRevision, async ({ params, body, caller, orderLink }) => {
      const wish = { ...params, billing: body.billing ?? null };
      const opened = await service.openRevision({ caller, orderLink }, wish);
      return opened.ok ? ok({ success: true, data: opened.value }) : opened;
    }),
    route(getCheckout, async ({ params, query, caller }) => {
      const found = await service.view(params.id, { userId: idOf(caller), secret: query.secret });
      return found.ok ? ok({ success: true, data: found.value }) : found;
    }),
  ];
}

type Finish = z.output<(typeof finishOrder)['body']>;

function orderOf(service: CheckoutService, body: Finish, userId: UserId | null) {
  const { transaction_id: reference, amount, currency } = body;
  if (body.order_type === 'subscription') {
    const claim = { reference: body.subscription_id ?? reference, amount: Number(amount) };
    return service.claimSubscription(userId, claim);
  }
  const id = walletCheckout(reference);
  if (id !== null) return service.claimWallet({ id, userId, amount });
  return service.claim({ reference, userId, amountIn: minorOf(amount), currency });
}

function paypalCalls(service: CheckoutService): Route[] {
  return [
    route(startPaypalPayment, async ({ body, caller }) => {
      const started = await service.start(anybody(caller, body.guest_info), { ...body, method: 'paypal' });
      if (!started.ok) return started;
      const { paymentIntentId: order_id, ...rest } = started.value;
      return ok({ order_id, ...rest });
    }),
    route(capturePaypalPayment, async ({ params, body, caller }) => {
      const proof = { userId: idOf(caller), secret: body.checkout_secret };
      const taken = await service.capture(params.id, proof);
      return taken.ok ? ok({ success: true as const }) : taken;
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
    route(startPayment, async ({ body, caller }) =>
      service.start(customer(caller), { ...body, method: 'card' }),
    ),
    route(startGuestPayment, async ({ body }) =>
      service.start({ guest: body.guest_info }, { ...body, method: 'card' }),
    ),
    route(confirmPayment, async ({ body, caller }) => paid(body, idOf(caller))),
    route(confirmGuestPayment, async ({ body }) => paid(body, null)),
    route(finishOrder, async ({ body, caller }) => {
      const answer = await orderOf(service, body, idOf(caller));
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

/** Every call of the checkout, and the studio's calls for money. */
export function checkoutRoutes(service: CheckoutService, money: MoneyService): Route[] {
  return [
    ...checkoutCalls(service),
    ...paymentCalls(service),
    ...paypalCalls(service),
    ...transactionCalls(service),
    ...moneyRoutes(money),
  ];
}
