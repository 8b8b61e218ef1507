import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { SubscriptionsService } from '@/modules/shop/subscriptions/server/subscriptions.service';
import type { ChargedVat, VatSale } from '@/modules/money/receipts/vat.rules';
import type { Db } from '@/platform/db/database';
import type { CheckoutId, OrderId, PaymentId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import { refuse, type Answer } from '@/shared/result';
import type { FrozenPromo } from './checkout.store';

/** A coupon or gift card and what it does for the lines that were asked about. */
export interface FoundCode {
  readonly promo: FrozenPromo;
  /** What a coupon takes off in all, and by line. */
  readonly discount: Minor;
  readonly shares: readonly Minor[];
  /** What a gift card pays. */
  readonly gift: Minor;
  /** What of that was taxed when the gift card was sold. */
  readonly taxedGift: Minor;
  /** The lines that the code is for, by their place. */
  readonly matched: readonly number[];
  /** Takes one use, or the gift's amount, for a checkout; refused where somebody was faster. */
  hold(tx: Db, checkout: { id: CheckoutId; at: Date }): Promise<Answer<void, 'conflict'>>;
}

/** What the checkout needs of coupons and gift cards. */
export interface CodePort {
  /** What a code is worth for these lines now, counting what its own buyer's open checkouts hold as free. */
  find(
    db: Db,
    ask: { code: string; userId: UserId; email: string; lines: readonly PricedLine[] },
  ): Promise<Answer<FoundCode, 'not_found' | 'conflict' | 'invalid'>>;
  /** Spends what the checkout holds, in the transaction that makes its order. */
  spend(
    tx: Db,
    checkout: { id: CheckoutId; orderId: OrderId; paymentId: PaymentId | null; at: Date },
  ): Promise<void>;
  /** Whether the gift card that a checkout spends was bought with real money. */
  modeOfGift(db: Db, id: CheckoutId): Promise<MoneyMode>;
  /** Refunds to the gift card that paid a part of an order, in the transaction that books it. */
  giveBack(tx: Db, checkout: { id: CheckoutId; orderId: OrderId; amount: Minor; at: Date }): Promise<void>;
  /** Why the gift cards that an order bought can't be taken back; null where they can, or where it bought none. */
  takeBackProblem(db: Db, orderId: OrderId): Promise<string | null>;
  /** Takes the gift cards that an order bought back, in the transaction that reserves its refund. */
  takeBack(tx: Db, order: { orderId: OrderId; at: Date }): Promise<Answer<void, 'conflict'>>;
  /** Undoes `takeBack` where the refund failed. */
  restore(tx: Db, order: { orderId: OrderId; at: Date }): Promise<void>;
  /** Gives free what the checkout holds; nothing where it holds nothing. */
  release(tx: Db, checkout: { id: CheckoutId; at: Date }): Promise<void>;
}

/** Says what VAT a price contains; null where the studio shows none. */
export type VatPort = (sale: VatSale) => Promise<ChargedVat | null>;

/** What a browser asks about monthly packages by the checkout's own calls. */
export type SubscriptionPort = Pick<SubscriptionsService, 'claim' | 'contents'>;

/** A shop without subscriptions. */
export const NO_SUBSCRIPTIONS: SubscriptionPort = {
  claim: async () => refuse('not_found', 'This subscription does not exist.'),
  contents: async () => null,
};
