import type { GuestInfo } from '../checkout.rules';
import type { SentItem } from './finish-order';

/** A line as the confirmation shows it; money in the major unit. */
export interface ConfirmedLine {
  readonly service_name: string;
  readonly qty: number;
  readonly total_price: number;
  readonly service_type: 'one_time' | 'subscription';
}

/** What the checkout hands to the order confirmation by navigation (store-and-account.md, 'Order confirmation'). */
export interface ConfirmationState {
  readonly cartItems: readonly ConfirmedLine[];
  readonly total: number;
  readonly isPromoCodeApplied: boolean;
  readonly discountAmount: number;
  readonly isGiftCard: false;
  readonly guestInfo: GuestInfo | null;
  /** What was sent before the payment, by item. */
  readonly sent: readonly SentItem[];
}

function lineOf(value: unknown): ConfirmedLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { service_name, qty, total_price, service_type } = value as Record<string, unknown>;
  if (typeof total_price !== 'number') return null;
  return {
    service_name: typeof service_name === 'string' ? service_name : 'Service',
    qty: typeof qty === 'number' ? qty : 1,
    total_price,
    service_type: service_type === 'subscription' ? 'subscription' : 'one_time',
  };
}

function sentOf(value: unknown): SentItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const { service_name, files, links, first_version_by: by } = value as Record<string, unknown>;
  if (typeof service_name !== 'string' || typeof files !== 'number' || typeof links !== 'number') return null;
  return { service_name, files, links, first_version_by: typeof by === 'string' ? by : null };
}

/** Reads the state of a navigation; null where it is not the checkout's. */
export function confirmationStateOf(state: unknown): ConfirmationState | null {
  if (typeof state !== 'object' || state === null) return null;
  const { cartItems, total, isPromoCodeApplied, discountAmount, guestInfo, sent } = state as Record<
    string,
    unknown
  >;
  if (!Array.isArray(cartItems) || typeof total !== 'number') return null;
  return {
    cartItems: cartItems.map(lineOf).filter((line) => line !== null),
    total,
    isPromoCodeApplied: isPromoCodeApplied === true,
    discountAmount: typeof discountAmount === 'number' ? discountAmount : 0,
    isGiftCard: false,
    guestInfo: typeof guestInfo === 'object' ? (guestInfo as GuestInfo | null) : null,
    sent: Array.isArray(sent) ? sent.map(sentOf).filter((item) => item !== null) : [],
  };
}

/** Whether a purchase is one single gift card: its confirmation tells of the code instead of files (FINA-03). */
export function isGiftCardAlone(lines: readonly ConfirmedLine[]): boolean {
  const [line] = lines;
  return (
    lines.length === 1 &&
    line !== undefined &&
    line.service_type === 'one_time' &&
    line.service_name.includes('Gift Card')
  );
}
