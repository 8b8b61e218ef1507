import { newId, secondsOf, type Book, type Customer, type Price } from './book';
import { textIn, type Params } from './form';
import { cancelIntent, captureIntent, createIntent, shownIntent } from './intents';
import { listInvoicePayments, listInvoices, payInvoice, shownInvoice, voidInvoice } from './invoices';
import { createRefund } from './refunds';
import type { StripeCall } from './schema';
import {
  createSetup,
  createSubscription,
  endSubscription,
  shownSubscription,
  updateSubscription,
} from './subscriptions';

interface Asked {
  /** The id in the path; empty where it has none. */
  readonly id: string;
  readonly params: Params;
  readonly expand: readonly string[];
}

type Handler = (book: Book, asked: Asked) => object;

const DEFAULT_PAGE = 10;

function page(things: readonly object[], { params }: Asked, url: string): object {
  const limit = Number(params['limit'] ?? DEFAULT_PAGE);
  const ids = things.map((thing) => String(Reflect.get(thing, 'id')));
  const from = ids.indexOf(textIn(params, 'starting_after')) + 1;
  return {
    object: 'list',
    url,
    has_more: things.length > from + limit,
    data: things.slice(from, from + limit),
  };
}

function createCustomer(book: Book, { params }: Asked): Customer {
  return book.customers.add({
    id: newId('cus'),
    object: 'customer',
    created: secondsOf(book.now()),
    email: textIn(params, 'email') || null,
    name: textIn(params, 'name') || null,
    livemode: false,
    metadata: (params['metadata'] ?? {}) as Record<string, string>,
  });
}

function shownPrice({ id, unit_amount, currency, active = true, every }: Price): object {
  const { interval, count } = every ?? { interval: 'month', count: 1 };
  return {
    id,
    object: 'price',
    active,
    billing_scheme: 'per_unit',
    currency,
    livemode: false,
    recurring: { interval, interval_count: count, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount,
  };
}

const inside = (expand: readonly string[]): string[] => expand.map((path) => path.replace(/^data\./, ''));

/** What the fake does for each call that the schema knows. */
export const HANDLERS: Readonly<Record<StripeCall, Handler>> = {
  'POST /v1/payment_intents': (book, { params }) => createIntent(book, params),
  'GET /v1/payment_intents/{id}': (book, { id, expand }) => shownIntent(book, book.intents.get(id), expand),
  'POST /v1/payment_intents/{id}/capture': (book, { id }) => captureIntent(book, book.intents.get(id)),
  'POST /v1/payment_intents/{id}/cancel': (book, { id }) => cancelIntent(book, book.intents.get(id)),
  'POST /v1/refunds': (book, { params }) => createRefund(book, params),
  'GET /v1/refunds': (book, asked) => {
    const fits = book.refunds.list((one) => one.payment_intent === asked.params['payment_intent']);
    return page(fits, asked, '/v1/refunds');
  },
  'GET /v1/disputes': (book, asked) => {
    const fits = book.disputes.list((one) => one.payment_intent === asked.params['payment_intent']);
    return page(fits, asked, '/v1/disputes');
  },
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': (book, asked) => {
    const fits = book.customers.list((one) => one.email === asked.params['email']);
    return page(fits, asked, '/v1/customers');
  },
  'POST /v1/subscriptions': (book, { params, expand }) =>
    shownSubscription(book, createSubscription(book, params), expand),
  'GET /v1/subscriptions': (book, asked) => {
    const { customer, status } = asked.params;
    const fits = book.subscriptions.list((one) => one.customer === customer && one.status === status);
    const shown = fits.map((one) => shownSubscription(book, one, inside(asked.expand)));
    return page(shown, asked, '/v1/subscriptions');
  },
  'GET /v1/subscriptions/{id}': (book, { id, expand }) =>
    shownSubscription(book, book.subscriptions.get(id), expand),
  'POST /v1/subscriptions/{id}': (book, { id, params, expand }) => {
    updateSubscription(book, book.subscriptions.get(id), params);
    return shownSubscription(book, book.subscriptions.get(id), expand);
  },
  'DELETE /v1/subscriptions/{id}': (book, { id }) => {
    endSubscription(book, book.subscriptions.get(id));
    return shownSubscription(book, book.subscriptions.get(id), []);
  },
  'GET /v1/invoices': (book, asked) => page(listInvoices(book, asked.params), asked, '/v1/invoices'),
  'GET /v1/invoices/{id}': (book, { id }) => shownInvoice(book, book.invoices.get(id), []),
  'POST /v1/invoices/{id}/pay': (book, { id, params }) => payInvoice(book, id, params),
  'POST /v1/invoices/{id}/void': (book, { id }) => voidInvoice(book, id),
  'GET /v1/invoice_payments': (book, asked) =>
    page(listInvoicePayments(book, asked.params), asked, '/v1/invoice_payments'),
  'GET /v1/prices/{id}': (book, { id }) => shownPrice(book.prices.get(id)),
  'POST /v1/setup_intents': (book, { params }) => createSetup(book, params),
  'GET /v1/setup_intents/{id}': (book, { id }) => book.setups.get(id),
};
