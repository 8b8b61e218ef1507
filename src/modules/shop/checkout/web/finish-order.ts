import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { fromMajor } from '@/shared/money';
import type { GuestInfo } from '../checkout.rules';
import type { SentLine } from '../checkout-shapes.contract';
import type {
  confirmGuestPayment,
  confirmPayment,
  finishOrder as finishOrderCall,
} from '../checkout.contract';

const METHOD_NAMES = { card: 'Stripe', paypal: 'PayPal', wallet: 'wallet' } as const;

export interface PaidOrder {
  readonly reference: string;
  readonly method: keyof typeof METHOD_NAMES;
  /** In the major unit. */
  readonly total: number;
  readonly currency: string;
  readonly signedIn: boolean;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly userId: number | null;
  readonly guest: GuestInfo | null;
  readonly cartItems: readonly SentLine[];
  readonly promoCode: string | null;
}

// What the specification's calls carry; the server believes its own books.
function said({ userId, cartItems, promoCode }: PaidOrder) {
  return { user_id: userId ?? 'guest', cartItems: [...cartItems], promoCode };
}

/** What was sent for one item of an order. */
export type SentItem = ResponseOf<typeof finishOrderCall>['sent'][number];

export type Finished =
  | { readonly orderId: number; readonly sent: readonly SentItem[] }
  | { readonly failure: CallFailure };

/** Asks for the order of a payment: the same one however often asked. */
export async function askForOrder(api: ApiClient, order: PaidOrder): Promise<Finished> {
  const body = {
    ...said(order),
    transaction_id: order.reference,
    amount: order.method === 'wallet' ? '0.00' : order.total,
    payer_name: order.payer.name,
    payer_email: order.payer.email,
    payer_phone: order.payer.phone,
    payment_type: 'one_time',
    payment_method: METHOD_NAMES[order.method],
    order_type: 'one_time' as const,
  };
  const done = await api.call<typeof finishOrderCall>('POST /success', { body });
  return done.ok ? { orderId: done.value.order_id, sent: done.value.sent } : { failure: done.refusal };
}

/** Tells the server that the provider says 'paid', and asks for the order. */
export async function finishOrder(api: ApiClient, order: PaidOrder): Promise<Finished> {
  // The money of a PayPal payment is taken by its own call, which has told the server already.
  if (order.method !== 'card') return askForOrder(api, order);
  const amount = fromMajor(order.total, order.currency) ?? 0;
  const body = {
    paymentIntentId: order.reference,
    amount,
    currency: order.currency,
    ...said(order),
    guest_info: order.guest,
  };
  const paid = order.signedIn
    ? await api.call<typeof confirmPayment>('POST /stripe/pay', { body })
    : await api.call<typeof confirmGuestPayment>('POST /stripe/pay/guest', { body });
  return paid.ok ? askForOrder(api, order) : { failure: paid.refusal };
}
