import { queryRows, type Db } from '@/platform/db/database';
import { GUEST, type Harness } from './checkout.testing';

const APPROVES = '4242424242424242';

const MIX = { service_id: 101, qty: 1 };

export interface Answered {
  readonly status: number;
  // Tests look into answers of every shape.
  readonly body: Record<string, unknown> & { data?: Record<string, unknown>; message?: string };
}

/** A rig as somebody uses it who is signed in. */
export interface Visitor extends Harness {
  readonly as?: string;
}

/** The same server, used by a customer. */
export function signedIn(harness: Harness, email: string): Visitor {
  return { ...harness, as: email };
}

async function call(harness: Visitor, path: string, init: RequestInit): Promise<Answered> {
  const headers = new Headers(init.headers);
  if (harness.as !== undefined) headers.set('authorization', `Bearer ${harness.as}`);
  const answer = await harness.app.request(`/api${path}`, { ...init, headers });
  return { status: answer.status, body: (await answer.json()) as Answered['body'] };
}

/** Calls the API as a browser does. */
export function post(harness: Visitor, path: string, body: unknown): Promise<Answered> {
  const headers = { 'content-type': 'application/json' };
  return call(harness, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Reads from the API. */
export function get(harness: Visitor, path: string): Promise<Answered> {
  return call(harness, path, {});
}

export interface Started {
  readonly intent: string;
  readonly secret: string;
  readonly checkoutId: number;
  readonly checkoutSecret: string;
  readonly amount: number;
}

export interface Input {
  readonly amount?: number;
  readonly cartItems?: readonly object[];
  readonly guest?: typeof GUEST;
  readonly more?: object;
}

/** What a browser sends to begin paying. */
export function intentBody(input: Input = {}): object {
  return {
    amount: input.amount ?? 14000,
    currency: 'USD',
    cartItems: input.cartItems ?? [MIX],
    user_id: 'guest',
    guest_info: input.guest ?? GUEST,
    ...input.more,
  };
}

/** Begins a payment, which must work. */
export async function start(harness: Visitor, input: Input = {}): Promise<Started> {
  const path = harness.as === undefined ? '/stripe/intent/guest' : '/stripe/intent';
  const { status, body } = await post(harness, path, intentBody(input));
  if (status !== 200) throw new Error(`no payment: ${JSON.stringify(body)}`);
  return {
    intent: String(body['paymentIntentId']),
    secret: String(body['clientSecret']),
    checkoutId: Number(body['checkout_id']),
    checkoutSecret: String(body['checkout_secret']),
    amount: input.amount ?? 14000,
  };
}

/** Types a card into the demo provider's form. */
export function payCard(harness: Visitor, { intent, secret }: Started, number = APPROVES): Promise<Answered> {
  const card = { card_number: number, expiry: '12/30', cvc: '123', client_secret: secret };
  return post(harness, `/demo-pay/${intent}/confirm`, card);
}

/** Records what is paid for. */
export function record(harness: Visitor, started: Started): Promise<Answered> {
  const contents = {
    amount: started.amount,
    currency: 'USD',
    user_id: 'guest',
    cartItems: [MIX],
    promoCode: null,
    guest_info: GUEST,
  };
  return post(harness, '/transaction', {
    transaction_id: started.intent,
    contents,
    client_secret: started.secret,
  });
}

/** Asks the server whether it is paid. */
export function askPaid(harness: Visitor, started: Started): Promise<Answered> {
  const body = {
    paymentIntentId: started.intent,
    amount: started.amount,
    currency: 'USD',
    user_id: 'guest',
    cartItems: [MIX],
  };
  return post(harness, harness.as === undefined ? '/stripe/pay/guest' : '/stripe/pay', body);
}

/** Asks for the order. */
export function finish(harness: Visitor, started: Started): Promise<Answered> {
  const body = {
    transaction_id: started.intent,
    amount: started.amount / 100,
    user_id: 'guest',
    cartItems: [MIX],
    payer_name: 'Ada Loud',
    payer_email: GUEST.email,
    payment_type: 'one_time',
    payment_method: 'Stripe',
    order_type: 'one_time',
  };
  return post(harness, '/success', body);
}

/** The whole way of a browser, from the cart to its order. */
export async function buy(
  harness: Visitor,
  input: Input = {},
): Promise<{ started: Started; orderId: number }> {
  const started = await start(harness, input);
  const answers = [
    await record(harness, started),
    await payCard(harness, started),
    await askPaid(harness, started),
    await finish(harness, started),
  ];
  const failed = answers.find(({ status, body }) => status !== 200 || body['success'] !== true);
  if (failed !== undefined) throw new Error(`not bought: ${JSON.stringify(failed)}`);
  return { started, orderId: Number(answers.at(-1)?.body['order_id']) };
}

export type Books = {
  orders: number;
  items: number;
  told: number;
  paid: number;
  states: string[];
  ledger: { account: string; sum: number }[];
};

/** The books after one purchase of 140.00, whatever happened on its way. */
export const ONE_ORDER: Books = {
  orders: 1,
  items: 1,
  told: 1,
  paid: 1,
  states: ['succeeded'],
  ledger: [
    { account: 'provider:demo', sum: 14000 },
    { account: 'sales', sum: -14000 },
  ],
};

/** Everything that must be once and balanced, counted. */
export async function books(db: Db): Promise<Books> {
  const [row] = await queryRows<Books>(
    db,
    `select (select count(*) from orders) as orders, (select count(*) from order_items) as items,
       (select count(*) from told where name = 'order.paid') as told,
       (select count(*) from demo_intents where status = 'succeeded' and refunded = 0) as paid,
       (select coalesce(array_agg(state order by state), '{}') from payments) as states,
       (select coalesce(json_agg(l order by account), '[]') from (
          select account, sum(amount)::float8 as sum from ledger_entries group by account) l) as ledger`,
  );
  if (row === undefined) throw new Error('no books');
  return row;
}

/** Empties everything that a purchase writes. */
export async function emptyBooks(db: Db): Promise<void> {
  await queryRows(
    db,
    `truncate checkouts, payments, transaction_records, webhook_events, ledger_entries, demo_intents, demo_refunds, demo_webhooks,
       orders, order_items, order_events, order_links, audit_log, told restart identity cascade`,
  );
}
