import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRows } from '@/platform/db/database';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { startTestApp } from '@test/support/app';
import { seedShop } from '../checkout.testing';
import { askPaid, finish, get, post, record, start, type Started, type Visitor } from '../flow.testing';

// The account's clock is the studio's.
const clock = { now: () => new Date('2026-01-05T10:00:00Z') };
const fake = await startFakeStripe({ now: () => clock.now() });
const app = await startTestApp({ stripe: fake.keys });
clock.now = () => app.clock.now();

const harness = { app: { request: app.request } } as unknown as Visitor;
const hook = '/api/webhooks/stripe';

const deliver = async (body: string, headers: Record<string, string>): Promise<number> =>
  (await app.request(hook, { method: 'POST', headers, body })).status;

/** What the minute's jobs and the waiting ones do. */
async function work(): Promise<void> {
  await app.jobs.drain();
}

async function books(checkoutId: number) {
  const [row] = await queryRows<{
    orders: number;
    states: string[];
    ledger: { account: string; sum: number }[];
  }>(
    app.db,
    `select (select count(*) from orders where checkout_id = $1) as orders,
       (select coalesce(array_agg(state order by id), '{}') from payments where checkout_id = $1) as states,
       (select coalesce(json_agg(l order by account), '[]') from (
          select account, sum(amount)::float8 as sum from ledger_entries where checkout_id = $1 group by account) l) as ledger`,
    [checkoutId],
  );
  return row;
}

const ONE_ORDER = {
  orders: 1,
  states: ['succeeded'],
  ledger: [
    { account: 'provider:stripe', sum: 14000 },
    { account: 'sales', sum: -14000 },
  ],
};

let guests = 0;
// Somebody new for each purchase: the same guest with the same cart would pay for one checkout.
const begin = (): Promise<Started> => {
  guests += 1;
  const email = `guest${guests}@example.com`;
  return start(harness, { guest: { first_name: 'Ada', last_name: 'Loud', email, phone: '17025550123' } });
};

const pay = async (started: Started, card: string = CARDS.good) => fake.buyer.pay(started.secret, card);

async function returns(started: Started): Promise<number> {
  await record(harness, started);
  expect((await askPaid(harness, started)).status).toBe(200);
  return (await finish(harness, started)).status;
}

beforeAll(() => seedShop(app.db));
// What earlier tests left undelivered is none of the next one's business.
beforeEach(async () => void (await fake.webhooks.deliver(async () => 200)));
afterEach(() => fake.front.assertValid());
afterAll(() => fake.stop());

describe('PROMISE-03 a purchase by Stripe makes one order', () => {
  test('API-78 the settings say who takes cards, and with which key', async () => {
    const { body } = await get(harness, '/settings');
    expect(body['payments']).toMatchObject({
      card: 'stripe',
      // S1-3: beside keys nothing stands in for PayPal.
      paypal: null,
      stripe_publishable_key: fake.keys.publishableKey,
    });
    expect(body['selling']).toEqual({ one_time: true, subscriptions: true, gift_cards: true });
    expect(JSON.stringify(body)).not.toContain(fake.keys.secretKey);
  });

  test('API-27 the intent is at Stripe, for the exact amount, and names the checkout', async () => {
    const started = await begin();
    expect(fake.book.intents.get(started.intent)).toMatchObject({
      amount: 14000,
      currency: 'usd',
      metadata: { checkout_id: String(started.checkoutId) },
      status: 'requires_payment_method',
    });
  });

  test('API-30 API-31 by the browser’s return alone', async () => {
    const started = await begin();
    await pay(started);
    expect(await returns(started)).toBe(200);
    await work();
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('API-66 by the webhook alone', async () => {
    const started = await begin();
    await pay(started);
    expect(await fake.webhooks.deliver(deliver)).not.toContain(400);
    await work();
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('by both at once, and by the webhook again and again in any order (PROMISE-08)', async () => {
    const started = await begin();
    await pay(started);
    await Promise.all([fake.webhooks.deliver(deliver, { copies: 5, backwards: true }), returns(started)]);
    await work();
    expect(await returns(started)).toBe(200);
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('PROMISE-11 by reconciliation, when the buyer never returns and no webhook comes', async () => {
    const started = await begin();
    await pay(started);
    await queryRows(app.db, 'update payments set check_at = $2 where reference = $1', [
      started.intent,
      app.clock.now(),
    ]);
    await app.services.checkout.reconcile();
    await work();
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('a customer’s payment belongs to their customer at Stripe', async () => {
    const customer = await app.signIn('customer');
    const started = await start({ ...harness, as: customer.token });
    const { customer: id } = fake.book.intents.get(started.intent);
    expect(fake.book.customers.get(id ?? '')).toMatchObject({
      email: 'customer@demo.test',
      metadata: { user_id: String(customer.userId) },
    });
  });
});

describe('no order without money', () => {
  test('a declined card: 402, no order; another card pays the same intent', async () => {
    const started = await begin();
    expect(await pay(started, CARDS.declined)).toMatchObject({
      status: 402,
      body: { error: { message: 'Your card was declined.' } },
    });
    expect((await askPaid(harness, started)).status).toBe(402);
    await fake.webhooks.deliver(deliver);
    await work();
    expect((await books(started.checkoutId))?.orders).toBe(0);
    await pay(started);
    expect(await returns(started)).toBe(200);
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('PROMISE-20 a challenge: no order until it is passed; one that failed can be tried again', async () => {
    const started = await begin();
    await pay(started, CARDS.challenged);
    const { status, body } = await askPaid(harness, started);
    expect([status, body.message]).toEqual([
      402,
      'Your bank asks you to confirm this payment. Nothing is paid until you do.',
    ]);
    await fake.buyer.answerChallenge(started.secret, 'fail');
    expect((await askPaid(harness, started)).status).toBe(402);
    expect((await books(started.checkoutId))?.orders).toBe(0);
    await pay(started, CARDS.challenged);
    await fake.buyer.answerChallenge(started.secret, 'complete');
    expect(await returns(started)).toBe(200);
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });

  test('PROMISE-02 another amount than ours is flagged and makes no order', async () => {
    const started = await begin();
    await pay(started);
    fake.book.intents.get(started.intent).amount_received = 13999;
    await fake.webhooks.deliver(deliver);
    await work();
    expect(await books(started.checkoutId)).toMatchObject({ orders: 0, states: ['flagged'] });
  });

  test('PROMISE-09 forged and stale webhooks are refused, and nothing is stored', async () => {
    const started = await begin();
    await pay(started);
    const [webhook] = fake.webhooks.about(started.intent, ['payment_intent.succeeded']);
    const headers = webhook?.headers ?? new Headers();
    const body = Buffer.from(webhook?.body ?? '').toString();
    const send = async (text: string, more: Headers): Promise<number> =>
      (await app.request(hook, { method: 'POST', headers: more, body: text })).status;
    expect(await send(body.replace('succeeded', 'Succeeded'), headers)).toBe(400);
    expect(await send(body, new Headers())).toBe(400);
    app.clock.advance(301_000);
    expect(await send(body, headers)).toBe(400);
    const stored = await queryRows(app.db, `select 1 from webhook_events where reference = $1`, [
      started.intent,
    ]);
    expect(stored).toEqual([]);
  });
});

describe('PROMISE-06 Stripe answers late or not at all', () => {
  test('an intent that was made although no answer came is the one that is paid', async () => {
    fake.front.failNext({ call: 'POST /v1/payment_intents', what: 'after' });
    const started = await begin();
    const made = fake.book.intents.list(
      ({ metadata }) => metadata['checkout_id'] === String(started.checkoutId),
    );
    expect(made.map(({ id }) => id)).toEqual([started.intent]);
  });

  test('Stripe away: the call fails, and works when it is back', async () => {
    fake.front.failNext({ call: 'POST /v1/payment_intents', what: 'before', times: 3 });
    guests += 1;
    await expect(begin()).rejects.toThrow('no payment');
    guests -= 1;
    const started = await begin();
    await pay(started);
    expect(await returns(started)).toBe(200);
  });

  test('PROMISE-10 a webhook whose payment Stripe can not tell of yet is acted on later', async () => {
    const started = await begin();
    await pay(started);
    fake.front.failNext({ call: 'GET /v1/payment_intents/{id}', what: 'error', times: 3 });
    await fake.webhooks.deliver(deliver);
    await work().catch(() => undefined);
    expect((await books(started.checkoutId))?.orders).toBe(0);
    app.clock.advance(3_600_000);
    await work();
    expect(await books(started.checkoutId)).toEqual(ONE_ORDER);
  });
});

test('API-27 what Stripe can not be asked is refused by us', async () => {
  expect((await post(harness, '/stripe/intent/guest', {})).status).toBe(422);
});
