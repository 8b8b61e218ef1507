import type { Stripe } from 'stripe';
import type { SubscriptionId } from '@/shared/ids';
import type {
  ProviderInvoice,
  ProviderPlan,
  ProviderSubscription,
  StartedSubscription,
  SubscriptionProvider,
  SubscriptionRequest,
} from '../../subscription-provider';
import { ownerOf, ownKey } from '../../installation';
import { fromStripeAmount } from './stripe-amounts.rules';
import {
  idOf,
  isDecline,
  orMissing,
  underFreshKey,
  type StripeAccount,
  type StripeClient,
} from './stripe-client';
import { customerOf, newCustomer } from './stripe-customers';
import { invoiceOf, subscriptionOf } from './stripe-periods';

const PAGE = 100;
const SHOWN_INVOICES = 24;
const WITH_SECRET = ['latest_invoice.confirmation_secret'];

function started(subscription: Stripe.Subscription): StartedSubscription {
  const invoice = subscription.latest_invoice;
  const secret = typeof invoice === 'string' ? null : invoice?.confirmation_secret?.client_secret;
  if (secret === null || secret === undefined) {
    throw new Error(`The subscription ${subscription.id} has nothing to pay first.`);
  }
  return { reference: subscription.id, clientSecret: secret, approveUrl: null };
}

async function customerFor(account: StripeAccount, request: SubscriptionRequest): Promise<string> {
  const { userId, payer, idempotencyKey } = request;
  if (userId === undefined || userId === null) return newCustomer(account, payer, idempotencyKey);
  return customerOf(account, userId, payer);
}

// Read first: after an answer that never came, the subscription may be there although its key has expired.
async function begunBefore(
  { stripe, own }: StripeAccount,
  customer: string,
  id: SubscriptionId,
): Promise<Stripe.Subscription | null> {
  const filter = { customer, status: 'incomplete' as const, limit: PAGE };
  const expand = WITH_SECRET.map((path) => `data.${path}`);
  const { data } = await stripe.subscriptions.list({ ...filter, expand });
  const isOurs = ({ metadata }: Stripe.Subscription): boolean =>
    metadata['subscription_id'] === String(id) && metadata['installation'] === own;
  return data.find(isOurs) ?? null;
}

async function create(account: StripeAccount, request: SubscriptionRequest): Promise<StartedSubscription> {
  const { stripe, own } = account;
  const { subscriptionId, planId, idempotencyKey } = request;
  const customer = await customerFor(account, request);
  const before = await begunBefore(account, customer, subscriptionId);
  if (before !== null) return started(before);
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: [{ price: planId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: { subscription_id: String(subscriptionId), installation: own },
    expand: WITH_SECRET,
  };
  const made = await underFreshKey(
    ownKey(own, idempotencyKey),
    (key) => stripe.subscriptions.create(params, { idempotencyKey: key }),
    () => begunBefore(account, customer, subscriptionId),
  );
  return started(made);
}

async function retrieve(
  { stripe, own }: StripeAccount,
  reference: string,
): Promise<ProviderSubscription | null> {
  const expand = ['default_payment_method'];
  const found = await orMissing(stripe.subscriptions.retrieve(reference, { expand }));
  if (found === null || ownerOf(found.metadata['installation'], own) === 'foreign') return null;
  const { data } = await stripe.invoices.list({ subscription: reference, limit: SHOWN_INVOICES });
  const invoices = data.map(invoiceOf).filter((invoice): invoice is ProviderInvoice => invoice !== null);
  return subscriptionOf(found, invoices, own);
}

async function known({ stripe, own }: StripeAccount, reference: string): Promise<Stripe.Subscription> {
  const found = await orMissing(stripe.subscriptions.retrieve(reference));
  if (found === null || ownerOf(found.metadata['installation'], own) === 'foreign')
    throw new Error(`Stripe knows no subscription ${reference} of ours.`);
  return found;
}

const OVER = new Set<string>(['canceled', 'incomplete_expired']);
// The newest month is not paid: there is no paid time to let it run for, and Smart Retries would charge it after all.
const UNPAID = new Set<string>(['incomplete', 'past_due', 'unpaid']);

// A void invoice is never collected: https://docs.stripe.com/invoicing/overview#void
async function voidOpenInvoices(stripe: Stripe, reference: string): Promise<void> {
  const open = await stripe.invoices.list({ subscription: reference, status: 'open', limit: PAGE });
  for (const { id } of open.data) {
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      const { status } = await stripe.invoices.retrieve(id);
      // Paid or voided meanwhile: nothing is left to collect.
      if (status === 'open') throw error;
    }
  }
}

async function cancelAtPeriodEnd(account: StripeAccount, reference: string): Promise<void> {
  const { stripe } = account;
  const { status, cancel_at_period_end: ending } = await known(account, reference);
  if (UNPAID.has(status)) await stripe.subscriptions.cancel(reference);
  else if (!OVER.has(status) && !ending) {
    await stripe.subscriptions.update(reference, { cancel_at_period_end: true });
  }
  // Also of one that is over: the answer to a first call may have been lost before its invoice was voided.
  if (UNPAID.has(status) || OVER.has(status)) await voidOpenInvoices(stripe, reference);
}

async function changePaymentMethod(account: StripeAccount, reference: string) {
  const { stripe, own } = account;
  const customer = idOf((await known(account, reference)).customer);
  if (customer === null) throw new Error(`The subscription ${reference} has no customer.`);
  const setup = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true },
    allowed_payment_method_types: ['card'],
    metadata: { subscription: reference, installation: own },
  });
  return { clientSecret: setup.client_secret, approveUrl: null };
}

async function payOpenInvoices(stripe: Stripe, reference: string, method: string): Promise<void> {
  const open = await stripe.invoices.list({ subscription: reference, status: 'open', limit: PAGE });
  for (const { id } of open.data) {
    try {
      await stripe.invoices.pay(id, { payment_method: method });
    } catch (error) {
      // A refused card leaves the invoice open, as everybody can read afterwards.
      if (!isDecline(error)) throw error;
    }
  }
}

async function switchMethod(
  account: StripeAccount,
  reference: string,
  setupReference: string,
): Promise<void> {
  const { stripe } = account;
  const [subscription, setup] = [
    await known(account, reference),
    await orMissing(stripe.setupIntents.retrieve(setupReference)),
  ];
  const method = idOf(setup?.payment_method);
  const own = setup !== null && idOf(setup.customer) === idOf(subscription.customer);
  if (!own || setup.status !== 'succeeded' || method === null) {
    throw new Error(`The card setup ${setupReference} is not confirmed for the subscription ${reference}.`);
  }
  await stripe.subscriptions.update(reference, { default_payment_method: method });
  await payOpenInvoices(stripe, reference, method);
}

async function readPlan({ stripe }: StripeAccount, planId: string): Promise<ProviderPlan | null> {
  const price = await orMissing(stripe.prices.retrieve(planId));
  if (price === null) return null;
  const { recurring, unit_amount: amount, billing_scheme: scheme } = price;
  const isFixed = scheme === 'per_unit' && recurring?.usage_type === 'licensed';
  return {
    amount: amount === null || !isFixed ? null : fromStripeAmount(amount, price.currency),
    currency: price.currency.toUpperCase(),
    monthly: recurring?.interval === 'month' && recurring.interval_count === 1,
    active: price.active,
  };
}

/** Monthly payments by Stripe Billing; plans are prices of the studio's account there. */
export function createStripeSubscriptions(client: StripeClient): SubscriptionProvider {
  return {
    readPlan: async (planId) => readPlan(await client(), planId),
    create: async (request) => create(await client(), request),
    retrieve: async (reference) => retrieve(await client(), reference),
    cancelAtPeriodEnd: async (reference) => cancelAtPeriodEnd(await client(), reference),
    changePaymentMethod: async (reference) => changePaymentMethod(await client(), reference),
    usePaymentMethod: async (reference, setup) => switchMethod(await client(), reference, setup),
  };
}
