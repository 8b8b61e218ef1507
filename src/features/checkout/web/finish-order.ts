import type { ApiClient, CallFailure } from '@/shared/api-client';
import type { ResponseOf } from '@/shared/endpoint';
import { fromMajor } from '@/shared/money';
import type {
  confirmGuestPayment,
  confirmPayment,
  finishOrder as finishOrderCall,
} from '../checkout.contract';

export interface PaidOrder {
  readonly reference: string;
  /** In the major unit. */
  readonly total: number;
  readonly currency: string;
  readonly signedIn: boolean;
  readonly payer: { readonly name: string; readonly email: string; readonly phone: string };
  readonly userId: number | null;
  readonly cartItems: readonly object[];
}

/** What was sent for one item of an order. */
export type SentItem = ResponseOf<typeof finishOrderCall>['sent'][number];

export type Finished =
  | { readonly orderId: number; readonly sent: readonly SentItem[] }
  | { readonly failure: CallFailure };

/** Tells the server that the provider says 'paid', and asks for the order: the same one however often asked. */
export async function finishOrder(api: ApiClient, order: PaidOrder): Promise<Finished> {
  const amount = fromMajor(order.total, order.currency) ?? 0;
  const body = { paymentIntentId: order.reference, amount, currency: order.currency };
  const paid = order.signedIn
    ? await api.call<typeof confirmPayment>('POST /stripe/pay', { body })
    : await api.call<typeof confirmGuestPayment>('POST /stripe/pay/guest', { body });
  if (!paid.ok) return { failure: paid.refusal };
  const success = {
    user_id: order.userId ?? 'guest',
    cartItems: order.cartItems,
    transaction_id: order.reference,
    amount: order.total,
    payer_name: order.payer.name,
    payer_email: order.payer.email,
    payer_phone: order.payer.phone,
    payment_type: 'one_time',
    payment_method: 'Stripe' as const,
    order_type: 'one_time' as const,
  };
  const done = await api.call<typeof finishOrderCall>('POST /success', { body: success });
  return done.ok ? { orderId: done.value.order_id, sent: done.value.sent } : { failure: done.refusal };
}
