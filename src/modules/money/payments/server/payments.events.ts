import { defineEvent } from '@/platform/events/event';
import type { CheckoutId, OrderId, RefundId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

/**
 * Money of an order went back; amounts in minor units. `to_gift` of it went to the gift card that had paid. `by_bank`: the
 * buyer's bank took it, and has told them.
 */
export const paymentRefunded = defineEvent<{
  refund_id: RefundId;
  order_id: OrderId;
  amount: Minor;
  to_gift: Minor;
  by_bank?: boolean;
}>('payment.refunded');

/**
 * Money of a refund, or that a bank had taken, came back to the studio: `amount` of what `payment.refunded` had told as
 * `refunded`, of which `to_gift` stays on its gift card. `by_bank`: a dispute was decided anew.
 */
export const refundReturned = defineEvent<{
  refund_id: RefundId;
  order_id: OrderId;
  amount: Minor;
  refunded: Minor;
  to_gift: Minor;
  by_bank: boolean;
}>('payment.refund-returned');

/** A buyer's bank took money back or asks for it (`open`), or has decided. */
export const paymentDisputed = defineEvent<{
  dispute_id: number;
  order_id: OrderId;
  amount: Minor;
  state: 'open' | 'won' | 'lost';
}>('payment.disputed');

/** Somebody of the studio must look at money: `text` says why. `key` tells one matter from the next; each is mailed once. */
export const moneyNeedsPerson = defineEvent<{ key: string; subject: string; text: string }>(
  'money.needs-a-person',
);

/** The studio asks for a payment by a link: `path` leads to it, `nth` tells one asking from the next. */
export const paymentAsked = defineEvent<{ checkout_id: CheckoutId; path: string; nth: number }>(
  'payment.asked',
);
