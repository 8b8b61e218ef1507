import type { Billing } from '@/modules/money/receipts/billing.contract';
import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { PricedLine } from '@/modules/catalogue/services/server/price-lines';
import type { Payer, PaymentMethod } from '@/modules/money/payments/server/payer';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Log } from '@/platform/log/log';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';

interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

/** What a month consists of, and who it is sold to. */
export interface MonthSale {
  /** Items of the order, with prices that add up to what is asked. */
  readonly lines: readonly PricedLine[];
  readonly billing: Billing | null;
}

/** A month that a provider says is paid. */
export interface PaidMonth {
  readonly provider: string;
  readonly method: PaymentMethod;
  /** The provider's id of the invoice: makes one order, however often it is told. */
  readonly reference: string;
  readonly asked: Money;
  readonly paid: Money;
  /** Null where the account was erased: late money for an ended package. */
  readonly userId: UserId | null;
  readonly payer: Payer;
  /** Country of what paid it, as evidence for VAT; null where unknown. */
  readonly payerCountry: string | null;
  readonly at: Date;
}

/** How a month is booked. */
export interface MonthBooking {
  /** Whether nothing may be sold before the customer names their country. */
  readonly needsCountry: boolean;
  /** Whether the register knows no such VAT id: a first month is not sold then; later ones are taxed as a consumer's. */
  readonly vatIdUnknown: boolean;
  /**
   * Books it inside the transaction: payment, ledger and order; null where the money is not what was asked, so that
   * it is flagged and a person decides.
   * @throws where this invoice is booked already, so that a caller's mistake can't double an order
   */
  book(tx: Db, month: PaidMonth): Promise<OrderId | null>;
}

/** The providers that are switched on. */
export interface SubscriptionProviders {
  readonly all: readonly PaymentProvider[];
  readonly card: PaymentProvider | null;
  readonly paypal: PaymentProvider | null;
}

export interface SubscriptionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventPublisher;
  readonly keys: Keys;
  readonly providers: SubscriptionProviders;
  readonly catalogue: Pick<CatalogueService, 'priceLines'>;
  /** The studio's one currency. */
  readonly currency: () => Promise<string>;
  /** Public base address without a slash at its end. */
  readonly siteUrl: () => Promise<string>;
  readonly payerOf: (userId: UserId) => Promise<Payer | null>;
  /** Prepared outside of any transaction. */
  readonly booking: (sale: MonthSale) => Promise<MonthBooking>;
}
