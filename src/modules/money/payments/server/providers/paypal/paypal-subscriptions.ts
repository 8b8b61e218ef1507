import type { Clock } from '@/shared/clock';
import type { SubscriptionId } from '@/shared/ids';
import type {
  ProviderSubscription,
  SubscriptionProvider,
  SubscriptionRequest,
} from '../../subscription-provider';
import { PayPalRefusal, type PayPalClient } from './paypal-client';
import type { Installation } from '../../installation';
import { customIdOf, readCustomId, requestIdOf } from './paypal-ids';
import { fromPayPal } from './paypal-money';
import { invoicesOf, monthsAfter } from './paypal-periods';
import { readPayPalPlan } from './paypal-plans';
import { linksShape, subscriptionShape, transactionsShape, type PayPalSubscription } from './paypal-shapes';

export interface PayPalSubscriptionDeps {
  readonly client: PayPalClient;
  readonly clock: Clock;
  readonly installation: Installation;
}

const SUBSCRIPTIONS = '/v1/billing/subscriptions';
const LISTED_MONTHS = 12;

const isSubscriptionId = (reference: string): boolean => /^I-[A-Z0-9]{3,48}$/.test(reference);

function pathOf(reference: string, rest = ''): string {
  if (!isSubscriptionId(reference)) throw new Error(`PayPal knows no subscription ${reference}.`);
  return `${SUBSCRIPTIONS}/${reference}${rest}`;
}

function approveUrlOf(links: readonly { rel: string; href: string }[]): string | null {
  return links.find(({ rel }) => rel === 'approve')?.href ?? null;
}

// Buyers choose nothing but how they pay: the plan says the rest.
function pageContext(returnUrl: string, cancelUrl = returnUrl): object {
  return {
    shipping_preference: 'NO_SHIPPING',
    user_action: 'SUBSCRIBE_NOW',
    payment_method: { payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED' },
    return_url: returnUrl,
    cancel_url: cancelUrl,
  };
}

async function create({ client, installation }: PayPalSubscriptionDeps, request: SubscriptionRequest) {
  const { payer } = request;
  const own = await installation();
  const made = await client.call({
    method: 'POST',
    path: SUBSCRIPTIONS,
    requestId: requestIdOf(own, request.idempotencyKey),
    shape: subscriptionShape,
    body: {
      plan_id: request.planId,
      custom_id: customIdOf(own, request.subscriptionId),
      subscriber: {
        name: { given_name: payer.first_name.slice(0, 140), surname: payer.last_name.slice(0, 140) },
        email_address: payer.email,
      },
      application_context: pageContext(request.returnUrl, request.cancelUrl),
    },
  });
  return { reference: made.id, clientSecret: null, approveUrl: approveUrlOf(made.links) };
}

const customIdIn = ({ custom_id }: PayPalSubscription, own: string) =>
  readCustomId<SubscriptionId>(custom_id, own);

// Those of other installations that share the account are none of ours.
async function find(
  { client, installation }: PayPalSubscriptionDeps,
  reference: string,
): Promise<PayPalSubscription | null> {
  if (!isSubscriptionId(reference)) return null;
  const found = await client.find({ method: 'GET', path: pathOf(reference), shape: subscriptionShape });
  return found === null || customIdIn(found, await installation()).owner === 'foreign' ? null : found;
}

function dateOf(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text);
}

// PayPal ends a cancelled one at once and charges no more; the time that is paid for stays the buyer's.
function statusOf(
  { status, billing_info: billing }: PayPalSubscription,
  paidUntil: Date | null,
  now: Date,
): ProviderSubscription['status'] {
  const paid = paidUntil !== null && paidUntil > now;
  if (status === 'CANCELLED' || status === 'EXPIRED') return paid ? 'active' : 'ended';
  if (status === 'SUSPENDED') return 'past_due';
  if (status !== 'ACTIVE') return 'incomplete';
  if (paidUntil === null) return 'incomplete';
  return (billing?.failed_payments_count ?? 0) > 0 && !paid ? 'past_due' : 'active';
}

async function retrieve(
  deps: PayPalSubscriptionDeps,
  reference: string,
): Promise<ProviderSubscription | null> {
  const found = await find(deps, reference);
  if (found === null) return null;
  const now = deps.clock.now();
  const start = dateOf(found.start_time) ?? dateOf(found.create_time) ?? now;
  const span = { from: monthsAfter(now, -LISTED_MONTHS), to: new Date(now.getTime() + 60_000) };
  const query = new URLSearchParams({ start_time: span.from.toISOString(), end_time: span.to.toISOString() });
  const charged = await deps.client.find({
    method: 'GET',
    path: pathOf(reference, `/transactions?${query.toString()}`),
    shape: transactionsShape,
  });
  const invoices = invoicesOf(start, charged?.transactions ?? []);
  const paidUntil = invoices.find(({ state }) => state === 'paid')?.periodEnd ?? null;
  const { owner, id } = customIdIn(found, await deps.installation());
  return {
    reference: found.id,
    status: statusOf(found, paidUntil, now),
    cancelsAtPeriodEnd: found.status === 'CANCELLED',
    periodEnd: paidUntil,
    ourId: owner === 'own' ? id : null,
    invoices,
    paidWith: found.subscriber?.email_address ? `PayPal ${found.subscriber.email_address}` : 'PayPal',
  };
}

async function cancelAtPeriodEnd(deps: PayPalSubscriptionDeps, reference: string): Promise<void> {
  const found = await find(deps, reference);
  if (found === null) throw new Error(`PayPal knows no subscription ${reference}.`);
  if (found.status === 'CANCELLED' || found.status === 'EXPIRED') return;
  try {
    const body = { reason: 'Cancelled by the customer' };
    await deps.client.call({ method: 'POST', path: pathOf(reference, '/cancel'), body });
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || !error.is('SUBSCRIPTION_STATUS_INVALID')) throw error;
    // An unapproved one can't be cancelled there: it is never charged, and PayPal drops it. Others changed meanwhile.
    const after = await find(deps, reference);
    if (after !== null && ['ACTIVE', 'SUSPENDED'].includes(after.status)) throw error;
  }
}

async function collectOutstanding(deps: PayPalSubscriptionDeps, reference: string): Promise<void> {
  const found = await find(deps, reference);
  const owed = found?.billing_info?.outstanding_balance;
  if (found === null || owed === null || owed === undefined || fromPayPal(owed) === 0) return;
  await deps.client.call({
    method: 'POST',
    path: pathOf(reference, '/capture'),
    body: { note: 'Payment of the open month', capture_type: 'OUTSTANDING_BALANCE', amount: owed },
    // One try for each failed charge, however often it is asked.
    requestId: requestIdOf(
      await deps.installation(),
      `collect:${reference}:${found.billing_info?.failed_payments_count ?? 0}:${owed.value}`,
    ),
  });
}

/** The monthly payments of PayPal: Subscriptions v1. */
export function createPayPalSubscriptions(deps: PayPalSubscriptionDeps): SubscriptionProvider {
  return {
    readPlan: (planId) => readPayPalPlan(deps.client, planId),
    create: (request) => create(deps, request),
    retrieve: (reference) => retrieve(deps, reference),
    cancelAtPeriodEnd: (reference) => cancelAtPeriodEnd(deps, reference),
    async changePaymentMethod(reference, returnUrl) {
      const { links } = await deps.client.call({
        method: 'POST',
        path: pathOf(reference, '/revise'),
        // Who leaves PayPal's page without a choice brings nothing back.
        body: { application_context: pageContext(returnUrl, returnUrl.split('?')[0]) },
        shape: linksShape,
      });
      return { clientSecret: null, approveUrl: approveUrlOf(links) };
    },
    // Buyers chose on PayPal's page already; what is left is the month that could not be charged.
    usePaymentMethod: (reference) => collectOutstanding(deps, reference),
  };
}
