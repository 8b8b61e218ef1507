import type { CheckoutId } from '@/shared/ids';
import type { Minor } from '@/shared/money';
import type { Answer } from '@/shared/result';

export interface Payer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
}

export interface IntentRequest {
  readonly checkoutId: CheckoutId;
  readonly amount: Minor;
  readonly currency: string;
  /** The same key asks for the same intent, however often it is sent. */
  readonly idempotencyKey: string;
  readonly payer: Payer;
}

/** A payment that waits for its buyer; the secret lets the browser pay it. */
export interface Intent {
  readonly reference: string;
  readonly clientSecret: string;
}

/** What a provider knows about a payment. */
export interface ProviderPayment extends Intent {
  /** unpaid: nothing tried or declined, may be tried again; challenge: the bank asks the buyer. */
  readonly status: 'unpaid' | 'challenge' | 'succeeded' | 'cancelled';
  readonly amount: Minor;
  readonly currency: string;
  /** The checkout that we named when it was made; null where it is none of ours. */
  readonly checkoutId: CheckoutId | null;
  readonly refunded: Minor;
}

export interface RefundRequest {
  readonly reference: string;
  readonly amount: Minor;
  /** The same key refunds once. */
  readonly idempotencyKey: string;
}

/** News from a provider. `reference` is null where it is about no payment. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly kind: string;
  readonly reference: string | null;
  readonly payload: object;
}

/**
 * Takes money for us. Implementations keep nothing of ours; none of their calls happens inside a database
 * transaction. Every call may throw when the provider is away, also after it did what was asked.
 */
export interface PaymentProvider {
  readonly name: string;
  createIntent(request: IntentRequest): Promise<Intent>;
  /** Null for a reference that the provider does not know. */
  retrieve(reference: string): Promise<ProviderPayment | null>;
  /** Makes a payment impossible; answers what it is now, since a buyer may have been faster. */
  cancel(reference: string): Promise<'cancelled' | 'succeeded'>;
  /** Sends money back; throws where more would go back than came in. */
  refund(request: RefundRequest): Promise<void>;
  /** Checks the signature on the raw bytes before anything is parsed. */
  parseWebhook(rawBody: Uint8Array, headers: Headers): Answer<ProviderEvent, 'malformed'>;
}
