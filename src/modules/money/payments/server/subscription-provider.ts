import type { SubscriptionId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { Payer, PaymentMethod } from './payer';

export interface SubscriptionRequest {
  /** Comes back as `ProviderSubscription.ourId`. */
  readonly subscriptionId: SubscriptionId;
  /** The provider's own id of the service's plan. */
  readonly planId: string;
  /** What the plan costs by our catalogue, for providers that have no plans of their own. */
  readonly price: Minor;
  readonly currency: string;
  readonly payer: Payer;
  /** The account that buys, for providers that know customers. */
  readonly userId?: UserId | null;
  readonly idempotencyKey: string;
  /** How its buyer pays, for providers that take more than one way. */
  readonly method?: PaymentMethod;
  /** Where the provider sends the buyer back to. */
  readonly returnUrl: string;
  /** Where it sends a buyer back to who did not agree; `returnUrl` where left out. */
  readonly cancelUrl?: string;
}

/** A subscription whose first period waits for its buyer. */
export interface StartedSubscription {
  readonly reference: string;
  /** For forms inside our page; null where the buyer agrees on the provider's page or in its window. */
  readonly clientSecret: string | null;
  readonly approveUrl: string | null;
}

/** One period that was charged, or that the provider tried to charge. */
export interface ProviderInvoice {
  /** The provider's id: made once for each period. */
  readonly reference: string;
  readonly state: 'open' | 'paid' | 'failed';
  readonly amount: Minor;
  readonly currency: string;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly paidAt: Date | null;
  /**
   * A page of the provider where its customer pays it themselves, also where their bank asks them to confirm; missing or
   * null where there is none.
   */
  readonly payUrl?: string | null;
}

export interface ProviderSubscription {
  readonly reference: string;
  /** incomplete: the first period is not paid; past_due: a renewal failed and is tried again; ended: for good. */
  readonly status: 'incomplete' | 'active' | 'past_due' | 'ended';
  readonly cancelsAtPeriodEnd: boolean;
  readonly periodEnd: Date | null;
  readonly ourId: SubscriptionId | null;
  /** Newest first; at least the last ten. */
  readonly invoices: readonly ProviderInvoice[];
  /** As people read it, such as 'Visa 4242'; null where unknown. */
  readonly paidWith: string | null;
  /** Country of what pays it, as evidence for VAT (ISO 3166-1, two letters); missing or null where unknown. */
  readonly payerCountry?: string | null;
  /** How it is paid now, of providers that take more than one way. */
  readonly method?: PaymentMethod;
}

/** What a provider charges by a plan of its own. */
export interface ProviderPlan {
  /** In minor units; null where it is no fixed amount. */
  readonly amount: Minor | null;
  readonly currency: string;
  /** Whether it charges exactly once a month, from the first one on, without end. */
  readonly monthly: boolean;
  /** Whether it may be sold. */
  readonly active: boolean;
}

/** A provider's monthly payments. The same rules as for `PaymentProvider` hold. */
export interface SubscriptionProvider {
  /**
   * What a plan charges, which is what its buyers pay whatever our pages say; null for one that the provider does not know.
   * Left out by providers that charge what they are told.
   */
  readPlan?(planId: string): Promise<ProviderPlan | null>;
  create(request: SubscriptionRequest): Promise<StartedSubscription>;
  /** Null for a reference that the provider does not know. */
  retrieve(reference: string): Promise<ProviderSubscription | null>;
  /** Ends it when the paid time is over; one whose first period is unpaid ends at once. */
  cancelAtPeriodEnd(reference: string): Promise<void>;
  /** Begins a change of card; the browser confirms it with what is answered. */
  changePaymentMethod(
    reference: string,
    returnUrl: string,
  ): Promise<{ readonly clientSecret: string | null; readonly approveUrl: string | null }>;
  /** Makes the method that the browser confirmed the one of the next periods, and tries an unpaid invoice again. */
  usePaymentMethod(reference: string, setupReference: string): Promise<void>;
}
