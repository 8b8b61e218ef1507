import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SubscriptionId, UserId } from '@/shared/ids';
import { CARDS, startFakeStripe } from '@test/fakes/stripe';
import { MONEY_BACK_WISH, moneyBackContract } from '../../../money-back-contract.testing';
import { providerContract } from '../../../provider-contract.testing';
import { monthBackContract, subscriptionContract } from '../../../subscription-contract.testing';
import { createStripeProvider } from '.';

const HOUR_MS = 3_600_000;
let time = new Date('2026-03-02T10:00:00Z').getTime();
const clock = { now: () => new Date(time) };
const fake = await startFakeStripe(clock);
const provider = createStripeProvider({ keys: fake.keys, clock, installation: async () => 'mine' });
const { subscriptions } = provider;
if (subscriptions === null) throw new Error('Stripe takes subscriptions.');
let keys = 0;

const newKey = (): string => `test:${(keys += 1)}`;
const input = (over: object = {}) => ({ ...MONEY_BACK_WISH, idempotencyKey: newKey(), ...over });

async function paidIntent(over: object = {}) {
  const intent = await provider.createIntent(input(over));
  await fake.buyer.pay(intent.clientSecret, CARDS.good);
  return intent;
}

// PROMISE-25: whatever a test did, all that reached Stripe were valid requests.
afterEach(() => fake.front.assertValid());
afterAll(() => fake.stop());

providerContract('stripe', async () => ({
  provider,
  pay: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.good)),
  decline: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.declined)),
  challenge: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret, CARDS.challenged)),
  webhooksOf: async ({ reference }) => fake.webhooks.about(reference, ['payment_intent.succeeded']),
}));

moneyBackContract('stripe', async () => {
  const paid = await paidIntent();
  let dispute = '';
  return {
    provider,
    paid,
    refundThere: async (amount) => void fake.dashboard.refund(paid.reference, amount),
    async disputeThere() {
      dispute = fake.dashboard.dispute(paid.reference).id;
    },
    closeDispute: async (outcome) => fake.dashboard.closeDispute(dispute, outcome),
    async newestWebhook() {
      const webhook = fake.webhooks.about(paid.reference).at(-1);
      if (webhook === undefined) throw new Error('no webhook');
      return webhook;
    },
  };
});

const subscriptionInput = (id: number) => ({
  subscriptionId: id as SubscriptionId,
  planId: 'price_monthly',
  price: 9900,
  currency: 'USD',
  payer: MONEY_BACK_WISH.payer,
  idempotencyKey: newKey(),
  returnUrl: 'http://studio.test/',
});

let months = 200;
async function chargedMonth() {
  const started = await subscriptions?.create(subscriptionInput((months += 1)));
  await fake.buyer.pay(started?.clientSecret ?? '', CARDS.good);
  const found = await subscriptions?.retrieve(started?.reference ?? '');
  return { provider, reference: found?.invoices[0]?.reference ?? '' };
}

monthBackContract('stripe', chargedMonth);

moneyBackContract('stripe: a month', async () => {
  const { reference } = await chargedMonth();
  const { intent } = fake.book.invoices.get(reference);
  let dispute = '';
  return {
    provider,
    paid: { reference, clientSecret: '' },
    amount: 9900,
    refundThere: async (amount) => void fake.dashboard.refund(intent, amount),
    async disputeThere() {
      dispute = fake.dashboard.dispute(intent).id;
    },
    closeDispute: async (outcome) => fake.dashboard.closeDispute(dispute, outcome),
    async newestWebhook() {
      const webhook = fake.webhooks.about(intent).at(-1);
      if (webhook === undefined) throw new Error('no webhook');
      return webhook;
    },
  };
});

const breakCard = (reference: string): void => {
  const subscription = fake.book.subscriptions.get(reference);
  const { id } = fake.book.methods.get(subscription.default_payment_method ?? '');
  fake.book.methods.add({ ...fake.book.methods.get(id), number: CARDS.refusedLater });
};

const saveCard = async ({ clientSecret }: { clientSecret: string | null }, card: string): Promise<string> => {
  const { body } = await fake.buyer.setUp(clientSecret ?? '', card);
  return String(body['id']);
};

subscriptionContract('stripe', async () => ({
  provider: subscriptions,
  planId: 'price_monthly',
  pay: async ({ clientSecret }) => void (await fake.buyer.pay(clientSecret ?? '', CARDS.good)),
  nextPeriod: async (reference) => fake.dashboard.renew(reference),
  breakCard: async (reference) => breakCard(reference),
  confirmCard: (change) => saveCard(change, CARDS.good),
}));

describe('PROMISE-06 read first, then retry', () => {
  beforeEach(() => fake.front.calls.splice(0));

  test('an intent whose answer was lost is the same at the retry of the SDK', async () => {
    fake.front.failNext({ call: 'POST /v1/payment_intents', what: 'after' });
    const asked = input({ checkoutId: 901 });
    const intent = await provider.createIntent(asked);
    expect(fake.front.calls).toEqual(['POST /v1/payment_intents', 'POST /v1/payment_intents']);
    expect(fake.book.intents.list(({ metadata }) => metadata['checkout_id'] === '901')).toHaveLength(1);
    expect((await provider.createIntent(asked)).reference).toBe(intent.reference);
  });

  test('a refund that was made is not made again, even after its key has expired', async () => {
    const { reference } = await paidIntent();
    const asked = { reference, amount: 1000, currency: 'USD', idempotencyKey: newKey(), refundId: 'r1' };
    fake.front.failNext({ call: 'POST /v1/refunds', what: 'after', times: 3 });
    await expect(provider.refund(asked)).rejects.toThrow('connection to Stripe');
    time += 25 * HOUR_MS;
    expect(await provider.refund(asked)).toMatchObject({ amount: 1000, ourId: 'r1' });
    expect((await provider.retrieve(reference))?.refunded).toBe(1000);
  });

  test('a subscription whose answer was lost is found again', async () => {
    const asked = { ...subscriptionInput(77), userId: 7 as UserId };
    fake.front.failNext({ call: 'POST /v1/subscriptions', what: 'after', times: 3 });
    await expect(subscriptions.create(asked)).rejects.toThrow('connection to Stripe');
    time += 25 * HOUR_MS;
    const { reference } = await subscriptions.create(asked);
    const all = fake.book.subscriptions.list(({ metadata }) => metadata['subscription_id'] === '77');
    expect(all.map(({ id }) => id)).toEqual([reference]);
  });

  test('nothing is done where the line broke before Stripe, and the caller hears of it', async () => {
    fake.front.failNext({ call: 'POST /v1/payment_intents', what: 'before', times: 3 });
    await expect(provider.createIntent(input({ checkoutId: 902 }))).rejects.toThrow('connection to Stripe');
    expect(fake.book.intents.list(({ metadata }) => metadata['checkout_id'] === '902')).toEqual([]);
  });
});

describe('what Stripe tells', () => {
  test('a signed-in buyer is one customer, however often they buy', async () => {
    const buyer = { userId: 41 as UserId, payer: { ...MONEY_BACK_WISH.payer, email: 'cleo@example.com' } };
    const intents = [await provider.createIntent(input(buyer)), await provider.createIntent(input(buyer))];
    const customers = intents.map(({ reference }) => fake.book.intents.get(reference).customer);
    expect(new Set(customers).size).toBe(1);
    expect(fake.book.customers.get(customers[0] ?? '').metadata).toEqual({
      user_id: '41',
      installation: 'mine',
    });
    const other = await provider.createIntent(input({ ...buyer, userId: 42 as UserId }));
    expect(fake.book.intents.get(other.reference).customer).not.toBe(customers[0]);
    const guest = await provider.createIntent(input());
    expect(fake.book.intents.get(guest.reference).customer).toBeNull();
  });

  test('PROMISE-23 the country of the card is kept as evidence', async () => {
    const { reference } = await paidIntent();
    expect((await provider.retrieve(reference))?.payerCountry).toBe('NL');
  });

  test('an intent that names no checkout of ours is nobody’s', async () => {
    const { reference } = await paidIntent();
    fake.book.intents.get(reference).metadata = { checkout_id: '7; drop' };
    expect((await provider.retrieve(reference))?.checkoutId).toBeNull();
  });

  test('more refunds than one answer carries are all there', async () => {
    const { reference } = await paidIntent();
    for (let part = 0; part < 12; part += 1) fake.dashboard.refund(reference, 100);
    const payment = await provider.retrieve(reference);
    expect(payment?.refunds).toHaveLength(12);
    expect(payment?.refunded).toBe(1200);
  });

  test('a refund that its bank sends back counts no more', async () => {
    const { reference } = await paidIntent();
    fake.book.refundStatus = 'pending';
    const { id } = fake.dashboard.refund(reference, 400);
    fake.book.refundStatus = 'succeeded';
    expect((await provider.retrieve(reference))?.refunds).toMatchObject([{ state: 'pending' }]);
    fake.dashboard.settleRefund(id, 'failed');
    const payment = await provider.retrieve(reference);
    expect(payment).toMatchObject({ refunded: 0, refunds: [{ state: 'failed' }] });
  });

  test('a bank’s mere question is no dispute: no money has moved', async () => {
    const { reference } = await paidIntent();
    fake.dashboard.dispute(reference, { status: 'warning_needs_response' });
    expect((await provider.retrieve(reference))?.disputes).toEqual([]);
  });

  test('a payment held for us is captured once', async () => {
    const { reference, clientSecret } = await provider.createIntent(input());
    fake.book.intents.get(reference).capture_method = 'manual';
    await fake.buyer.pay(clientSecret, CARDS.good);
    expect((await provider.retrieve(reference))?.status).toBe('approved');
    expect((await provider.capture(reference, newKey())).status).toBe('succeeded');
    expect((await provider.capture(reference, newKey())).status).toBe('succeeded');
    const unpaid = await provider.createIntent(input());
    await expect(provider.capture(unpaid.reference, newKey())).rejects.toThrow('not waiting to be captured');
  });

  test('a payment of a subscription is known, and refunded, by its invoice', async () => {
    const started = await subscriptions.create(subscriptionInput(78));
    await fake.buyer.pay(started.clientSecret ?? '', CARDS.good);
    const [invoice] = (await subscriptions.retrieve(started.reference))?.invoices ?? [];
    const reference = invoice?.reference ?? '';
    expect(await provider.retrieve(reference)).toMatchObject({
      reference,
      status: 'succeeded',
      amount: 9900,
    });
    const money = { reference, amount: 900, currency: 'USD' };
    await provider.refund({ ...money, idempotencyKey: newKey(), refundId: 'r2' });
    expect((await provider.retrieve(reference))?.refunded).toBe(900);
    const [webhook] = fake.webhooks.about(fake.book.invoices.get(reference).intent, ['charge.refunded']);
    const parsed = webhook && (await provider.parseWebhook(webhook.body, webhook.headers));
    expect(parsed).toMatchObject({ value: { about: 'payment', reference } });
  });
});

describe('changes of card', () => {
  test('somebody else’s confirmed card is refused', async () => {
    const [mine, theirs] = await Promise.all(
      [81, 82].map((id) => subscriptions.create(subscriptionInput(id))),
    );
    const setup = await subscriptions.changePaymentMethod(theirs?.reference ?? '', 'http://studio.test/');
    const card = await saveCard(setup, CARDS.good);
    await expect(subscriptions.usePaymentMethod(mine?.reference ?? '', card)).rejects.toThrow(
      'not confirmed',
    );
    await expect(subscriptions.usePaymentMethod(mine?.reference ?? '', 'seti_none')).rejects.toThrow(
      'not confirmed',
    );
  });

  test('a new card that is refused leaves the month unpaid and throws nothing', async () => {
    const started = await subscriptions.create(subscriptionInput(83));
    await fake.buyer.pay(started.clientSecret ?? '', CARDS.good);
    breakCard(started.reference);
    fake.dashboard.renew(started.reference);
    const change = await subscriptions.changePaymentMethod(started.reference, 'http://studio.test/');
    const card = await saveCard(change, CARDS.refusedLater);
    await subscriptions.usePaymentMethod(started.reference, card);
    const after = await subscriptions.retrieve(started.reference);
    expect(after).toMatchObject({ status: 'past_due', paidWith: 'Visa 0341' });
  });
});
