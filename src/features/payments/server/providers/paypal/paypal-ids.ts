import { createHash, createHmac } from 'node:crypto';
import type { CheckoutId } from '@/shared/ids';

const REQUEST_ID_MAX = 108;

/** Whether this can be PayPal's id of an order, charge or refund; others would be a way to call other addresses there. */
export function isPayPalId(id: string): boolean {
  return /^[A-Z0-9]{1,36}$/.test(id);
}

/** An idempotency key as PayPal takes it: at most 108 characters. */
export function requestIdOf(key: string): string {
  return key.length <= REQUEST_ID_MAX ? key : createHash('sha256').update(key).digest('hex');
}

/** The secret by which a browser shows that a payment is its own: PayPal has none, so it is derived. */
export function clientSecretOf(orderId: string, secret: string): string {
  return `${orderId}_secret_${createHmac('sha256', secret).update(`paypal:${orderId}`).digest('base64url')}`;
}

/** A number for PayPal's books that no other payment has, as accounts may refuse to be paid twice for one. */
export function invoiceIdOf(checkoutId: CheckoutId, key: string, secret: string): string {
  return `${checkoutId}-${createHmac('sha256', secret).update(`invoice:${key}`).digest('hex').slice(0, 16)}`;
}

const CANCELLED = 'cancelled:';

/** What an order says of itself (`custom_id`): the checkout that it is for, and whether we gave it up. */
export function readCustomId(customId: string | null | undefined): {
  readonly checkoutId: CheckoutId | null;
  readonly cancelled: boolean;
} {
  const cancelled = customId?.startsWith(CANCELLED) ?? false;
  const id = cancelled ? customId?.slice(CANCELLED.length) : customId;
  const checkoutId = /^[1-9]\d{0,14}$/.test(id ?? '') ? (Number(id) as CheckoutId) : null;
  return { checkoutId, cancelled };
}

/** The mark of an order that we gave up. */
export function cancelledCustomId(customId: string | null | undefined): string {
  return `${CANCELLED}${customId ?? ''}`;
}

// PayPal hands back letters, digits and - _ . , only, and lends refunds without a name that of their payment.
const REFUND = 'refund.';

/** Our id of a refund as PayPal keeps it. */
export function refundCustomId(ourId: string): string {
  const safe = ourId.replaceAll(/[^A-Za-z0-9_-]/g, (letter) => `,${letter.charCodeAt(0).toString(16)}.`);
  return `${REFUND}${safe}`;
}

/** Our id of a refund; null where it was not we who made it. */
export function readRefundCustomId(customId: string | null | undefined): string | null {
  if (!customId?.startsWith(REFUND)) return null;
  return customId
    .slice(REFUND.length)
    .replaceAll(/,([0-9a-f]{1,4})\./g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
