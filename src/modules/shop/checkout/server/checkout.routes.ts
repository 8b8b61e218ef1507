import type { z } from 'zod';
import { route, type Route } from '@/platform/http/mount';
import type { Caller } from '@/shared/caller';
import type { CheckoutId, OrderId, UserId } from '@/shared/ids';
import { ok, refuse, type Answer } from '@/shared/result';
import {
  capturePaypalPayment,
  confirmGuestPayment,
  confirmPayment,
  finishOrder,
  getBilling,
  getCheckout,
  getTransaction,
  openCheckout,
  openPaidOrder,
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
import type { PaymentInput } from './start-payment';
import { walletCheckout } from './wallet';

const idOf = (caller: Caller): UserId | null => (caller.kind === 'user' ? caller.userId : null);

// The edge lets nobody without an account through to these calls.
function customer(caller: Caller): Who {
  return caller.kind === 'user' ? { userId: caller.userId } : { guest: null };
}

function anybody(caller: Caller, guest: GuestInfo | null | undefined): Who {
  return caller.kind === 'user' ? { userId: caller.userId } : { guest: guest ?? null };
}

const cookiesOf = (raw: Request): string => raw.headers.get('cookie') ?? '';

// The browser keeps the checkout in a cookie, too: its storage may be cleared or closed.
function remembering(service: CheckoutService, raw: Request, id: number) {
  const cookie = service.remember(cookiesOf(raw), id as CheckoutId);
  return cookie === null ? {} : { headers: { 'set-cookie': cookie } };
}

function checkoutCalls(service: CheckoutService): Route[] {
  return [
    route(quoteCart, async ({ body, caller }) => {
      const data = await service.quote(idOf(caller), body);
      const outcome = data.promo_problem === null ? {} : { outcome: 'refused' as const };
      return { ...ok({ success: true as const, data }), ...outcome };
    }),
    route(openCheckout, async ({ body, caller, raw }) => {
      const input = { ...body, cookies: cookiesOf(raw) };
      const opened = await service.open(anybody(caller, body.guest_info), input);
      if (!opened.ok) return opened;
      const answer = ok({ success: true as const, data: opened.value });
      return { ...answer, ...remembering(service, raw, opened.value.checkout_id) };
    }),
    route(buyRevision, async ({ params, body, caller, orderLink }) => {
      const input = { ...params, billing: body.billing ?? null };
      const opened = await service.openRevision({ caller, orderLink }, input);
      return opened.ok ? ok({ success: true, data: opened.value }) : opened;
    }),
    route(getBilling, async ({ caller }) => {
      const userId = idOf(caller);
      return ok({ success: true, data: { billing: userId && (await service.billingOf(userId)) } });
    }),
    route(getCheckout, async ({ params, query, caller }) => {
      const found = await service.view(params.id, { userId: idOf(caller), secret: query.secret });
      return found.ok ? ok({ success: true, data: found.value }) : found;
    }),
  ];
}

type Finish = z.output<(typeof finishOrder)['body']>;

async function walletOrder(
  service: CheckoutService,
  body: Finish,
  userId: UserId | null,
): Promise<Answer<OrderId, FinishRefusal>> {
  const { transaction_id: reference = '', amount, buy_again } = body;
  const id = walletCheckout(reference);
  const claimed = id === null ? NOT_OURS : await service.claimWallet({ id, userId, amount });
  if (claimed.ok || claimed.refusal.kind !== 'not_found') return claimed;
  const { cartItems, promoCode, billing } = body;
  if (userId === null || !cartItems) return claimed;
  // It names no checkout of this account but is a name of the client's own: the cart is ordered as it is sent.
  const askedAs = reference === '' ? null : reference;
  return service.orderByWallet(userId, { cartItems, promoCode, billing, askedAs, amount, buy_again });
}

type FinishRefusal = 'payment_required' | 'not_found' | 'conflict' | 'invalid';

const NOT_OURS = refuse('not_found', 'This payment does not exist.');
const NO_PAYMENT = refuse('invalid', 'Unknown payment', { errors: { transaction_id: ['Unknown payment'] } });

async function orderOf(service: CheckoutService, body: Finish, userId: UserId | null) {
  const named = await service.orderOfNamed(userId, body);
  if (named !== null) return ok(named);
  if (body.payment_method === 'wallet') return walletOrder(service, body, userId);
  const { transaction_id: reference = '', amount, currency } = body;
  if (reference === '') return NO_PAYMENT;
  if (body.order_type === 'subscription') {
    const claim = { reference: body.subscription_id ?? reference, amount: Number(amount) };
    return service.claimSubscription(userId, claim);
  }
  if (walletCheckout(reference) !== null) return walletOrder(service, body, userId);
  return service.claim({ reference, userId, amountIn: minorOf(amount), currency });
}

function paypalCalls(service: CheckoutService): Route[] {
  return [
    route(startPaypalPayment, async ({ body, caller, raw }) => {
      const input = { ...body, method: 'paypal' as const, cookies: cookiesOf(raw) };
      const started = await service.start(anybody(caller, body.guest_info), input);
      if (!started.ok) return started;
      const { paymentIntentId: order_id, order_id: placed_order_id, ...rest } = started.value;
      const answer = ok({ order_id, placed_order_id, ...rest });
      return { ...answer, ...remembering(service, raw, rest.checkout_id) };
    }),
    route(capturePaypalPayment, async ({ params, body, caller }) => {
      const proof = { userId: idOf(caller), secret: body.checkout_secret };
      const taken = await service.capture(params.id, proof);
      return taken.ok ? ok({ success: true as const, order_id: taken.value }) : taken;
    }),
  ];
}

function intentCalls(service: CheckoutService): Route[] {
  const begin = async (who: Who, input: Omit<PaymentInput, 'cookies'>, raw: Request) => {
    const started = await service.start(who, { ...input, method: 'card', cookies: cookiesOf(raw) });
    if (!started.ok) return started;
    return { ...started, ...remembering(service, raw, started.value.checkout_id) };
  };
  return [
    route(startPayment, async ({ body, caller, raw }) => begin(customer(caller), body, raw)),
    route(startGuestPayment, async ({ body, raw }) => begin({ guest: body.guest_info }, body, raw)),
  ];
}

type Pay = z.output<(typeof confirmPayment)['body']>;

function paymentCalls(service: CheckoutService): Route[] {
  const paid = async (body: Pay, userId: UserId | null) => {
    const named = await service.orderOfNamed(userId, body);
    if (named !== null) return ok({ success: true as const, order_id: named });
    const { paymentIntentId: reference, amount, currency } = body;
    const answer = await service.claim({ reference, userId, amountIn: () => amount, currency });
    return answer.ok ? ok({ success: true as const, order_id: answer.value }) : answer;
  };
  return [
    ...intentCalls(service),
    route(confirmPayment, async ({ body, caller }) => paid(body, idOf(caller))),
    route(confirmGuestPayment, async ({ body }) => paid(body, null)),
    route(openPaidOrder, async ({ params, raw }) => {
      const opened = await service.linkForBrowser(cookiesOf(raw), params.orderId);
      return opened.ok ? ok({ success: true, link: opened.value }) : opened;
    }),
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
