import type { Stripe } from 'stripe';
import type { SubscriptionId } from '@/shared/ids';
import type { ProviderInvoice, ProviderSubscription } from '../../subscription-provider';
import { ownerOf } from '../../installation';
import { fromStripeAmount } from './stripe-amounts.rules';

const STATUS: Readonly<Record<string, ProviderSubscription['status']>> = {
  incomplete: 'incomplete',
  trialing: 'active',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete_expired: 'ended',
  canceled: 'ended',
};

function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

function stateOf({ status, attempt_count }: Stripe.Invoice): ProviderInvoice['state'] {
  if (status === 'paid') return 'paid';
  if (status === 'open' && attempt_count === 0) return 'open';
  return 'failed';
}

// An invoice's own period looks back; what it was paid for is the period of its lines.
function periodOf({ lines, period_start, period_end }: Stripe.Invoice) {
  const newest = lines.data.toSorted((a, b) => b.period.end - a.period.end)[0];
  const { start, end } = newest?.period ?? { start: period_start, end: period_end };
  return { periodStart: dateOf(start), periodEnd: dateOf(end) };
}

/** An invoice as the port speaks of it; null for a draft, which nobody has tried to charge. */
export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice | null {
  if (invoice.status === 'draft') return null;
  const state = stateOf(invoice);
  const paidAt = invoice.status_transitions.paid_at;
  const amount = state === 'paid' ? invoice.amount_paid : invoice.amount_due;
  return {
    reference: invoice.id,
    state,
    amount: fromStripeAmount(amount, invoice.currency),
    currency: invoice.currency.toUpperCase(),
    ...periodOf(invoice),
    paidAt: paidAt === null ? null : dateOf(paidAt),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function countryOf(method: Stripe.Subscription['default_payment_method']): string | null {
  return method === null || typeof method === 'string' ? null : (method.card?.country ?? null);
}

function paidWith(method: Stripe.Subscription['default_payment_method']): string | null {
  if (method === null || typeof method === 'string' || method.card === undefined) return null;
  return `${capital(method.card.brand)} ${method.card.last4}`;
}

function ourIdOf(metadata: Stripe.Metadata, own: string): SubscriptionId | null {
  if (ownerOf(metadata['installation'], own) !== 'own') return null;
  const id = metadata['subscription_id'];
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? (Number(id) as SubscriptionId) : null;
}

// One that was cancelled while a month was unpaid has ended at once, without the end of a period.
function wasCancelled({
  cancel_at_period_end,
  cancel_at,
  cancellation_details,
}: Stripe.Subscription): boolean {
  return (
    cancel_at_period_end || cancel_at !== null || cancellation_details?.reason === 'cancellation_requested'
  );
}

/**
 * A subscription as the port speaks of it.
 * @param own the id of this installation: the number of one that bears none may be anybody's
 */
export function subscriptionOf(
  subscription: Stripe.Subscription,
  invoices: readonly ProviderInvoice[],
  own: string,
): ProviderSubscription {
  const status = STATUS[subscription.status];
  if (status === undefined) throw new Error(`Stripe has a status that is new to us: ${subscription.status}.`);
  const end = subscription.items.data[0]?.current_period_end;
  return {
    reference: subscription.id,
    status,
    cancelsAtPeriodEnd: wasCancelled(subscription),
    periodEnd: end === undefined ? null : dateOf(end),
    ourId: ourIdOf(subscription.metadata, own),
    invoices,
    paidWith: paidWith(subscription.default_payment_method),
    payerCountry: countryOf(subscription.default_payment_method),
  };
}
