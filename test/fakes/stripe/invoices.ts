import { ApiError, invalid } from './api-error';
import {
  newId,
  secondsOf,
  type Book,
  type Intent,
  type Invoice,
  type Method,
  type Subscription,
} from './book';
import { textIn, type Params } from './form';
import { cardOf } from './cards';
import { chargeIntent, intentPaid, newIntent } from './intents';

/** The bill of one period, with the intent that pays it. */
export function newInvoice(
  book: Book,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const [item] = subscription.items.data;
  if (item === undefined) throw invalid('A subscription needs an item.');
  const { unit_amount: amount, currency } = book.prices.get(item.price.id);
  const { customer, metadata } = subscription;
  const created = secondsOf(book.now());
  const period = { start: item.current_period_start, end: item.current_period_end };
  const invoice = book.invoices.add({
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created,
    currency,
    customer,
    lines: { object: 'list', data: [{ period }] },
    livemode: false,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata },
    },
    // Looks back, as Stripe's does: not what is paid for.
    period_end: created,
    period_start: created,
    status: 'open',
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    intent: newIntent(book, { amount, currency, customer, metadata: {} }).id,
  });
  subscription.latest_invoice = invoice.id;
  return invoice;
}

function invoiceOf(book: Book, intent: Intent): Invoice | undefined {
  return book.invoices.list((one) => one.intent === intent.id)[0];
}

function subscriptionOf(book: Book, invoice: Invoice): Subscription {
  return book.subscriptions.get(invoice.parent.subscription_details.subscription);
}

/** The intent of an invoice was paid: so are the period and its subscription. */
function invoicePaid(book: Book, intent: Intent, method: Method): void {
  const invoice = invoiceOf(book, intent);
  if (invoice === undefined) return;
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.status_transitions.paid_at = secondsOf(book.now());
  const subscription = subscriptionOf(book, invoice);
  method.customer = invoice.customer;
  subscription.default_payment_method ??= method.id;
  subscription.status = 'active';
  book.tell('invoice.paid', shownInvoice(book, invoice, []));
  book.tell('customer.subscription.updated', subscription);
}

/** The card of an invoice was refused: the first period stays incomplete, a later one is past due. */
function invoiceRefused(book: Book, intent: Intent): void {
  const invoice = invoiceOf(book, intent);
  if (invoice === undefined) return;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = subscriptionOf(book, invoice);
  if (subscription.status !== 'incomplete') subscription.status = 'past_due';
  book.tell('invoice.payment_failed', shownInvoice(book, invoice, []));
  book.tell('customer.subscription.updated', subscription);
}

/** The bank wants to ask the card's owner, who is not there: docs.stripe.com/billing/subscriptions/overview#requires-action */
function invoiceNeedsOwner(book: Book, intent: Intent): void {
  const invoice = invoiceOf(book, intent);
  if (invoice === undefined) return;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const subscription = subscriptionOf(book, invoice);
  if (subscription.status !== 'incomplete') subscription.status = 'past_due';
  book.tell('invoice.payment_action_required', shownInvoice(book, invoice, []));
  book.tell('invoice.payment_failed', shownInvoice(book, invoice, []));
  book.tell('customer.subscription.updated', subscription);
}

/** Lets invoices follow what becomes of their intents. */
export function joinInvoices(book: Book): void {
  book.actionRequired = (intent) => invoiceNeedsOwner(book, intent);
  book.paid = (intent, method) => invoicePaid(book, intent, method);
  book.refused = (intent) => invoiceRefused(book, intent);
}

/** An invoice as Stripe shows it: the secret only where it was asked for. */
export function shownInvoice(book: Book, invoice: Invoice, expand: readonly string[]): object {
  const { intent, ...rest } = invoice;
  // A draft has no page to be paid on.
  const page = invoice.status === 'draft' ? null : `https://invoice.stripe.com/i/fake/${invoice.id}`;
  const shown = { ...rest, hosted_invoice_url: page };
  if (!expand.includes('confirmation_secret')) return shown;
  const { client_secret } = book.intents.get(intent);
  return { ...shown, confirmation_secret: { type: 'payment_intent', client_secret } };
}

/** GET /v1/invoices */
export function listInvoices(book: Book, params: Params): object[] {
  const { subscription, status } = params;
  const fits = (one: Invoice): boolean =>
    (subscription === undefined || one.parent.subscription_details.subscription === subscription) &&
    (status === undefined || one.status === status);
  return book.invoices.list(fits).map((one) => shownInvoice(book, one, []));
}

/** GET /v1/invoice_payments */
export function listInvoicePayments(book: Book, params: Params): object[] {
  const { invoice, payment, status } = params;
  const intent = (payment as { payment_intent?: string } | undefined)?.payment_intent;
  const fits = (one: Invoice): boolean =>
    (invoice === undefined || one.id === invoice) &&
    (intent === undefined || one.intent === intent) &&
    (status === undefined || (one.status === 'paid' ? 'paid' : 'open') === status);
  return book.invoices.list(fits).map((one) => ({
    id: `inpay_${one.id.slice(3)}`,
    object: 'invoice_payment',
    invoice: one.id,
    payment: { type: 'payment_intent', payment_intent: one.intent },
    status: one.status === 'paid' ? 'paid' : 'open',
  }));
}

/** POST /v1/invoices/{id}/pay, off session with a saved card. */
export function payInvoice(book: Book, id: string, params: Params): object {
  const invoice = book.invoices.get(id);
  if (invoice.status !== 'open') throw invalid('Invoice is already paid');
  const wanted = textIn(params, 'payment_method') || subscriptionOf(book, invoice).default_payment_method;
  if (wanted === null) throw invalid('There is no card to pay this invoice with.');
  const method = book.methods.get(wanted);
  const intent = chargeIntent(book, book.intents.get(invoice.intent), { method, offSession: true });
  if (intent.status === 'requires_action') {
    const message =
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.';
    throw new ApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message,
      payment_intent: intent,
    });
  }
  return shownInvoice(book, invoice, []);
}

/** POST /v1/invoices/{id}/void: never collected any more. */
export function voidInvoice(book: Book, id: string): object {
  const invoice = book.invoices.get(id);
  if (invoice.status !== 'open') throw invalid('You can only void an open invoice.');
  invoice.status = 'void';
  invoice.status_transitions.voided_at = secondsOf(book.now());
  book.intents.get(invoice.intent).status = 'canceled';
  book.tell('invoice.voided', shownInvoice(book, invoice, []));
  return shownInvoice(book, invoice, []);
}

/** The hour of a draft is over: it is charged. */
export function finalise(book: Book, id: string): void {
  const invoice = book.invoices.get(id);
  if (invoice.status !== 'draft') throw invalid('This invoice is finalized already.');
  invoice.status = 'open';
  book.tell('invoice.finalized', shownInvoice(book, invoice, []));
  collect(book, invoice);
}

/** Smart Retries: Stripe tries each open invoice once more, also of a subscription that is to end at its period's end. */
export function retryOpen(book: Book): void {
  for (const invoice of book.invoices.list(({ status, attempted }) => status === 'open' && attempted)) {
    if (subscriptionOf(book, invoice).status !== 'canceled') collect(book, invoice);
  }
}

/** A customer pays on the page of the invoice (`hosted_invoice_url`): whatever their bank asks, they are there to answer. */
export function payOnPage(book: Book, id: string, number: string): void {
  const invoice = book.invoices.get(id);
  if (invoice.status !== 'open') throw invalid('Invoice is already paid');
  intentPaid(book, book.intents.get(invoice.intent), cardOf(book, { card: { number } }));
}

/** Tries to collect an invoice by itself, as Stripe does at a renewal. */
export function collect(book: Book, invoice: Invoice): void {
  try {
    payInvoice(book, invoice.id, {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
