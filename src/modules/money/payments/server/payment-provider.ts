import type { CheckoutId, UserId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { Answer } from '@/shared/result';
import type { MoneyMode } from '../payments.rules';
import type { Payer, PaymentMethod } from './payer';
import type { SubscriptionProvider } from './subscription-provider';

export type { Payer, PaymentMethod } from './payer';

export interface IntentRequest {
  readonly checkoutId: CheckoutId;
  readonly amount: Minor;
  readonly currency: string;
  /** The same key asks for the same intent, however often it is sent. */
  readonly idempotencyKey: string;
  readonly payer: Payer;
  /** The account that buys, for providers that know customers; null or missing for guests. */
  readonly userId?: UserId | null;
  /** Providers of one method ignore it. */
  readonly method?: PaymentMethod;
}

/** A payment that waits for its buyer; the secret lets the browser pay it. */
export interface Intent {
  readonly reference: string;
  readonly clientSecret: string;
}

/** Money that went back at the provider, whoever asked for it. */
export interface ProviderRefund {
  /** The provider's id of it. */
  readonly reference: string;
  readonly amount: Minor;
  /** The id that we gave it (`RefundRequest.refundId`); null where it was made in the provider's dashboard. */
  readonly ourId: string | null;
  /** Whether it may still fail there. */
  readonly state: 'pending' | 'done' | 'failed';
  /** When it was made; left out where the provider does not say. */
  readonly at?: Date | null;
}

/** Money that a buyer's bank has taken back. */
export interface ProviderDispute {
  readonly reference: string;
  readonly amount: Minor;
  /** lost: the buyer has the money, also while the studio appeals. */
  readonly state: 'open' | 'won' | 'lost';
  /** When it began; left out where the provider does not say. */
  readonly openedAt?: Date | null;
}

/** Money that went back, of which a provider can't say by which refund or dispute. */
export interface Unexplained {
  /** In minor units; null where the provider doesn't even say how much. */
  readonly amount: Minor | null;
  /** Whether all of the payment is gone now. */
  readonly whole: boolean;
}

/** What our own books know of money that went back: some providers do not list it. */
export interface MoneyBackHints {
  /** Payloads of the provider's own news that money of this payment went back. */
  readonly news: readonly object[];
  /** The provider's ids of refunds. */
  readonly refunds: readonly string[];
}

/** What a provider knows about a payment. */
export interface ProviderPayment extends Intent {
  /**
   * unpaid: nothing tried or declined, may be tried again; challenge: the bank asks the buyer; approved: the buyer
   * agreed and `capture` takes the money; declined: `capture` was refused, and may take it once the buyer agrees anew;
   * pending: the money is under way and the provider or a bank looks at it.
   */
  readonly status: 'unpaid' | 'challenge' | 'approved' | 'declined' | 'pending' | 'succeeded' | 'cancelled';
  readonly amount: Minor;
  readonly currency: string;
  /** The checkout that we named when it was made; null where it is none of ours. */
  readonly checkoutId: CheckoutId | null;
  /**
   * Whether it bears the id of this installation. One that bears none was made before they had one: it is ours only where our
   * books know its reference. Those of other installations are not told at all.
   */
  readonly marked: boolean;
  /** Sum of the refunds that did not fail. */
  readonly refunded: Minor;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
  /** Missing where refunds and disputes tell all that went back. */
  readonly unexplained?: Unexplained;
  /** Country of the card or account that paid, as evidence for VAT (ISO 3166-1, two letters); null where unknown. */
  readonly payerCountry: string | null;
}

export interface RefundRequest {
  readonly reference: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The same key refunds once. */
  readonly idempotencyKey: string;
  /** Our id of the refund; comes back as `ProviderRefund.ourId`. */
  readonly refundId: string;
}

/** News from a provider. `reference` is of the payment or subscription; null where it is about neither. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly kind: string;
  readonly about: 'payment' | 'subscription';
  readonly reference: string | null;
  readonly payload: object;
}

/**
 * Takes money for us. Implementations keep nothing of ours; none of their calls happens inside a database
 * transaction. Every call may throw when the provider is away, also after it did what was asked.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Whether the money that it moves is real. */
  readonly mode: MoneyMode;
  /** The least that this provider charges in a currency, in minor units; 0 where it has no minimum. */
  minimumCharge(currency: string): Minor;
  /** Whether this provider can take exactly this amount, in minor units, of a currency at all; minimums aside. */
  takes(amount: Minor, currency: string): boolean;
  createIntent(request: IntentRequest): Promise<Intent>;
  /**
   * Null for a reference that the provider does not know, and for what another installation made there.
   * @param hints for providers that do not list what went back; each is checked there before it is believed
   */
  retrieve(reference: string, hints?: MoneyBackHints): Promise<ProviderPayment | null>;
  /**
   * Takes the money of an approved payment, once however often it is asked; answers what the payment is now.
   * @param idempotencyKey another one for each time that the buyer agreed after a refusal
   */
  capture(reference: string, idempotencyKey: string): Promise<ProviderPayment>;
  /**
   * Makes a payment impossible; answers what it is now, since a buyer may have been faster. One that the provider does not
   * know is cancelled: nobody can pay it here.
   */
  cancel(reference: string): Promise<'cancelled' | 'succeeded' | 'pending'>;
  /**
   * Sends money back.
   * @throws RefundRefused where the provider never will, as where more would go back than came in
   */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Checks the signature on the raw bytes before anything is parsed. */
  parseWebhook(rawBody: Uint8Array, headers: Headers): Promise<Answer<ProviderEvent, 'malformed'>>;
  /** Monthly payments; null where this provider takes none. */
  readonly subscriptions: SubscriptionProvider | null;
}
