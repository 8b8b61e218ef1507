import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { CartLine } from '@/modules/shop/cart/cart.rules';
import type { GiftInput } from '../checkout.rules';

/** A line that is being bought, out of a cart or alone; a gift card may say whom it is for. */
export interface PurchaseLine extends CartLine {
  readonly gift?: GiftInput | null;
  /** Buys one more revision round of an item, with the key that API-69 gave. */
  readonly revision?: { readonly order_item_id: number; readonly key: string };
}

/** What is bought at once, and what changes its price. */
export interface Purchase {
  readonly lines: readonly PurchaseLine[];
  /** A code that the server has found good; null for none. */
  readonly promoCode: string | null;
  /** Null where the checkout does not ask for it, or has no answer yet. */
  readonly billing: Billing | null;
}

/** The same as a request says it: names and prices are the server's own. */
export function inputOf({ lines, promoCode, billing }: Purchase) {
  return {
    cartItems: lines.map(({ service_id, variation_id, rush, qty, gift, revision }) => ({
      service_id,
      variation_id,
      rush,
      qty,
      ...(gift ? { gift } : {}),
      ...(revision ? { revision } : {}),
    })),
    ...(promoCode === null ? {} : { promoCode }),
    ...(billing === null ? {} : { billing }),
  };
}

/** What is paid together; monthly packages are paid one by one, afterwards. */
export function paidNow(lines: readonly PurchaseLine[]): readonly PurchaseLine[] {
  return lines.filter((line) => line.service_type === 'one_time');
}
