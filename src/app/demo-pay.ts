import type { GuestInfo } from '@/features/checkout/checkout.rules';
import type { CheckoutId, OrderId, ServiceId, UserId } from '@/shared/ids';
import type { Answer, RefusalKind } from '@/shared/result';
import type { Composition } from './compose';

type Services = Composition['services'];

/** What is bought: a customer's or a guest's one line. */
export interface DemoPurchase {
  readonly who: { readonly userId: UserId } | { readonly guest: GuestInfo };
  readonly line: {
    readonly service_id: ServiceId;
    readonly rush?: boolean;
    readonly gift?: { email: string };
  };
}

/** The value of an answer that a demo studio can't do without. */
export function must<T>(answer: Answer<T, RefusalKind>): T {
  if (answer.ok) return answer.value;
  throw new Error(`the demo studio could not be filled: ${answer.refusal.message}`);
}

/** Pays by the demo provider's test card, as a browser would. */
export async function payByCard(
  { checkout, demoPayments }: Services,
  { who, line }: DemoPurchase,
): Promise<OrderId> {
  const cartItems = [{ ...line, qty: 1 }];
  const quote = await checkout.quote(null, { cartItems });
  const amount = Math.round(quote.total * 100);
  const wish = { amount, currency: quote.currency, cartItems, method: 'card' as const };
  const started = must(await checkout.start(who, wish));
  const card = {
    card_number: '4242 4242 4242 4242',
    expiry: '12/40',
    cvc: '123',
    client_secret: started.clientSecret,
  };
  must(await demoPayments.pay.confirm(started.paymentIntentId, card));
  const outcome = await checkout.settle(started.provider, started.paymentIntentId);
  if (outcome.kind !== 'completed') throw new Error(`a demo payment ended as ${outcome.kind}`);
  return outcome.orderId;
}

/** Pays one service with a gift card that covers it. */
export async function payByGift(
  { checkout }: Services,
  purchase: { userId: UserId; serviceId: ServiceId; code: string },
): Promise<OrderId> {
  const { userId, serviceId, code: promoCode } = purchase;
  const cartItems = [{ service_id: serviceId, qty: 1 }];
  const opened = must(await checkout.open({ userId }, { cartItems, promoCode }));
  return must(await checkout.claimWallet({ id: opened.checkout_id as CheckoutId, userId, amount: 0 }));
}
