import { demoCardEnding, cardName } from '../../../demo-card.rules';
import type {
  ProviderInvoice,
  ProviderSubscription,
  StartedSubscription,
  SubscriptionProvider,
  SubscriptionRequest,
} from '../../subscription-provider';
import type { SubscriptionId } from '@/shared/ids';
import { chargeInvoice } from './demo-renewals';
import { clientSecretOf } from './demo-secrets';
import {
  addInvoice,
  addSubscription,
  cancelSubscription,
  invoicesOf,
  readSubscription,
  setCard,
  unpaidOf,
  type DemoInvoice,
  type DemoSubscription,
} from './demo-subscriptions.store';
import { newEventId, newId, type DemoDeps } from './demo.deps';
import { addIntent, readIntent } from './demo.store';

async function create(
  { db, clock, secret }: DemoDeps,
  request: SubscriptionRequest,
): Promise<StartedSubscription> {
  const { subscriptionId: ourId, price, currency, idempotencyKey: key, method = 'card' } = request;
  const at = clock.now();
  const made = await addSubscription(db, { id: newId('demo_sub'), key, ourId, price, currency, method, at });
  if (made.price !== price || made.currency !== currency) {
    throw new Error('This idempotency key was used for another price.');
  }
  const intent = await addIntent(db, {
    id: newId('demo_pi'),
    key: `${made.id}:1`,
    amount: price,
    currency,
    metadata: { subscription: made.id },
    method: made.method,
    at,
  });
  await addInvoice(db, { subscription: made.id, intent: intent.id, number: 1, at });
  return { reference: made.id, clientSecret: clientSecretOf(intent.id, secret), approveUrl: null };
}

function wireInvoice(invoice: DemoInvoice): ProviderInvoice {
  return {
    reference: invoice.intent_id,
    state: invoice.state,
    amount: invoice.amount,
    currency: invoice.currency,
    periodStart: invoice.period_start,
    periodEnd: invoice.period_end,
    paidAt: invoice.paid_at,
  };
}

function statusOf(
  { ended_at, anchor }: DemoSubscription,
  invoices: readonly DemoInvoice[],
): ProviderSubscription['status'] {
  if (ended_at !== null) return 'ended';
  if (anchor === null) return 'incomplete';
  return invoices.some(({ state }) => state === 'failed') ? 'past_due' : 'active';
}

function paidWithOf({ method, anchor, card_last4 }: DemoSubscription): string | null {
  if (method === 'paypal') return anchor === null ? null : 'PayPal (test)';
  const card = demoCardEnding(card_last4);
  return card === null ? null : cardName(card);
}

async function retrieve({ db }: DemoDeps, reference: string): Promise<ProviderSubscription | null> {
  const known = await readSubscription(db, reference);
  if (known === null) return null;
  const invoices = await invoicesOf(db, reference);
  return {
    reference,
    status: statusOf(known, invoices),
    cancelsAtPeriodEnd: known.cancels,
    periodEnd: known.period_end,
    ourId: known.our_id as SubscriptionId,
    invoices: invoices.map(wireInvoice),
    paidWith: paidWithOf(known),
    method: known.method,
  };
}

async function beginSetup({ db, clock, secret }: DemoDeps, reference: string) {
  const known = await readSubscription(db, reference);
  if (known === null) throw new Error('The demo provider knows no such subscription.');
  const id = newId('demo_si');
  const metadata = { subscription: reference };
  await addIntent(db, { id, key: id, amount: 0, currency: known.currency, metadata, at: clock.now() });
  return { clientSecret: clientSecretOf(id, secret), approveUrl: null };
}

async function useSetup(deps: DemoDeps, reference: string, setup: string): Promise<void> {
  const { db } = deps;
  const intent = await readIntent(db, setup);
  const fits = intent?.amount === 0 && intent.metadata.subscription === reference;
  if (!fits || intent.status !== 'succeeded') throw new Error('This card is not confirmed.');
  await setCard(db, reference, intent.card_last4);
  const unpaid = await unpaidOf(db, reference);
  if (unpaid !== null) await chargeInvoice(deps, unpaid);
}

/**
 * Monthly payments of the demo provider, with books of its own (demo_subscriptions, demo_invoices). An invoice
 * goes by the name of its intent, so that its money can be sent back like any other.
 */
export function createDemoSubscriptions(deps: DemoDeps): SubscriptionProvider {
  const { db, clock, account } = deps;
  return {
    create: (request) => create(deps, request),
    retrieve: (reference) => retrieve(deps, reference),
    cancelAtPeriodEnd: (reference) =>
      cancelSubscription(db, { id: reference, at: clock.now(), eventId: newEventId(), account }),
    changePaymentMethod: (reference) => beginSetup(deps, reference),
    usePaymentMethod: (reference, setup) => useSetup(deps, reference, setup),
  };
}
