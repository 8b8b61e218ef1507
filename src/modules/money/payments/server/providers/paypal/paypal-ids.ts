import { createHash, createHmac } from 'node:crypto';
import type { CheckoutId } from '@/shared/ids';
import { ownerOf, ownKey } from '../../installation';

const REQUEST_ID_MAX = 108;

/** Whether this can be PayPal's id of an order, charge or refund; others would be a way to call other addresses there. */
export function isPayPalId(id: string): boolean {
  return /^[A-Z0-9]{1,36}$/.test(id);
}

/** An idempotency key as PayPal takes it, at most 108 characters, that no other installation of the account has. */
export function requestIdOf(own: string, input: string): string {
  const key = ownKey(own, input);
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

/** What an order or subscription says of itself (`custom_id`): whose it is, and what it is for. */
export function customIdOf(own: string, id: number): string {
  return `${own}.${id}`;
}

/** What `custom_id` says: the number of our checkout or subscription, and whether we gave it up. */
export interface OwnCustomId<Id> {
  readonly owner: 'own' | 'none' | 'foreign';
  /** Null where it is another installation's, or no number at all. */
  readonly id: Id | null;
  readonly cancelled: boolean;
}

/**
 * Reads it. One without an installation was made before they had an id, or by somebody else.
 * @param own the id of this installation
 */
export function readCustomId<Id extends number = CheckoutId>(
  customId: string | null | undefined,
  own: string,
): OwnCustomId<Id> {
  const cancelled = customId?.startsWith(CANCELLED) ?? false;
  const said = (cancelled ? customId?.slice(CANCELLED.length) : customId) ?? '';
  const [, mark, number] = /^(?:([a-z0-9]+)\.)?([1-9]\d{0,14})$/.exec(said) ?? [];
  const owner = ownerOf(mark, own);
  const id = number === undefined || owner === 'foreign' ? null : (Number(number) as Id);
  return { owner, id, cancelled };
}

/** The mark of an order that we gave up. */
export function cancelledCustomId(customId: string | null | undefined): string {
  return `${CANCELLED}${customId ?? ''}`;
}

// PayPal hands back letters, digits and - _ . , only, and lends refunds without a name that of their payment.
const REFUND = 'refund.';

/** Our id of a refund as PayPal keeps it, with that of this installation. */
export function refundCustomId(ourId: string, own: string): string {
  const safe = `${own}:${ourId}`.replaceAll(
    /[^A-Za-z0-9_-]/g,
    (letter) => `,${letter.charCodeAt(0).toString(16)}.`,
  );
  return `${REFUND}${safe}`;
}

const OLD_NAME = /^(?:refund|return):/;

/** Our id of a refund; null where it was not this installation that made it. */
export function readRefundCustomId(customId: string | null | undefined, own: string): string | null {
  if (!customId?.startsWith(REFUND)) return null;
  const name = customId
    .slice(REFUND.length)
    .replaceAll(/,([0-9a-f]{1,4})\./g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  if (name.startsWith(`${own}:`)) return name.slice(own.length + 1);
  // Made before installations had an id: it is of a payment of ours all the same.
  return OLD_NAME.test(name) ? name : null;
}
