import type { Stripe } from 'stripe';
import type { CheckoutId } from '@/shared/ids';
import { ownerOf } from '../../installation';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../../payment-provider';
import { fromStripeAmount } from './stripe-amounts.rules';

const STATUS: Readonly<Record<string, ProviderPayment['status']>> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'challenge',
  // The bank has not answered yet: nothing is paid, and nothing may be tried or given up meanwhile.
  processing: 'pending',
  requires_capture: 'approved',
  succeeded: 'succeeded',
  canceled: 'cancelled',
};

const REFUND_STATE: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** A refund as the port speaks of it; one that another installation made is like one of the dashboard. */
export function refundOf(refund: Stripe.Refund, own: string): ProviderRefund {
  const isOurs = ownerOf(refund.metadata?.['installation'], own) !== 'foreign';
  return {
    reference: refund.id,
    amount: fromStripeAmount(refund.amount, refund.currency),
    ourId: isOurs ? (refund.metadata?.['refund_id'] ?? null) : null,
    state: REFUND_STATE[refund.status ?? ''] ?? 'pending',
    at: dateOf(refund.created),
  };
}

// An appeal is asked for after a dispute was lost: until it is won the money stays with the buyer.
const CLOSED: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  lost: 'lost',
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
};

// Some disputes take no money: a bank's mere question, a charge that was blocked before it became a dispute. Others of the
// same status do, as where Visa's Rapid Dispute Resolution gave the money back. What moved tells, not the status:
// https://docs.stripe.com/api/disputes/object#dispute_object-balance_transactions
function takesNothing({ status, balance_transactions: moves }: Stripe.Dispute): boolean {
  const mayTakeNothing = status.startsWith('warning_') || status === 'prevented';
  return mayTakeNothing && moves.reduce((sum, { amount }) => sum + amount, 0) >= 0;
}

/** A dispute as the port speaks of it; null for one that takes no money. */
export function disputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id: reference, status, amount, currency, created } = dispute;
  if (takesNothing(dispute)) return null;
  return {
    reference,
    amount: fromStripeAmount(amount, currency),
    state: CLOSED[status] ?? (status === 'prevented' ? 'lost' : 'open'),
    openedAt: dateOf(created),
  };
}

/** The charge of an intent that was read with it; null before the first attempt. */
export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const charge = intent.latest_charge;
  return typeof charge === 'string' ? null : charge;
}

function checkoutOf(metadata: Stripe.Metadata): CheckoutId | null {
  const id = metadata['checkout_id'];
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? (Number(id) as CheckoutId) : null;
}

/** An intent as the port speaks of it. `reference` is what our books call it by. */
export function paymentOf(
  intent: Stripe.PaymentIntent,
  more: {
    reference: string;
    marked: boolean;
    refunds: readonly ProviderRefund[];
    disputes: readonly ProviderDispute[];
  },
): ProviderPayment {
  const status = STATUS[intent.status];
  if (status === undefined) throw new Error(`Stripe has a status that is new to us: ${intent.status}.`);
  const paid = status === 'succeeded' ? intent.amount_received : intent.amount;
  const lasting = more.refunds.filter(({ state }) => state !== 'failed');
  return {
    ...more,
    clientSecret: intent.client_secret ?? '',
    status,
    amount: fromStripeAmount(paid, intent.currency),
    currency: intent.currency.toUpperCase(),
    checkoutId: checkoutOf(intent.metadata),
    refunded: lasting.reduce((sum, { amount }) => sum + amount, 0),
    payerCountry: chargeOf(intent)?.payment_method_details?.card?.country ?? null,
  };
}
