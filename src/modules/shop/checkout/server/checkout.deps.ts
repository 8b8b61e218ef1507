import type { CatalogueService } from '@/modules/catalogue/services/server/catalogue.service';
import type { MoneyMode } from '@/modules/money/payments/payments.rules';
import type { Payer } from '@/modules/money/payments/server/payer';
import type { PaymentProvider } from '@/modules/money/payments/server/payment-provider';
import type { AddOns } from '@/modules/orders/revisions/server/revision-add-on';
import type { Db } from '@/platform/db/database';
import type { EventPublisher } from '@/platform/events/event';
import type { Log } from '@/platform/log/log';
import type { Keys } from '@/platform/security/keys';
import type { Clock } from '@/shared/clock';
import type { OrderId, UserId } from '@/shared/ids';
import type { CodePort, SubscriptionPort, VatPort } from './checkout.ports';

/** The providers that are switched on. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  /** Who takes cards, and answers the `stripe/…` calls; null where nobody does. */
  readonly card: PaymentProvider | null;
  /** Who takes PayPal, and answers the `paypal/…` calls; null where nobody does. */
  readonly paypal: PaymentProvider | null;
}

export interface CheckoutDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventPublisher;
  readonly keys: Keys;
  /** Whether people reach the studio by https: cookies then travel by nothing else. */
  readonly https: boolean;
  readonly providers: Providers;
  /** Whether money is real, by the name of whom it is paid with. */
  readonly modeOf: (paidBy: string) => MoneyMode;
  /** Coupons and gift cards. */
  readonly codes: CodePort;
  readonly vatOf: VatPort;
  readonly catalogue: Pick<CatalogueService, 'priceLines'>;
  /** One more revision round of an item that was ordered before. */
  readonly addOns: AddOns;
  /** Monthly packages: what a browser asks about them by the checkout's own calls. */
  readonly subscriptions: SubscriptionPort;
  /** The studio's one currency. */
  readonly currency: () => Promise<string>;
  /** Name, email and phone of a customer, for their payments. */
  readonly payerOf: (userId: UserId) => Promise<Payer | null>;
  /** Makes a private link to an order that is still a guest's; null where it is in an account, or does not exist. */
  readonly guestLink: (orderId: OrderId) => Promise<string | null>;
  /** Whether the account of an address may not buy. */
  readonly isBlocked: (email: string) => Promise<boolean>;
}

/** Who buys: a customer or a guest. */
export interface Buyer {
  readonly userId: UserId | null;
  readonly payer: Payer;
}
