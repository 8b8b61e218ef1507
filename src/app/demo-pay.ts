import type { GuestInfo } from '@/modules/shop/checkout/checkout.rules';
import type { CheckoutId, OrderId, ServiceId, UserId } from '@/shared/ids';
import type { Answer, RefusalKind } from '@/shared/result';
import type { Composition } from './compose';
import type { DemoProgress } from './demo-progress';

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

/** Where a purchase notes what it began, under which name: asked again it pays the same payment, never a second one. */
export interface Noted {
  readonly progress: DemoProgress;
  readonly step: string;
}

/** Pays by the demo provider's test card, as a browser would. */
export async function payByCard(
  { checkout, demoPayments }: Services,
  { who, line }: DemoPurchase,
  { progress, step }: Noted,
): Promise<OrderId> {
  const client_secret = await progress.once(step, async () => {
    const cartItems = [{ ...line, qty: 1 }];
    const quote = await checkout.quote(null, { cartItems });
    const amount = Math.round(quote.total * 100);
    const input = { amount, currency: quote.currency, cartItems, method: 'card' as const };
    return must(await checkout.start(who, input)).clientSecret;
  });
  const intent = client_secret.split('_secret_')[0] ?? '';
  const card = { card_number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', client_secret };
  must(await demoPayments.pay.confirm(intent, card));
  const outcome = await checkout.settle('demo', intent);
  if (outcome.kind !== 'completed') throw new Error(`a demo payment ended as ${outcome.kind}`);
  return outcome.orderId;
}

/** Pays one service with a gift card that covers it. */
export async function payByGift(
  { checkout }: Services,
  purchase: { userId: UserId; serviceId: ServiceId; code: () => Promise<string> },
  { progress, step }: Noted,
): Promise<OrderId> {
  const { userId, serviceId } = purchase;
  const id = await progress.once(step, async () => {
    const cartItems = [{ service_id: serviceId, qty: 1 }];
    const promoCode = await purchase.code();
    return String(must(await checkout.open({ userId }, { cartItems, promoCode })).checkout_id);
  });
  return must(await checkout.claimWallet({ id: Number(id) as CheckoutId, userId, amount: 0 }));
}
