import { ApiError, invalid } from './api-error';
import { newId, secondsOf, type Book, type Setup, type Subscription } from './book';
import { bankAnswer, cardOf, shownMethod } from './cards';
import { textIn, type Params } from './form';
import { collect, newInvoice, shownInvoice } from './invoices';

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return secondsOf(date);
}

/** POST /v1/subscriptions; only with `default_incomplete`, as the adapter asks for. */
export function createSubscription(book: Book, params: Params): Subscription {
  const [first] = (params['items'] ?? []) as { price?: string }[];
  if (params['payment_behavior'] !== 'default_incomplete')
    throw invalid('This customer has no attached card.');
  const customer = book.customers.get(textIn(params, 'customer')).id;
  const price = book.prices.get(first?.price ?? '');
  const start = secondsOf(book.now());
  const subscription = book.subscriptions.add({
    id: newId('sub'),
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { reason: null },
    canceled_at: null,
    created: start,
    currency: price.currency,
    customer,
    default_payment_method: null,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          price: { id: price.id },
          current_period_start: start,
          current_period_end: monthAfter(start),
        },
      ],
    },
    latest_invoice: '',
    livemode: false,
    metadata: (params['metadata'] ?? {}) as Record<string, string>,
    status: 'incomplete',
  });
  newInvoice(book, subscription, 'subscription_create');
  book.tell('customer.subscription.created', subscription);
  return subscription;
}

/** A subscription as Stripe shows it, with what was asked for. */
export function shownSubscription(book: Book, subscription: Subscription, expand: readonly string[]): object {
  const { latest_invoice, default_payment_method: method } = subscription;
  const secret = expand.includes('latest_invoice.confirmation_secret');
  const invoice = secret
    ? shownInvoice(book, book.invoices.get(latest_invoice), ['confirmation_secret'])
    : latest_invoice;
  const whole = expand.includes('default_payment_method') && method !== null;
  const card = whole ? shownMethod(book.methods.get(method)) : method;
  return { ...subscription, latest_invoice: invoice, default_payment_method: card };
}

/** POST /v1/subscriptions/{id} */
export function updateSubscription(book: Book, subscription: Subscription, params: Params): void {
  if (subscription.status === 'canceled') throw invalid('A canceled subscription can only be read.');
  const ending = params['cancel_at_period_end'];
  const method = textIn(params, 'default_payment_method');
  if (ending !== undefined) {
    subscription.cancel_at_period_end = ending === true;
    subscription.cancel_at =
      ending === true ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  }
  if (method !== '') {
    const { id, customer } = book.methods.get(method);
    if (customer !== subscription.customer) throw invalid('The card belongs to another customer.');
    subscription.default_payment_method = id;
  }
  book.tell('customer.subscription.updated', subscription);
}

/** Ends a subscription for good. */
export function endSubscription(
  book: Book,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed' = 'cancellation_requested',
): void {
  if (subscription.status === 'canceled') throw invalid('No such subscription: it is canceled.');
  subscription.status = 'canceled';
  subscription.cancellation_details = { reason };
  subscription.canceled_at = secondsOf(book.now());
  subscription.ended_at = subscription.canceled_at;
  book.tell('customer.subscription.deleted', subscription);
}

/**
 * The period is over: the next one is billed, or the subscription ends. What it is billed by is a draft for about an hour, while
 * the subscription shows the new period: https://docs.stripe.com/billing/subscriptions/overview#subscription-lifecycle
 */
export function renew(book: Book, subscription: Subscription, { drafted = false } = {}): void {
  const [item] = subscription.items.data;
  if (item === undefined) throw invalid('A subscription needs an item.');
  if (subscription.cancel_at_period_end) {
    endSubscription(book, subscription);
    return;
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end = monthAfter(item.current_period_start);
  const invoice = newInvoice(book, subscription, 'subscription_cycle');
  if (drafted) {
    invoice.status = 'draft';
    book.tell('invoice.created', shownInvoice(book, invoice, []));
    book.tell('customer.subscription.updated', subscription);
    return;
  }
  collect(book, invoice);
}

/** POST /v1/setup_intents */
export function createSetup(book: Book, params: Params): Setup {
  const id = newId('seti');
  return book.setups.add({
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: secondsOf(book.now()),
    customer: book.customers.get(textIn(params, 'customer')).id,
    livemode: false,
    metadata: (params['metadata'] ?? {}) as Record<string, string>,
    payment_method: null,
    status: 'requires_payment_method',
    usage: textIn(params, 'usage') || 'off_session',
  });
}

/** POST /v1/setup_intents/{id}/confirm, as Stripe's script in a browser sends it. */
export function confirmSetup(book: Book, setup: Setup, params: Params): Setup {
  const method = cardOf(book, params['payment_method_data']);
  const answer = bankAnswer(method.number);
  const saves = method.number === '4000000000000341';
  if (answer instanceof ApiError && !saves) throw answer;
  method.customer = setup.customer;
  setup.payment_method = method.id;
  setup.status = 'succeeded';
  book.tell('setup_intent.succeeded', setup);
  return setup;
}
